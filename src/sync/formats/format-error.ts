import { CalendarError } from '../../index.ts';
import type { LocatedRow } from '../import/rows.ts';

/** Where in a file something is wrong. */
export interface FilePlace {
  /** The line, from 1. Of a row over several lines, the first. */
  readonly line: number;
  /** From 1: in CSV the cell of the row, in other formats the character of the line. */
  readonly column?: number | undefined;
  /** The column of a CSV file or the property of an iCalendar file that it is about, by its name. */
  readonly field?: string | undefined;
  /** The heading of the column of a CSV file, as the file has it. */
  readonly heading?: string | undefined;
}

function describePlace({ line, column, field, heading = field }: FilePlace): string {
  const place = column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
  return heading === undefined ? place : `${place} (${heading})`;
}

/**
 * Something in a file cannot be read. A reader yields it in the place of a row which is bad by itself, and throws it
 * where the rest of the file cannot be read either.
 *
 * @example
 * ```ts
 * import { FormatError, readCsv } from 'events-calendar-client/sync';
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
  /** What was expected, and what the file holds instead. */
  readonly problem: string;
  /** What is wrong with other cells of the row. The message has it, too. */
  readonly others: readonly FormatError[];

  /**
   * @param problem - what was expected, and what the file holds instead
   * @param others - what is wrong with other cells of the row
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

/** One error of all that is wrong with a row. */
export function joinErrors(first: FormatError, others: readonly FormatError[]): FormatError {
  return others.length === 0 ? first : new FormatError(first.problem, first, { others });
}

/** A row in whose place there is an error. */
export function unreadableRow(error: FormatError): LocatedRow {
  const { line, column } = error;
  return { position: { line, ...(column !== undefined && { column }) }, error };
}
