import { type Fields, isFields } from '../../../json.ts';
import { resolveZone } from '../../../wordpress/php/zone.ts';
import type { ListName } from '../calendar-snapshot.ts';
import { checkDates } from './check-dates.ts';
import type { SnapshotIssues } from './issues.ts';
import { imageFields, knownFields } from './known-fields.ts';

const roles: readonly unknown[] = ['administrator', 'editor', 'author', 'contributor', 'subscriber'];

function checkUser({ username, role }: Fields, path: string, issues: SnapshotIssues): void {
  if (typeof username !== 'string' || username === '') {
    issues.addExpected(`${path}.username`, 'a user name', username);
  }
  if (!roles.includes(role)) issues.addExpected(`${path}.role`, `one of ${roles.join(', ')}`, role);
}

function checkImage(image: unknown, path: string, issues: SnapshotIssues): void {
  if (image === undefined || image === null || image === false) return;
  if (isFields(image)) issues.addUnknownNames(path, image, imageFields, 'field');
  else issues.addExpected(path, 'an image as an object, or false', image);
}

/** Checks the fields of records by the lists that they belong to. */
export class RecordCheck {
  readonly #issues: SnapshotIssues;
  readonly #knownFields = new Map<ListName, ReadonlySet<string>>();
  readonly #extraFields: readonly string[];
  readonly #validDates = new Set<unknown>();

  constructor(issues: SnapshotIssues, extraFields: readonly string[]) {
    this.#issues = issues;
    this.#extraFields = extraFields;
  }

  #fieldsOf(list: ListName): ReadonlySet<string> {
    const known = this.#knownFields.get(list) ?? knownFields(list, this.#extraFields);
    this.#knownFields.set(list, known);
    return known;
  }

  /** Checks names and values of a record's own fields, without its id and what it is linked to. */
  check(list: ListName, record: Fields, path: string): void {
    const issues = this.#issues;
    issues.addUnknownNames(path, record, this.#fieldsOf(list), 'field');
    if (list === 'users') checkUser(record, path, issues);
    if (list === 'media' && typeof record.url !== 'string') {
      issues.addExpected(`${path}.url`, 'the URL of the image', record.url);
    }
    if (list !== 'events' && list !== 'venues' && list !== 'organizers') return;
    checkDates(list, record, path, issues, this.#validDates);
    checkImage(record.image, `${path}.image`, issues);
    const { timezone } = record;
    if (list === 'events' && timezone !== undefined) checkTimeZone(timezone, `${path}.timezone`, issues);
  }
}

/** Checks the time zone of an event or of the site. */
export function checkTimeZone(value: unknown, path: string, issues: SnapshotIssues): void {
  if (typeof value === 'string' && resolveZone(value) !== undefined) return;
  issues.addExpected(path, 'a time zone such as Europe/Berlin, UTC or UTC+5:30', value);
}
