import { type Fields, isFields, textOr } from '../../../json.ts';
import { noDate } from '../../../posts/publication.ts';
import { resolveZone } from '../../../wordpress/php/zone.ts';
import type { PostKind } from '../../records.ts';
import type { ListName } from '../calendar-snapshot.ts';
import { imageFields, knownFields } from './known-fields.ts';
import type { SnapshotIssues } from './snapshot-error.ts';

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

const publicationFields = ['date', 'date_utc', 'modified', 'modified_utc'];
const eventFields = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date'];
const allFields = [...publicationFields, ...eventFields];

/** The fields of a post that hold dates. */
export function dateFieldsOf(kind: PostKind): readonly string[] {
  return kind === 'events' ? allFields : publicationFields;
}

const form = /^(\d{4,6})-(\d\d)-(\d\d) (\d\d):(\d\d)(?::(\d\d))?$/;

/** Whether a text is a date and time that exists, with or without seconds. */
function isDateTime(text: string): boolean {
  const parts = form.exec(text);
  if (parts === null) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay && hour < 24 && minute < 60 && (Number.isNaN(second) || second < 60);
}

/**
 * Checks the dates of an event, venue or organizer.
 *
 * @param validDates - the dates that were found valid so far: many records have the same ones
 */
function checkDates(
  kind: PostKind,
  fields: Fields,
  path: string,
  issues: SnapshotIssues,
  validDates: Set<unknown>,
): void {
  for (const name of dateFieldsOf(kind)) {
    const value = fields[name];
    if (value === undefined || validDates.has(value)) continue;
    if (value === noDate && publicationFields.includes(name)) continue;
    if (fields.utc_start_date === null && eventFields.includes(name)) continue;
    if (isDateTime(textOr(value, ''))) validDates.add(value);
    else issues.addExpected(`${path}.${name}`, 'a date such as 2027-05-01 18:00:00', value);
  }
}

/** Adds the seconds to a date without them. */
export function withSeconds(date: unknown): unknown {
  return typeof date === 'string' && /\d \d\d:\d\d$/.test(date) ? `${date}:00` : date;
}
