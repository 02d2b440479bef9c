import { CalendarError } from '../../index.ts';
import type { LocatedRow } from './import-row.ts';

/** The position of a problem in a file. */
export interface FilePlace {
  /** The line, from 1. The first one if a row has several. */
  readonly line: number;
  /** From 1. In CSV the cell of the row, in other formats the character of the line. */
  readonly column?: number | undefined;
  /** The name of the CSV column or iCalendar property. */
  readonly field?: string | undefined;
  /** The heading of the column in the CSV file. */
  readonly heading?: string | undefined;
}

function describePlace({ line, column, field, heading = field }: FilePlace): string {
  const place = column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
  return heading === undefined ? place : `${place} (${heading})`;
}

/**
 * Describes what cannot be read in a file. Readers yield it in place of an invalid row, and throw it if the
 * rest of the file cannot be read either.
 *
 * @example
 * ```ts
 * import { FormatError } from 'events-calendar-client/sync';
 * import { readCsv } from 'events-calendar-client/sync/csv';
 *
 * try {
 *   for await (const item of readCsv('title;start_date\nFair;2027-06-19')) console.log(item.position.line);
 * } catch (error) {
 *   if (error instanceof FormatError) console.error(error.line, error.message);
 * }
 * ```
 */
export class FormatError extends CalendarError implements FilePlace {
  static override readonly name: string = 'FormatError';
  readonly line: number;
  readonly column: number | undefined;
  readonly field: string | undefined;
  readonly heading: string | undefined;
  /** What was expected, and what the file contains instead. */
  readonly problem: string;
  /** The problems of other cells of the row. The message includes them. */
  readonly others: readonly FormatError[];

  /**
   * @param problem - what was expected, and what the file contains instead
   * @param others - the problems of other cells of the row
   */
  constructor(
    problem: string,
    place: FilePlace,
    { others = [], ...options }: ErrorOptions & { others?: readonly FormatError[] } = {},
  ) {
    const problems = [`${describePlace(place)}: ${problem}`, ...others.map(({ message }) => message)];
    super(problems.join('; '), undefined, options);
    this.line = place.line;
    this.column = place.column;
    this.field = place.field;
    this.heading = place.heading;
    this.problem = problem;
    this.others = others;
  }
}

export const joinErrors = (first: FormatError, others: readonly FormatError[]) =>
  others.length === 0 ? first : new FormatError(first.problem, first, { others });

export function unreadableRow(error: FormatError): LocatedRow {
  return { position: { line: error.line, column: error.column }, error };
}
