import {
  type EventChanges,
  type IdReference,
  type OrganizerCreate,
  ValidationError,
  type ValidationIssue,
  type VenueCreate,
} from '../../index.ts';

/** Where a row stands in its file. */
export interface RowPosition {
  /** Line, from 1. */
  readonly line: number;
  /** Column of the row, or of what cannot be read in it, from 1. */
  readonly column?: number | undefined;
  /** Columns of the fields, from 1, by their names. */
  readonly columns?: Readonly<Record<string, number>> | undefined;
}

/** A row of a file, as formats read it: with its position, and with an error in its place where it cannot be read. */
export type LocatedRow =
  | {
      /** Where the row stands. */
      readonly position: RowPosition;
      /** The event. */
      readonly row: ImportRow;
    }
  | {
      /** Where the row stands. */
      readonly position: RowPosition;
      /** Why it cannot be read. */
      readonly error: Error;
    };

/** What is imported: rows, those of a file with their positions. */
export type ImportSource = Iterable<ImportRow | LocatedRow> | AsyncIterable<ImportRow | LocatedRow>;

/** Where a row stands in its file, as far as that is known. */
export interface Place {
  readonly line?: number;
  readonly column?: number;
}

/** The place of a row. */
export function placeOf(position: RowPosition | undefined): Place {
  if (position === undefined) return {};
  const { line, column } = position;
  return { line, ...(column !== undefined && { column }) };
}

/** The place of what is wrong with a row: the column of the first field that is wrong, where it has one. */
function placeOfField(position: RowPosition | undefined, [issue]: readonly ValidationIssue[]): Place {
  const column = position?.columns?.[String(issue?.path[0])];
  return { ...placeOf(position), ...(column !== undefined && { column }) };
}

/** The place of an error of a row. */
export function placeOfIssue(position: RowPosition | undefined, error: Error): Place {
  return error instanceof ValidationError ? placeOfField(position, error.issues) : placeOf(position);
}

/** The error of a row, which says where it stands. */
export function rowError(
  number: number,
  position: RowPosition | undefined,
  issues: readonly ValidationIssue[],
): ValidationError {
  const { line, column } = placeOfField(position, issues);
  if (line === undefined) return new ValidationError(`row ${number}`, issues);
  const place = column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
  return new ValidationError(`row ${number} (${place})`, issues);
}

/** The venue of a row: its name, its data, or its ID. */
export type VenueOfRow = string | VenueCreate | IdReference;

/** An organizer of a row: its name, its data, or its ID. */
export type OrganizerOfRow = string | OrganizerCreate | IdReference;

/**
 * An event to import: the body of an event, with its venue and organizers by name or as data. A row that may have to be
 * created needs `title`, `start_date` and `end_date`. What a row leaves out stays as it is, null clears it.
 */
export interface ImportRow extends Omit<EventChanges, 'venue' | 'organizer' | 'image'> {
  /** ID of the event, for the key `'id'`. */
  readonly id?: number | undefined;
  /**
   * The image: an ID of the media library or the address of any image, as for events; a File, Blob or `data:` URL, which is sent to
   * the media library; with the option `imageFolder` also the path of a file in that folder.
   */
  readonly image?: EventChanges['image'] | Blob | undefined;
  /** The venue: its name, its data or its ID. The interface can replace the venue of an event, but not take it away. */
  readonly venue?: VenueOfRow | null | undefined;
  /** The organizers: a name, data or an ID, or a list of them; null or an empty list takes all away. */
  readonly organizer?: OrganizerOfRow | readonly OrganizerOfRow[] | null | undefined;
}
