import { postTypes, singulars } from '../../../contract/constants.ts';
import { problemOf } from '../../../contract/values/check.ts';
import { type Fields, isFields, listOrEmpty, toNumber } from '../../json.ts';
import { resolveZone } from '../../wordpress/php/zone.ts';
import { type ListName, listNames } from './calendar-snapshot.ts';
import { embeddedRecord, type Reference, referencedId, referencesIn } from './references.ts';

/** One problem of a snapshot. */
export interface SnapshotIssue {
  /** Path, such as `events[3].start_date`. Empty for the whole snapshot. */
  readonly path: string;
  /** What was expected and what the snapshot has instead. */
  readonly message: string;
}

function messageOf(issues: readonly SnapshotIssue[]): string {
  const lines = issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  return `Invalid snapshot:${lines.length === 1 ? ` ${lines[0]}` : lines.map((line) => `\n- ${line}`).join('')}`;
}

/**
 * The snapshot is invalid, so no mock was created.
 *
 * @example
 * ```ts
 * import { createCalendarMock, SnapshotError } from 'events-calendar-client/testing';
 *
 * try {
 *   createCalendarMock({ snapshot: { events: [{ title: 'Fair', start_date: '1 May 2027' }] } });
 * } catch (error) {
 *   if (error instanceof SnapshotError) for (const { path, message } of error.issues) console.error(path, message);
 * }
 * ```
 */
export class SnapshotError extends TypeError {
  /** Name of the class, even if a bundler has renamed it. */
  override readonly name: string = 'SnapshotError';
  /** Every problem, not only the first. */
  readonly issues: readonly SnapshotIssue[];

  /** @param issues - every problem, at least one */
  constructor(issues: readonly SnapshotIssue[]) {
    super(messageOf(issues));
    this.issues = issues;
  }
}

const unexpected = (path: string, what: string, value: unknown): SnapshotIssue => {
  return { path, message: problemOf('invalid_value', what, value).message };
};

const parts: readonly string[] = [...listNames, 'site', 'recorded_at', 'window'];
const dateForm = /^\d{4,6}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

/** As in WordPress, events, venues, organizers and images share one sequence of IDs. */
const sequenceOf = (list: ListName) => (list in postTypes || list === 'media' ? 'posts' : list);

/** The IDs of a snapshot, each with the list and path of its record. */
class KnownIds {
  readonly #holders = new Map<string, { readonly list: ListName; readonly path: string }>();
  readonly #issues: SnapshotIssue[];

  constructor(issues: SnapshotIssue[]) {
    this.#issues = issues;
  }

  /** Adds the ID of a record. A record inside other records may occur several times. */
  add(list: ListName, id: unknown, path: string, isEmbedded: boolean): void {
    if (id === undefined) return;
    const number = toNumber(id);
    if (!Number.isSafeInteger(number) || number < 1) {
      this.#issues.push(unexpected(`${path}.id`, 'a whole number above 0', id));
      return;
    }
    const key = `${sequenceOf(list)} ${number}`;
    const holder = this.#holders.get(key);
    if (!holder) this.#holders.set(key, { list, path });
    else if (!isEmbedded || holder.list !== list)
      this.#issues.push({
        path: `${path}.id`,
        message: `the id ${number} already belongs to ${holder.path}`,
      });
  }

  has(list: ListName, id: number): boolean {
    return this.#holders.get(`${sequenceOf(list)} ${id}`)?.list === list;
  }
}

function checkZone(value: unknown, path: string, issues: SnapshotIssue[]): void {
  if (value === undefined || (typeof value === 'string' && resolveZone(value) !== undefined)) return;
  issues.push(unexpected(path, 'a time zone such as Europe/Berlin, UTC or UTC+5:30', value));
}

/** Checks the start and end of an event, or of one of its dates. */
function checkTimes(times: unknown, path: string, issues: SnapshotIssue[]): void {
  for (const name of ['start_date', 'end_date']) {
    const value: unknown = Object(times)[name];
    if (typeof value !== 'string' || !dateForm.test(value))
      issues.push(unexpected(`${path}.${name}`, 'a date such as 2027-05-01 18:00:00', value));
  }
}

/** Checks what an event needs. The dates of a recurring event include its own. */
function checkEvent(event: Fields, path: string, issues: SnapshotIssue[]): void {
  if (typeof event.title !== 'string') issues.push(unexpected(`${path}.title`, 'a title', event.title));
  const dates = Object.entries(listOrEmpty(event.occurrences));
  for (const [index, date] of dates) checkTimes(date, `${path}.occurrences[${index}]`, issues);
  if (dates.length === 0) checkTimes(event, path, issues);
  if (!event.utc_start_date) checkZone(event.timezone || undefined, `${path}.timezone`, issues);
}

/** Checks a reference by ID, whose record must exist. */
function checkLink(link: Reference & { path: string }, ids: KnownIds, issues: SnapshotIssue[]): void {
  const { list, value, path } = link;
  const id = referencedId(link);
  const singular = singulars[list];
  if (id === undefined) issues.push(unexpected(path, `the id or the data of a ${singular}`, value));
  else if (!ids.has(list, id)) issues.push({ path, message: `there is no ${singular} with the id ${id}` });
}

/**
 * Checks a snapshot for problems that would make the mock fail later.
 *
 * @throws SnapshotError with every problem
 */
export function checkSnapshot(snapshot: unknown): void {
  const issues: SnapshotIssue[] = [];
  if (!isFields(snapshot)) throw new SnapshotError([unexpected('', 'an object', snapshot)]);
  for (const name of Object.keys(snapshot).filter((key) => !parts.includes(key)))
    issues.push({ path: name, message: `a snapshot has no such list, only ${parts.join(', ')}` });
  checkZone(Object(snapshot.site).timezone, 'site.timezone', issues);
  const ids = new KnownIds(issues);
  const links: (Reference & { path: string })[] = [];
  // Images before the records that have them.
  for (const list of listNames.toReversed()) {
    const { [list]: records = [] } = snapshot;
    if (!Array.isArray(records)) issues.push(unexpected(list, 'a list', records));
    for (const [index, record] of [records].flat().entries()) {
      const path = `${list}[${index}]`;
      if (!isFields(record)) {
        issues.push(unexpected(path, 'an object', record));
        continue;
      }
      ids.add(list, record.id, path, false);
      if (typeof record.image === 'number' && !ids.has('media', record.image))
        issues.push({ path: `${path}.image`, message: `there is no image with the id ${record.image}` });
      if (list !== 'events') continue;
      checkEvent(record, path, issues);
      for (const reference of referencesIn(record)) {
        const place = { ...reference, path: `${path}${reference.place}` };
        const embedded = embeddedRecord(reference);
        if (embedded) ids.add(reference.list, embedded.id, place.path, true);
        else links.push(place);
      }
    }
  }
  for (const link of links) checkLink(link, ids, issues);
  if (issues.length > 0) throw new SnapshotError(issues);
}
