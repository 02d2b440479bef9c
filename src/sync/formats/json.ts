import { CalendarEvent } from '../../contract/schemas.ts';
import { eventToRow } from '../rows/event-to-row.ts';
import { type FilePlace, FormatError, unreadableRow } from '../rows/format-error.ts';
import type { ImportRow, LocatedRow } from '../rows/import-row.ts';
import { eventsIn } from '../validate.ts';
import { type EncodingOptions, type FileInput, readLines, readText, readWhole } from './input.ts';

/** Events of a site or rows, as a list or a stream. */
export type EventsToWrite = Iterable<CalendarEvent | ImportRow> | AsyncIterable<CalendarEvent | ImportRow>;

/**
 * Reads events from a JSON list.
 *
 * Events of a site, as {@link writeJson} writes them, become rows, as with {@link eventToRow}. Other objects
 * are rows, whose fields the import checks. The file is read as a whole. Use {@link readNdjson} for files of
 * more than 100 MB.
 *
 * @param input - the file: a string, bytes, or a stream of either
 * @param options - `encoding`. Default `utf-8`
 * @returns the rows with their lines, and a {@link FormatError} in place of each row that cannot be read
 * @throws {@link FormatError} if the file is not a JSON list or too large
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
  const text = await readWhole(input, options);
  const list = parseJson(text, { line: 1 });
  if (!Array.isArray(list))
    throw new FormatError(`expected a JSON list, got ${text.trim().slice(0, 40)}`, { line: 1 });
  const lines = linesOfElements(text);
  for (const [index, element] of list.entries()) yield toRow({ line: lines[index] ?? 1 }, () => element);
}

const token = /"(?:[^"\\]+|\\.)*"|[^\s,:"[\]{}]+|[[\]{}]|\n/g;

function linesOfElements(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  for (const [found] of text.matchAll(token)) {
    if (found === '\n') line += 1;
    else if (found === ']' || found === '}') depth -= 1;
    else {
      if (depth === 1) lines.push(line);
      if (found === '[' || found === '{') depth += 1;
    }
  }
  return lines;
}

/**
 * Writes events as a JSON list with all their fields, one event per line.
 *
 * @param events - events of a site, such as `calendar.events.between('2027-01-01', '2028-01-01')`, or rows
 * @returns the file in chunks, for `pipeline`, `Readable.from` or `for await`
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
  for await (const event of eventsIn(events)) {
    yield separator + JSON.stringify(event);
    separator = ',\n';
  }
  yield separator.startsWith('[') ? '[]\n' : '\n]\n';
}

function readEvent(value: object, place: FilePlace): ImportRow {
  const { error, data } = CalendarEvent.safeParse(value);
  // The client adds `title_html` to what a site sends.
  if (error === undefined) return eventToRow('title_html' in value ? (value as CalendarEvent) : data);
  const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new FormatError(`expected an event from the client: ${problems.join('; ')}`, place);
}

function parseJson(text: string, { line }: FilePlace): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    const [, lineOfText = '1'] = /\(line (\d+) column/.exec(problem) ?? [];
    throw new FormatError(`expected JSON: ${problem}`, { line: line + Number(lineOfText) - 1 }, { cause });
  }
}

/** Converts an element to a row or an error. Events become rows that create them. */
function toRow(position: FilePlace, read: () => unknown): LocatedRow {
  try {
    const value = read();
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      // Rows have no `global_id`.
      return { position, row: 'global_id' in value ? readEvent(value, position) : value };
    }
    const got = JSON.stringify(value).slice(0, 40);
    throw new FormatError(`expected an event as an object, got ${got}`, position);
  } catch (error) {
    if (error instanceof FormatError) return unreadableRow(error);
    throw error;
  }
}

/**
 * Reads events from lines of JSON (NDJSON, JSON Lines), as {@link writeNdjson} writes them. It works like
 * {@link readJson}, but keeps only one row in memory.
 *
 * @param input - the file: a string, bytes, or a stream of either
 * @param options - `encoding`. Default `utf-8`
 * @returns the rows with their lines, and a {@link FormatError} in place of each row that cannot be read
 * @throws {@link FormatError} if the bytes have another encoding, after the rows before them
 * @example
 * ```ts
 * import { createReadStream } from 'node:fs';
 * import { importEvents, readNdjson } from 'events-calendar-client/sync';
 *
 * const { ok } = await importEvents(calendar, readNdjson(createReadStream('events.ndjson')));
 * process.exitCode = ok ? 0 : 1;
 * ```
 */
export async function* readNdjson(
  input: FileInput,
  options: EncodingOptions = {},
): AsyncGenerator<LocatedRow, void, undefined> {
  for await (const { number, text } of readLines(readText(input, options))) {
    if (text.trim() !== '') yield toRow({ line: number }, () => parseJson(text, { line: number }));
  }
}

/**
 * Writes events as lines of JSON (NDJSON, JSON Lines) with all their fields.
 *
 * @param events - events of a site, such as `calendar.events.between('2027-01-01', '2028-01-01')`, or rows
 * @returns the file in chunks, for `pipeline`, `Readable.from` or `for await`
 * @example
 * ```ts
 * import { writeNdjson } from 'events-calendar-client/sync';
 *
 * for await (const line of writeNdjson(calendar.events.upcoming())) process.stdout.write(line);
 * ```
 */
export async function* writeNdjson(events: EventsToWrite): AsyncGenerator<string, void, undefined> {
  for await (const event of eventsIn(events)) yield `${JSON.stringify(event)}\n`;
}
