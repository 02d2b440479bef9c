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
 * An event to import: the body of an event, with its venue and organizers by name or as data. A row that may have to be
 * created needs `title`, `start_date` and `end_date`. Fields that a row leaves out stay unchanged, null clears them.
 */
export interface ImportRow extends Omit<EventChanges, 'venue' | 'organizer' | 'image'> {
  /** ID of the event, for the key `'id'`. */
  readonly id?: number | undefined;
  /**
   * The image: an ID of the media library or the URL of any image, as for events. A File, Blob or `data:` URL is sent to
   * the media library, and so is a file in the folder of the option `imageFolder`, by its path.
   */
  readonly image?: EventChanges['image'] | Blob | undefined;
  /** The venue: its name, its data or its ID. The API can replace the venue of an event, but not remove it. */
  readonly venue?: VenueOfRow | null | undefined;
  /** The organizers: a name, data or an ID, or a list of them. Null or an empty list removes all. */
  readonly organizer?: OrganizerOfRow | readonly OrganizerOfRow[] | null | undefined;
}

/** Where a row is in its file. */
export interface RowPosition {
  /** Line, from 1. */
  readonly line: number;
  /** Column of the row, or of what cannot be read in it, from 1. */
  readonly column?: number | undefined;
  /** Columns of the fields, from 1, by their names. */
  readonly columns?: Readonly<Record<string, number>> | undefined;
}

/** A row of a file, as formats read it: with its position, and with an error in its place if it cannot be read. */
export type LocatedRow =
  | {
      /** Where the row is. */
      readonly position: RowPosition;
      /** The event. */
      readonly row: ImportRow;
    }
  | {
      /** Where the row is. */
      readonly position: RowPosition;
      /** Why it cannot be read. */
      readonly error: Error;
    };

/** What is imported: rows, or those of a file with their positions. */
export type ImportSource = Iterable<ImportRow | LocatedRow> | AsyncIterable<ImportRow | LocatedRow>;

export interface ReadRow {
  readonly position?: RowPosition | undefined;
  readonly row?: ImportRow | undefined;
  readonly error?: Error | undefined;
  /** Whether the file says that the event does not take place. */
  readonly isCancelled?: boolean | undefined;
}

interface EndOfRows {
  readonly cancelled?: readonly { readonly position: RowPosition; readonly row: ImportRow }[];
}

/** The rows of a source. An error that ends it early takes the place of a row, as the last one. */
export async function* readRows(
  source: ImportSource,
  signal: AbortSignal | undefined,
): AsyncGenerator<ReadRow> {
  try {
    const rows = (async function* () {
      const end: EndOfRows | undefined = yield* source as AsyncIterable<ImportRow | LocatedRow>;
      for (const item of end?.cancelled ?? []) yield { ...item, isCancelled: true };
    })();
    for await (const item of rows) {
      // Events have no field of this name.
      const isLocated = typeof item === 'object' && item !== null && 'position' in item;
      yield isLocated ? item : { row: item };
    }
  } catch (cause) {
    signal?.throwIfAborted();
    const error = toError(cause);
    const { line, column } = error as { line?: number; column?: number };
    yield { position: line === undefined ? undefined : { line, column }, error };
  }
}

export function toError(cause: unknown): Error {
  return cause instanceof Error ? cause : new CalendarError(String(cause));
}

/** The line and column of a row, or of the first of its fields that is wrong. */
export function placeOf(
  position: RowPosition | undefined,
  [issue]: readonly ValidationIssue[] = [],
): { readonly line?: number; readonly column?: number } {
  if (position === undefined) return {};
  const column = position.columns?.[String(issue?.path[0])] ?? position.column;
  return { line: position.line, ...(column !== undefined && { column }) };
}

export function rowError(
  number: number,
  position: RowPosition | undefined,
  issues: readonly ValidationIssue[],
): ValidationError {
  const { line, column } = placeOf(position, issues);
  if (line === undefined) return new ValidationError(`row ${number}`, issues);
  const place = column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
  return new ValidationError(`row ${number} (${place})`, issues);
}
