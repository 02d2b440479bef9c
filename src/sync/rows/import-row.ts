import type { EventChanges, IdReference, OrganizerCreate, VenueCreate } from '../../index.ts';

/** The venue of a row: its name, its data, or its ID. */
export type VenueOfRow = string | VenueCreate | IdReference;

/** An organizer of a row: its name, its data, or its ID. */
export type OrganizerOfRow = string | OrganizerCreate | IdReference;

/**
 * An event to import: the body of an event, with its venue and organizers by name or as data. A new
 * event needs `title`, `start_date` and `end_date`. Fields that a row omits stay unchanged, null clears them.
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
export type LocatedRow = {
  /** Position of the row. */
  readonly position: RowPosition;
} & (
  | {
      /** The event. */
      readonly row: ImportRow;
    }
  | {
      /** Why it cannot be read. */
      readonly error: Error;
      /** The fields that could be read, which identify its event. */
      readonly partial?: ImportRow | undefined;
    }
);

/** The rows to import, with or without their positions in a file. */
export type ImportSource = Iterable<ImportRow | LocatedRow> | AsyncIterable<ImportRow | LocatedRow>;

/** The return value of `readICalendar`, whose events `importEvents` handles. */
export interface CalendarEnd {
  /** The cancelled events and dates in the window. */
  readonly cancelled: readonly Extract<LocatedRow, { row: unknown }>[];
  /** Whether it is an export of a site, which may not tell what is canceled. */
  readonly isExport?: boolean;
}
