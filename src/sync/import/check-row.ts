import * as schemas from '../../contract/schemas.ts';
import { validate } from '../../contract/validate.ts';
import { describeProblem, problemOf } from '../../contract/values/check.ts';
import { toId } from '../../contract/values/reference.ts';
import type { EventChanges, EventCreate, ValidationIssue } from '../../index.ts';
import { FormatError } from '../formats/format-error.ts';
import { issuesOf } from '../validate.ts';
import { endIssues } from './changed-fields.ts';
import type { ImageFiles } from './image-files.ts';
import type { Matching } from './keys.ts';
import { type ImportRow, type ReadRow, rowError } from './rows.ts';

function isReference(value: unknown): boolean {
  const id = toId(value);
  return Number.isSafeInteger(id) && Number(id) > 0;
}

/** Checks a venue or an organizer: a name, an ID, or the data of a new record. */
function linkedIssues(name: 'venue' | 'organizer', value: unknown, index?: number): ValidationIssue[] {
  const path = [name, ...(index === undefined ? [] : [index])];
  if (isReference(value)) return [];
  if (typeof value === 'string') {
    return value.trim() === '' ? [{ path, ...problemOf('required', 'a name', value) }] : [];
  }
  if (typeof value !== 'object' || value === null) {
    const what = `the name, data or ID of ${name === 'venue' ? 'a venue' : 'an organizer'}`;
    return [{ path, ...problemOf('invalid_value', what, value) }];
  }
  return issuesOf(name === 'venue' ? schemas.VenueCreate : schemas.OrganizerCreate, value, path);
}

function eventFields({
  id,
  venue,
  organizer,
  ...fields
}: ImportRow): Omit<EventChanges, 'venue' | 'organizer'> {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined);
}

/** Checks a row, for an existing or a new event. Instants may use the time zone of an existing event. */
function issuesOfRow(row: ImportRow | undefined, images: ImageFiles): ValidationIssue[] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return [{ path: [], ...problemOf('invalid_value', 'an object', row) }];
  }
  const { id, venue, organizer, image, ...others } = row;
  const { isFile, issues } = images.check(image);
  const fields = eventFields(isFile ? others : { ...others, image });
  if (id !== undefined && !isReference(id)) {
    issues.push({ path: ['id'], ...problemOf('invalid_value', 'a positive integer', id) });
  }
  issues.push(...issuesOf(schemas.EventChanges, { timezone: 'UTC', ...fields }), ...endIssues(row));
  if (venue !== undefined && venue !== null) issues.push(...linkedIssues('venue', venue));
  for (const [index, one] of [organizer ?? []].flat().entries())
    issues.push(...linkedIssues('organizer', one, Array.isArray(organizer) ? index : undefined));
  return issues;
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

export function newEventBody(row: ImportRow): EventCreate {
  const { categories, tags, ...fields } = eventFields(row);
  const { title, start_date, end_date, ...others } = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => !isEmpty(value)),
  );
  const body = { title, start_date, end_date, ...others };
  validate(schemas.EventCreate, body, 'event to create');
  return body as EventCreate;
}

type CheckedRow =
  | { readonly row: ImportRow; readonly key: string; readonly error?: undefined }
  | { readonly key?: string | undefined; readonly error: Error };

export class RowChecker {
  readonly #matching: Matching;
  readonly #images: ImageFiles;
  readonly #rowsByKey = new Map<string, number>();

  constructor(matching: Matching, images: ImageFiles) {
    this.#matching = matching;
    this.#images = images;
  }

  /** Checks a row. Returns its key, and all its problems as one error. */
  check(item: ReadRow, number: number): CheckedRow {
    const { position, error } = item;
    const row = item.row ?? item.partial;
    if (error !== undefined && row === undefined) return { error };
    const issues = issuesOfRow(row, this.#images);
    const isRow = typeof row === 'object' && row !== null && !Array.isArray(row);
    const found = isRow ? this.#matching.keyOf(row) : undefined;
    const key = found && 'key' in found ? found.key : undefined;
    if (error !== undefined && issues.length === 0) return { key, error };
    if (error !== undefined) issues.unshift(...issuesOfError(error));
    if (issues.length === 0 && found && 'issue' in found) issues.push(found.issue);
    const other = key === undefined ? undefined : this.#rowsByKey.get(key);
    if (other !== undefined && issues.length === 0) {
      const received = `${JSON.stringify(key)}, which row ${other} already has`;
      issues.push({ path: ['key'], ...describeProblem('not_unique', 'a unique key', received) });
    }
    if (issues.length > 0 || !row || key === undefined)
      return { key, error: rowError(number, position, issues) };
    this.#rowsByKey.set(key, number);
    return { row, key };
  }
}

function issuesOfError(error: Error): ValidationIssue[] {
  if (!(error instanceof FormatError)) return [{ path: [], code: 'invalid_value', message: error.message }];
  return [error, ...error.others].map(({ field = '', problem }) => ({
    path: field === '' ? [] : [field],
    code: field.endsWith('_date') ? 'invalid_date' : 'invalid_value',
    message: problem,
  }));
}
