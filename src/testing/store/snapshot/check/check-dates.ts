import { type Fields, textOr } from '../../../json.ts';
import type { PostKind } from '../../records.ts';
import type { SnapshotIssues } from './issues.ts';

const publicationFields = ['date', 'date_utc', 'modified', 'modified_utc'];
const eventFields = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date'];
const allFields = [...publicationFields, ...eventFields];

/** The fields of a post that hold dates. */
export function dateFieldsOf(kind: PostKind): readonly string[] {
  return kind === 'events' ? allFields : publicationFields;
}

/** WordPress's date of posts that were never published. */
const noDate = '0000-00-00 00:00:00';
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
export function checkDates(
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
