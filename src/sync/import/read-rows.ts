import { readDate, toIsoText } from '../../contract/values/date.ts';
import { htmlToText } from '../../contract/values/html/text.ts';
import { CalendarError, ValidationError, type ValidationIssue } from '../../index.ts';
import { lostIn, withLost } from '../rows/event-to-row.ts';
import type { CalendarEnd, ImportRow, ImportSource, LocatedRow, RowPosition } from '../rows/import-row.ts';

export interface ReadRow {
  readonly position?: RowPosition | undefined;
  /** The row, or with `error` the fields of it that could be read. */
  readonly row?: ImportRow | undefined;
  readonly error?: Error | undefined;
  readonly isCancelled?: boolean | undefined;
}

/**
 * Yields the rows of a source. An error that ends it early becomes the last row.
 *
 * @param onCalendar - called at the end of a calendar file that is no export of a site, with the number of rows so far
 */
export async function* readRows(
  source: ImportSource,
  signal: AbortSignal | undefined,
  onCalendar: (count: number) => void,
): AsyncGenerator<ReadRow> {
  let count = 0;
  try {
    const rows = (async function* () {
      const end: Partial<CalendarEnd> | undefined = yield* source as AsyncIterable<ImportRow | LocatedRow>;
      if (end?.cancelled && !end.isExport) onCalendar(count);
      for (const item of end?.cancelled ?? []) yield { ...item, isCancelled: true };
    })();
    for await (const item of rows) {
      count += 1;
      yield withoutNameless(toReadRow(item));
    }
  } catch (cause) {
    signal?.throwIfAborted();
    const error = toError(cause);
    const { line, column } = error as { line?: number; column?: number };
    yield { position: line === undefined ? undefined : { line, column }, error };
  }
}

/** Returns a row with what is known about it. Only types promise that it is an object. */
export function toReadRow(item: ImportRow | LocatedRow): ReadRow {
  // Events have no field of this name.
  if (typeof item !== 'object' || item === null || !('position' in item)) return { row: item };
  return 'row' in item ? item : { ...item, row: item.partial };
}

/** Checks whether a venue or an organizer has no name, which a site cannot store. */
function isNameless(record: unknown, name: 'venue' | 'organizer'): boolean {
  const isData = typeof record === 'object' && record !== null && !('id' in record);
  const written = isData ? (Reflect.get(record, name) ?? '') : record;
  return typeof written === 'string' && written.trim() === '';
}

/** Leaves out a venue and organizers without a name, and an empty time zone. */
function withoutNameless(item: ReadRow): ReadRow {
  if (typeof item.row !== 'object' || item.row === null) return item;
  const row: { -readonly [Name in keyof ImportRow]: ImportRow[Name] } = { ...item.row };
  if (row.timezone === '') delete row.timezone;
  const organizers = [row.organizer ?? []].flat();
  const named = organizers.filter((one) => !isNameless(one, 'organizer'));
  const nameless: string[] = [];
  if (isNameless(row.venue, 'venue')) {
    nameless.push('venue');
    row.venue = undefined;
  }
  if (named.length < organizers.length) {
    nameless.push('organizer');
    row.organizer = named.length > 0 ? named : undefined;
  }
  if (nameless.length === 0) return { ...item, row };
  const note = `The row does not name its ${nameless.join(' and its ')}, so the event was written without.`;
  return { ...item, row: withLost(row, `${lostIn(row)} ${note}`.trim()) };
}

export const toError = (cause: unknown) =>
  cause instanceof Error ? cause : new CalendarError(String(cause));

/** Returns the line of a row, and its column or that of its first problem. */
export function placeOf(position: RowPosition | undefined, error: Error | undefined) {
  if (position === undefined) return {};
  const [issue] = error instanceof ValidationError ? error.issues : [];
  const column = position.columns?.[String(issue?.path[0])] ?? position.column;
  return { line: position.line, ...(column !== undefined && { column }) };
}

export function nameOf(row: ImportRow | undefined): { title?: string; start_date?: string } {
  const { title, title_html, start_date } = Object(row) as ImportRow;
  const text = title ?? (title_html && htmlToText(String(title_html)));
  const date = typeof start_date === 'string' ? start_date : readDate(start_date);
  const start = typeof date === 'object' ? toIsoText(date) : date;
  return { ...(text && { title: String(text) }), ...(start && { start_date: start }) };
}

export function rowError(
  number: number,
  position: RowPosition | undefined,
  issues: readonly ValidationIssue[],
): ValidationError {
  if (position === undefined) return new ValidationError(`row ${number}`, issues);
  const { line, column, columns = {}, headings = {} } = position;
  const names = new Set(issues.map(({ path }) => String(path[0])).filter((name) => columns[name]));
  const places = Array.from(names, (name) => {
    const heading = headings[name] ?? name;
    return `column ${columns[name]}${heading === name ? '' : ` (${heading})`}`;
  });
  if (places.length === 0 && column !== undefined) places.push(`column ${column}`);
  return new ValidationError(`row ${number} (${[`line ${line}`, ...places].join(', ')})`, issues);
}
