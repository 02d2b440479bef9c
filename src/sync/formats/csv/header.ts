import { suggest } from '../../../contract/suggest.ts';
import { type FilePlace, FormatError, joinErrors } from '../../rows/format-error.ts';
import { columnOf, type FileColumn, type ReadableCsvColumn, readableColumns } from './columns.ts';

export interface CsvRecord {
  readonly cells: readonly string[];
  /** The first line of the record, from 1. */
  readonly line: number;
}

/** The columns of a CSV file. */
export interface HeaderOptions {
  /**
   * Columns for custom headings, such as `{ Titel: 'title', Notizen: null }`. Null skips a heading, and a
   * list such as `['start_date', 'end_date']` fills several columns. The names of columns and the headings of
   * the plugin's importer, Outlook and Google Calendar are known, in any case.
   */
  readonly columns?: Readonly<Record<string, ColumnsOfHeading | null>> | undefined;
}

type ColumnsOfHeading = ReadableCsvColumn | readonly ReadableCsvColumn[];

/** The heading of each cell, empty if it has none, and the columns with their cells, from 1. */
export interface Header {
  readonly cells: readonly string[];
  readonly columns: Readonly<Partial<Record<FileColumn, number>>>;
  readonly headings: Readonly<Partial<Record<FileColumn, string>>>;
  /** Whether the file is for the plugin's own importer, which separates lists with commas. */
  readonly isForImporter: boolean;
}

const forImporter = /^event[ _](?:name|start[ _]date)$/i;

function unknownColumn(name: string, place: FilePlace, how = ''): FormatError {
  const suggestion = suggest(name, readableColumns);
  const hint = suggestion === undefined ? '.' : `, did you mean ${suggestion}?`;
  return new FormatError(`expected the name of a column, got ${JSON.stringify(name)}${hint}${how}`, place);
}

/** Returns the columns of a heading, or an error if the heading or its given column is unknown. */
function readHeading(
  heading: string,
  place: FilePlace,
  given: NonNullable<HeaderOptions['columns']>,
): readonly FileColumn[] | FormatError {
  if (Object.hasOwn(given, heading)) {
    const columns = [given[heading] ?? []].flat();
    const unknown = columns.find((column) => !readableColumns.includes(column));
    return unknown === undefined ? columns : unknownColumn(unknown, place);
  }
  const column = columnOf(heading);
  if (column !== undefined) return column === null ? [] : [column];
  const how = `Specify its column in the option columns, { ${JSON.stringify(heading)}: … }, or null to skip it`;
  return unknownColumn(heading, place, ` ${how}`);
}

function hintFor(text: string, delimiter: string): string {
  if (text.startsWith('PK\u0003\u0004'))
    return '. This is a spreadsheet file or an archive: export it as CSV';
  const other = [';', ',', '\t'].find((candidate) => candidate !== delimiter && text.includes(candidate));
  return other === undefined ? '' : `. Is the delimiter ${JSON.stringify(other)}? Pass the option delimiter`;
}

export function readHeader(
  { cells, line }: CsvRecord,
  delimiter: string,
  { columns: given = {} }: HeaderOptions,
): Header {
  const [first = ''] = cells;
  // In a file that is not CSV, the header is one cell with an unknown heading.
  const hint = cells.length > 1 || Object.hasOwn(given, first) ? '' : hintFor(first, delimiter);
  if (hint !== '') {
    const got = JSON.stringify(first.slice(0, 40));
    throw new FormatError(`expected the names of columns, got ${got}${hint}`, { line, column: 1 });
  }
  const names = cells.map((cell) => cell.trim());
  const columns: Partial<Record<FileColumn, number>> = {};
  const headings: Partial<Record<FileColumn, string>> = {};
  const problems: FormatError[] = [];
  for (const [index, heading] of names.entries()) {
    const place = { line, column: index + 1 };
    // Spreadsheets also write empty columns.
    const own = heading === '' ? [] : readHeading(heading, place, given);
    if (own instanceof FormatError) {
      problems.push(own);
      continue;
    }
    for (const column of own) {
      if (columns[column]) problems.push(new FormatError(`expected the column ${column} once`, place));
      columns[column] = index + 1;
      headings[column] = heading;
    }
  }
  const [problem, ...others] = problems;
  if (problem) throw joinErrors(problem, others);
  return { cells: names, columns, headings, isForImporter: names.some((name) => forImporter.test(name)) };
}

/** Splits a cell at a separator or line break, unless a backslash precedes it. Parts may be empty. */
export function divide(cell: string, separator: string): string[] {
  const names = cell.split(new RegExp(`(?<!(?<!\\\\)(?:\\\\\\\\)*\\\\)(?:${separator}|\r?\n)`));
  const escaped = new RegExp(`\\\\([\\\\${separator}\n])`, 'g');
  return names.map((name) => name.replace(escaped, '$1').trim());
}

/** Reads the names in a cell, such as `open air; free`. Inside a name, `;` is `\;` and `\` is `\\`. */
export function readNames(cell: string, separator = ';'): string[] {
  return divide(cell, separator).filter((name) => name !== '');
}

export function writeNames(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\;\n]/g, '\\$&')).join('; ');
}
