import { singulars } from '../../../contract/constants.ts';
import { isUnreadable } from '../../../contract/records/calendar-event.ts';
import { problemOf } from '../../../contract/values/check.ts';
import { type Fields, isFields, listOrEmpty, toNumber } from '../../json.ts';
import { resolveZone } from '../../wordpress/php/zone.ts';
import { type ListName, listNames } from './calendar-snapshot.ts';
import {
  type Entry,
  embeddedRecord,
  entriesIn,
  referencedId,
  referencesIn,
  sequenceOf,
} from './references.ts';

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

/** Checks whether the mock keeps an event without serving it. In a snapshot written by hand, it is a mistake. */
export const isKeptOnly = (event: Fields, { window }: { readonly window?: unknown }) =>
  window !== undefined && event.occurrences === undefined && isUnreadable(event);

/** Checks that IDs are numbers and not used twice. Returns a function that tells whether a list has one. */
function checkIds(entries: readonly Entry[], issues: SnapshotIssue[]) {
  const holders = new Map<string, Entry>();
  // Events, venues, organizers and images share one sequence.
  const keyOf = (list: ListName, id: number) => `${sequenceOf(list) === 'posts' ? 'posts' : list} ${id}`;
  for (const entry of entries) {
    const { list, record, isEmbedded } = entry;
    if (record.id === undefined) continue;
    const path = `${entry.path}.id`;
    const id = toNumber(record.id);
    const holder = holders.get(keyOf(list, id));
    if (!Number.isSafeInteger(id) || id < 1)
      issues.push(unexpected(path, 'a whole number above 0', record.id));
    else if (!holder) holders.set(keyOf(list, id), entry);
    // The same record may be inside several events.
    else if (!isEmbedded || holder.list !== list)
      issues.push({ path, message: `the id ${id} already belongs to ${holder.path}` });
  }
  return (list: ListName, id: number) => holders.get(keyOf(list, id))?.list === list;
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
  for (const list of listNames) {
    const { [list]: records = [] } = snapshot;
    if (!Array.isArray(records)) issues.push(unexpected(list, 'a list', records));
    for (const [index, record] of listOrEmpty(records).entries())
      if (!isFields(record)) issues.push(unexpected(`${list}[${index}]`, 'an object', record));
  }
  const entries = entriesIn(snapshot);
  const isKnown = checkIds(entries, issues);
  for (const { list, path, record } of entries.filter(({ isEmbedded }) => !isEmbedded)) {
    if (typeof record.image === 'number' && !isKnown('media', record.image))
      issues.push({ path: `${path}.image`, message: `there is no image with the id ${record.image}` });
    if (list !== 'events' || isKeptOnly(record, snapshot)) continue;
    checkEvent(record, path, issues);
    for (const reference of referencesIn(record).filter((one) => !embeddedRecord(one))) {
      const place = path + reference.place;
      const id = referencedId(reference);
      const singular = singulars[reference.list];
      if (id === undefined)
        issues.push(unexpected(place, `the id or the data of a ${singular}`, reference.value));
      else if (!isKnown(reference.list, id))
        issues.push({ path: place, message: `there is no ${singular} with the id ${id}` });
    }
  }
  if (issues.length > 0) throw new SnapshotError(issues);
}
