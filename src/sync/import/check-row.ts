import { MergedEvent } from '../../contract/records/event-changes.ts';
import * as schemas from '../../contract/schemas.ts';
import { validate } from '../../contract/validate.ts';
import { describeProblem, positiveInteger, problemOf } from '../../contract/values/check.ts';
import { toId } from '../../contract/values/reference.ts';
import { CalendarError, type EventCreate, type ValidationIssue } from '../../index.ts';
import { draft } from '../rows/event-to-row.ts';
import { definedFields } from '../rows/fields.ts';
import type { ImportRow } from '../rows/import-row.ts';
import { encodeValue } from '../validate.ts';
import { type EncodedChanges, needsZone } from './changed-fields.ts';
import { type ImageFiles, isPath } from './image-files.ts';
import type { Matching } from './keys.ts';
import { type ReadRow, rowError } from './read-rows.ts';

const isReference = (value: unknown) => encodeValue(positiveInteger(), toId(value)).issues.length === 0;

/** Checks a venue or an organizer: a name, which is not empty, an ID, or the data of a new record. */
function linkedIssues(name: 'venue' | 'organizer', value: unknown, index: ValidationIssue['path'] = []) {
  const path = [name, ...index];
  if (typeof value === 'string' || isReference(value)) return [];
  if (typeof value === 'object' && value !== null)
    return encodeValue(name === 'venue' ? schemas.VenueCreate : schemas.OrganizerCreate, value, path).issues;
  const what = `the name, data or ID of ${name === 'venue' ? 'a venue' : 'an organizer'}`;
  return [{ path, ...problemOf('invalid_value', what, value) }];
}

/** Checks a row, for an existing or a new event. Instants may use the time zone of an existing event. */
function checkRow(row: ImportRow, images: ImageFiles) {
  const { id, venue, organizer, image, ...others } = row;
  const issues = images.check(image);
  if (id !== undefined && !isReference(id))
    issues.push({ path: ['id'], ...problemOf('invalid_value', 'a positive integer', id) });
  const fields = { timezone: 'UTC', ...definedFields({ ...others, ...(!isPath(image) && { image }) }) };
  // Without a zone, a local time is not compared with an instant.
  const isZoned = !needsZone(row);
  const { data, issues: ofFields } = encodeValue(isZoned ? MergedEvent : schemas.EventChanges, fields);
  issues.push(...ofFields);
  if (venue !== undefined && venue !== null) issues.push(...linkedIssues('venue', venue));
  for (const [index, one] of [organizer ?? []].flat().entries())
    issues.push(...linkedIssues('organizer', one, Array.isArray(organizer) ? [index] : []));
  return { issues, encoded: isZoned ? (data as EncodedChanges) : undefined };
}

/** Returns the body of a new event. A row of an existing event may lack the fields that it requires. */
export function newEventBody({ id, venue, organizer, categories, tags, ...fields }: ImportRow): EventCreate {
  const filled = Object.entries(fields).filter(([, value]) => String(value ?? '').trim() !== '');
  const body: Partial<EventCreate> = Object.fromEntries(filled);
  const isWhole = (body.title ?? body.title_html) && body.start_date && body.end_date;
  if (!isWhole || needsZone(body)) validate(schemas.EventCreate, body, 'event to create');
  return body as EventCreate;
}

export interface CheckedRow {
  readonly row: ImportRow;
  readonly key: string;
  /** The row as it is sent. Undefined if its dates depend on the time zone of its event. */
  readonly encoded: EncodedChanges | undefined;
  /** Whether the file has canceled the event. Then nothing else of the row is written. */
  readonly isCanceled: boolean;
}

/** Returns a function that checks a row, and returns its key, and all its problems as one error. */
export function createRowCheck(matching: Matching, images: ImageFiles) {
  const rowsByKey = new Map<string, number>();
  return (
    item: ReadRow,
    number: number,
  ): CheckedRow | { readonly key?: string | undefined; readonly error: Error } => {
    const { position, row, error, isCancelled: isCanceled = false } = item;
    if (typeof row !== 'object' || row === null) {
      const issue = { path: [], ...problemOf('invalid_value', 'an object', row) };
      return { error: error ?? rowError(number, position, [issue]) };
    }
    const { encoded, issues: ofFields } = checkRow(row, images);
    // An event is canceled by its key, whatever its other fields are.
    const issues = isCanceled ? [] : ofFields;
    const { key, issue } = matching.keyOf(row);
    if (error !== undefined && issues.length > 0) {
      const problems = [error.message, rowError(number, position, issues).message].join('; ');
      return { key, error: new CalendarError(problems, undefined, { cause: error }) };
    }
    if (error !== undefined) return { key, error };
    if (issues.length === 0 && issue) issues.push(issue);
    const other = key === undefined ? undefined : rowsByKey.get(key);
    if (other !== undefined && issues.length === 0 && !(draft in row)) {
      const received = `${JSON.stringify(key)}, which row ${other} already has`;
      issues.push({ path: ['key'], ...describeProblem('not_unique', 'a unique key', received) });
    }
    if (issues.length > 0 || key === undefined) return { key, error: rowError(number, position, issues) };
    rowsByKey.set(key, number);
    return { row, key, encoded, isCanceled };
  };
}
