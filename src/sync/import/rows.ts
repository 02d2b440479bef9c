import { readDate, toIsoText } from '../../contract/values/date.ts';
import { htmlToText } from '../../contract/values/html/text.ts';
import {
  CalendarError,
  type EventChanges,
  type IdReference,
  type OrganizerCreate,
  ValidationError,
  type ValidationIssue,
  type VenueCreate,
} from '../../index.ts';

/** The venue of a row: its name, its data, or its ID. */
export type VenueOfRow = string | VenueCreate | IdReference;

/** An organizer of a row: its name, its data, or its ID. */
export type OrganizerOfRow = string | OrganizerCreate | IdReference;

/**
 * An event to import: the body of an event, with its venue and organizers by name or as data. To create an
 * event, a row needs `title`, `start_date` and `end_date`. Fields that a row omits stay unchanged, and null
 * clears a field.
 */
export interface ImportRow extends Omit<EventChanges, 'venue' | 'organizer'> {
  /** ID of the event, for the key `'id'`. */
  readonly id?: number | undefined;
  /** The venue: its name, its data or its ID. The API can replace the venue of an event, but not remove it. */
  readonly venue?: VenueOfRow | null | undefined;
  /** The organizers: a name, data or an ID, or a list of them. Null or an empty list removes all. */
  readonly organizer?: OrganizerOfRow | readonly OrganizerOfRow[] | null | undefined;
}

/** The position of a row in its file. */
export interface RowPosition {
  /** Line, from 1. */
  readonly line: number;
  /** Column of the row, or of its first problem, from 1. */
  readonly column?: number | undefined;
  /** Columns of the fields by name, from 1. */
  readonly columns?: Readonly<Record<string, number>> | undefined;
  /** The headings of these columns in the file, by the same names. */
  readonly headings?: Readonly<Record<string, string>> | undefined;
}

/** A row of a file with its position, or an error if the row cannot be read. */
export type LocatedRow =
  | {
      /** Position of the row. */
      readonly position: RowPosition;
      /** The event. */
      readonly row: ImportRow;
    }
  | {
      /** Position of the row. */
      readonly position: RowPosition;
      /** Why it cannot be read. */
      readonly error: Error;
      /** The fields that could be read, which identify its event. */
      readonly partial?: ImportRow | undefined;
    };

/** The rows to import, with or without their positions in a file. */
export type ImportSource = Iterable<ImportRow | LocatedRow> | AsyncIterable<ImportRow | LocatedRow>;

export interface ReadRow {
  readonly position?: RowPosition | undefined;
  readonly row?: ImportRow | undefined;
  readonly error?: Error | undefined;
  readonly partial?: ImportRow | undefined;
  readonly isCancelled?: boolean | undefined;
  /** What of the row is not imported. */
  readonly note?: string | undefined;
}

/** The return value of `readICalendar`, whose events `importEvents` handles. */
export interface CalendarEnd {
  /** The cancelled events and dates in the window. */
  readonly cancelled: readonly Extract<LocatedRow, { row: unknown }>[];
  /** Whether it is an export of a site, which may not tell what is canceled. */
  readonly isExport?: boolean;
}

/**
 * Yields the rows of a source. An error that ends it early becomes the last row.
 *
 * @param onCalendar - called at the end of a calendar file that is no export of a site
 */
export async function* readRows(
  source: ImportSource,
  signal: AbortSignal | undefined,
  onCalendar: () => void,
): AsyncGenerator<ReadRow> {
  try {
    const rows = (async function* () {
      const end: Partial<CalendarEnd> | undefined = yield* source as AsyncIterable<ImportRow | LocatedRow>;
      if (end?.cancelled && !end.isExport) onCalendar();
      for (const item of end?.cancelled ?? []) yield { ...item, isCancelled: true };
    })();
    for await (const item of rows) {
      // Events have no field of this name.
      const isLocated = typeof item === 'object' && item !== null && 'position' in item;
      yield withoutNameless(isLocated ? item : { row: item });
    }
  } catch (cause) {
    signal?.throwIfAborted();
    const error = toError(cause);
    const { line, column } = error as { line?: number; column?: number };
    yield { position: line === undefined ? undefined : { line, column }, error };
  }
}

/** Checks whether a venue or an organizer has no name, which a site cannot store. */
function isNameless(record: unknown, name: 'venue' | 'organizer'): boolean {
  const isData = typeof record === 'object' && record !== null && !('id' in record);
  const written = isData ? (Reflect.get(record, name) ?? '') : record;
  return typeof written === 'string' && written.trim() === '';
}

/** Leaves out a venue and organizers without a name, and an empty time zone. */
function withoutNameless(item: ReadRow): ReadRow {
  const given = item.row ?? item.partial;
  if (typeof given !== 'object' || given === null) return item;
  const row: { -readonly [Name in keyof ImportRow]: ImportRow[Name] } = { ...given };
  if (row.timezone === '') delete row.timezone;
  const nameless: string[] = [];
  if (isNameless(row.venue, 'venue')) {
    nameless.push('venue');
    delete row.venue;
  }
  const organizers = [row.organizer ?? []].flat();
  const named = organizers.filter((one) => !isNameless(one, 'organizer'));
  if (named.length < organizers.length) {
    nameless.push('organizer');
    row.organizer = named;
    if (named.length === 0) delete row.organizer;
  }
  // An unreadable row is still checked, to report all of its problems.
  if (item.row === undefined) return { ...item, partial: row };
  const note = `The row does not name its ${nameless.join(' and its ')}, so the event was written without.`;
  return { ...item, row, ...(nameless.length > 0 && { note }) };
}

export function toError(cause: unknown): Error {
  return cause instanceof Error ? cause : new CalendarError(String(cause));
}

export function placeOf(position: RowPosition | undefined, [issue]: readonly ValidationIssue[] = []) {
  if (position === undefined) return {};
  const column = position.columns?.[String(issue?.path[0])] ?? position.column;
  return { line: position.line, ...(column !== undefined && { column }) };
}

export function nameOf(row: ImportRow | undefined): { title?: string; start_date?: string } {
  const { title, title_html, start_date } = Object(row) as ImportRow;
  const text = title ?? (title_html && htmlToText(title_html));
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
