import { CalendarEvent } from '../../../schemas.ts';
import type { ImportRow } from '../../rows/import-row.ts';
import type { LocatedRow } from '../../rows/located-row.ts';
import { eventToRow } from '../event-to-row.ts';
import { type FilePlace, FormatError, unreadableRow } from '../format-error.ts';

/** Whether JSON is an event as the client or a service returns it: rows have no ID across sites. */
const isEvent = (value: object) => 'global_id' in value;

/** Whether an event is as the client returns it, which adds its title in HTML, and not as a service sent it. */
const isFromClient = (value: object): value is CalendarEvent => 'title_html' in value;

function readEvent(value: object, place: FilePlace): ImportRow {
  const { error, data } = CalendarEvent.safeParse(value);
  if (error === undefined) return eventToRow(isFromClient(value) ? value : data);
  const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new FormatError(`expected an event as the client returns it: ${problems.join('; ')}`, place);
}

function readRow(text: string, place: FilePlace): ImportRow {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new FormatError(`expected JSON: ${problem}`, place, { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new FormatError(`expected an event as an object, got ${text.slice(0, 40)}`, place);
  }
  return isEvent(value) ? readEvent(value, place) : value;
}

/** Reads a row, or what is wrong with it. An event becomes the row that creates it. */
export function parseRow(text: string, position: FilePlace): LocatedRow {
  try {
    return { position, row: readRow(text, position) };
  } catch (error) {
    if (error instanceof FormatError) return unreadableRow(error);
    throw error;
  }
}
