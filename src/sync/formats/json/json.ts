import { CalendarEvent } from '../../../contract/schemas.ts';
import { CalendarError } from '../../../index.ts';
import type { ImportRow, LocatedRow } from '../../rows/located-row.ts';
import { eventToRow } from '../event-to-row.ts';
import { type FilePlace, FormatError, unreadableRow } from '../format-error.ts';
import { type EncodingOptions, type FileInput, readText } from '../input.ts';
import { readElements } from './elements.ts';

/** Events of a site, or rows, in any number. */
export type EventsToWrite = Iterable<CalendarEvent | ImportRow> | AsyncIterable<CalendarEvent | ImportRow>;

/**
 * Reads events from a JSON list, one after the other. Those of a site, as {@link writeJson} writes them, become rows as
 * {@link eventToRow} makes them; others are rows already, whose fields the import checks.
 *
 * @param input - the file: text, bytes, or a stream of either
 * @param options - `encoding`. Default `utf-8`
 * @returns the rows with their lines; in the place of one that cannot be read, a {@link FormatError}
 * @throws {@link FormatError} where the file is no list in JSON, behind the rows before that
 * @example
 * ```ts
 * import { readJson } from 'events-calendar-client/sync';
 *
 * for await (const item of readJson('[{ "title": "Fair", "start_date": "2027-06-19 14:00" }]')) {
 *   if ('error' in item) console.error(item.error.message);
 *   else console.log(item.position.line, item.row.title);
 * }
 * ```
 */
export async function* readJson(
  input: FileInput,
  options: EncodingOptions = {},
): AsyncGenerator<LocatedRow, void, undefined> {
  for await (const { text, line, column } of readElements(readText(input, options))) {
    yield parseRow(text, { line, column });
  }
}

/**
 * An event as JSON, on one line.
 *
 * @throws CalendarError where a field is nested deeper than the stack, as one of a plug-in may be
 */
export function formatEvent(event: CalendarEvent | ImportRow): string {
  try {
    return JSON.stringify(event);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    const name = 'id' in event ? `The event ${event.id}` : 'A row';
    throw new CalendarError(`${name} cannot be written as JSON: ${problem}`, undefined, { cause });
  }
}

/**
 * Writes events as a JSON list, with all their fields, one in each line.
 *
 * @param events - events of a site, such as `calendar.events.between('2027-01-01', '2028-01-01')`, or rows
 * @returns the text in chunks, for `pipeline`, `Readable.from` or `for await`
 * @example
 * ```ts
 * import { createWriteStream } from 'node:fs';
 * import { pipeline } from 'node:stream/promises';
 * import { writeJson } from 'events-calendar-client/sync';
 *
 * const events = calendar.events.between('2027-01-01', '2028-01-01');
 * await pipeline(writeJson(events), createWriteStream('events.json'));
 * ```
 */
export async function* writeJson(events: EventsToWrite): AsyncGenerator<string, void, undefined> {
  let separator = '[\n';
  for await (const event of events) {
    yield separator + formatEvent(event);
    separator = ',\n';
  }
  yield separator.startsWith('[') ? '[]\n' : '\n]\n';
}

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
