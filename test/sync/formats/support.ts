import { readFileSync } from 'node:fs';
import type { FormatError, ImportRow, LocatedRow } from 'events-calendar-client/sync';
import { type ReadICalendarOptions, readICalendar } from 'events-calendar-client/sync/icalendar';

/** The bytes of a file in `files`. */
export function readFixture(name: string): Uint8Array {
  return readFileSync(new URL(`files/${name}`, import.meta.url));
}

/** A text that comes in chunks of so many characters. */
export async function* inChunks(text: string, size: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
}

/** The text of all chunks. */
export async function textFrom(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

/** What a reader yields, and what it throws at last. */
export interface ReadFile {
  readonly rows: ImportRow[];
  readonly items: LocatedRow[];
  /** The problems of rows, as sentences. */
  readonly problems: string[];
  readonly failure: FormatError | undefined;
}

/** Reads all rows of a file. */
export async function readAll(reader: AsyncIterable<LocatedRow>): Promise<ReadFile> {
  const items: LocatedRow[] = [];
  let failure: FormatError | undefined;
  try {
    for await (const item of reader) items.push(item);
  } catch (error) {
    failure = error as FormatError;
  }
  return {
    items,
    rows: items.flatMap((item) => ('row' in item ? [item.row] : [])),
    problems: items.flatMap((item) => ('error' in item ? [item.error.message] : [])),
    failure,
  };
}

/** The rows of a file that has nothing but rows. */
export async function rowsOf(reader: AsyncIterable<LocatedRow>): Promise<ImportRow[]> {
  const { rows, problems, failure } = await readAll(reader);
  if (failure) throw failure;
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return rows;
}

/** A calendar file with one event, or several, by their lines. */
export function fileOf(...events: string[][]): string {
  const components = events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components, 'END:VCALENDAR', ''].join('\r\n');
}

export const basics = ['UID:a@example.org', 'SUMMARY:Fair'];

/** The rows of a file with one event. */
export const rowsWith = (lines: string[], options?: ReadICalendarOptions) =>
  rowsOf(readICalendar(fileOf([...basics, ...lines]), options));

export const startsOf = async (lines: string[], options?: ReadICalendarOptions) =>
  (await rowsWith(lines, options)).map(({ start_date }) => start_date);

/** A window for rules. */
export const year = { from: '2027-01-01', to: '2028-01-01' };
