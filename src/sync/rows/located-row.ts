import type { ImportRow } from './import-row.ts';

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
