import type { LocatedRow } from '../../rows/located-row.ts';
import { type EncodingOptions, type FileInput, readLines, readText } from '../input.ts';
import { type EventsToWrite, formatEvent, parseRow } from './json.ts';

/**
 * Reads events from lines of JSON (NDJSON, JSON Lines), one after the other. Those of a site, as {@link writeNdjson}
 * writes them, become rows as {@link eventToRow} makes them; others are rows already, whose fields the import checks.
 *
 * @param input - the file: text, bytes, or a stream of either
 * @param options - `encoding`. Default `utf-8`
 * @returns the rows with their lines; in the place of one that cannot be read, a {@link FormatError}
 * @throws {@link FormatError} where the bytes are in another encoding, behind the rows before that
 * @example
 * ```ts
 * import { createReadStream } from 'node:fs';
 * import { readNdjson } from 'events-calendar-client/sync';
 *
 * for await (const item of readNdjson(createReadStream('events.ndjson'))) {
 *   if ('error' in item) console.error(item.error.message);
 *   else console.log(item.position.line, item.row.title);
 * }
 * ```
 */
export async function* readNdjson(
  input: FileInput,
  options: EncodingOptions = {},
): AsyncGenerator<LocatedRow, void, undefined> {
  for await (const { number, text } of readLines(readText(input, options))) {
    if (text.trim() !== '') yield parseRow(text, { line: number });
  }
}

/**
 * Writes events as lines of JSON (NDJSON, JSON Lines), with all their fields, one in each line.
 *
 * @param events - events of a site, such as `calendar.events.between('2027-01-01', '2028-01-01')`, or rows
 * @returns the text in chunks, for `pipeline`, `Readable.from` or `for await`
 * @example
 * ```ts
 * import { createWriteStream } from 'node:fs';
 * import { pipeline } from 'node:stream/promises';
 * import { writeNdjson } from 'events-calendar-client/sync';
 *
 * const events = calendar.events.between('2027-01-01', '2028-01-01');
 * await pipeline(writeNdjson(events), createWriteStream('events.ndjson'));
 * ```
 */
export async function* writeNdjson(events: EventsToWrite): AsyncGenerator<string, void, undefined> {
  for await (const event of events) yield `${formatEvent(event)}\n`;
}
