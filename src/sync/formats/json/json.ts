import type { CalendarEvent } from '../../../index.ts';
import type { ImportRow } from '../../rows/import-row.ts';
import type { LocatedRow } from '../../rows/located-row.ts';
import { type EncodingOptions, type FileInput, readText } from '../input.ts';
import { readElements } from './elements.ts';
import { parseRow } from './parse-row.ts';

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
    yield separator + JSON.stringify(event);
    separator = ',\n';
  }
  yield separator.startsWith('[') ? '[]\n' : '\n]\n';
}
