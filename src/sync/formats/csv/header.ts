import { suggest } from '../../../contract/validate.ts';
import { FormatError } from '../format-error.ts';
import { isColumn, type ReadableCsvColumn, readableColumns } from './columns.ts';

export interface CsvRecord {
  readonly cells: readonly string[];
  /** The line that it begins in, from 1. */
  readonly line: number;
}

/** What the columns of a file mean. */
export interface HeaderOptions {
  /**
   * The columns of a file with headings of its own, such as `{ Titel: 'title', Notizen: null }`, where null leaves one
   * out. Other headings are the names of columns, whatever their letter case; spaces count as `_`.
   */
  readonly columns?: Readonly<Record<string, ReadableCsvColumn | null>> | undefined;
  /**
   * The columns that have to be there. Default `title`, `start_date` and `end_date`, as new events have to have them;
   * for a file that only changes events, name the key alone, such as `['slug']`.
   */
  readonly required?: readonly ReadableCsvColumn[] | undefined;
}

/** The column of each cell; null for one that is left out, undefined for one without a heading. */
export type Header = readonly (ReadableCsvColumn | null | undefined)[];

const requiredByDefault: readonly ReadableCsvColumn[] = ['title', 'start_date', 'end_date'];

function readHeading(
  heading: string,
  place: { line: number; column: number },
  columns: NonNullable<HeaderOptions['columns']>,
): ReadableCsvColumn | null {
  if (Object.hasOwn(columns, heading)) return columns[heading] ?? null;
  const name = heading.toLowerCase().replace(/[\s-]+/g, '_');
  if (isColumn(name)) return name;
  const suggestion = suggest(name, readableColumns);
  const hint = suggestion === undefined ? '' : `, maybe ${suggestion}`;
  const how = `Name its column in the option columns, { ${JSON.stringify(heading)}: … }, or null to leave it out`;
  throw new FormatError(
    `expected the name of a column${hint}, got ${JSON.stringify(heading)}. ${how}`,
    place,
  );
}

function hintFor(cells: readonly string[], delimiter: string): string {
  const text = cells.join(delimiter);
  if (text.startsWith('PK\u0003\u0004'))
    return '. This is a spreadsheet file or an archive: export it as CSV';
  const other = [';', ',', '\t'].find((candidate) => candidate !== delimiter && text.includes(candidate));
  return other === undefined ? '' : `. Is the delimiter ${JSON.stringify(other)}? Pass the option delimiter`;
}

function checkComplete(
  header: Header,
  { cells, line }: CsvRecord,
  required: readonly ReadableCsvColumn[],
  delimiter: string,
): void {
  const hasColumn = (column: ReadableCsvColumn) =>
    header.includes(column) || (column === 'title' && header.includes('title_html'));
  const missing = required.filter((column) => !hasColumn(column));
  if (missing.length === 0) return;
  const problem = `expected the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}`;
  const found = cells.map((cell) => JSON.stringify(cell.slice(0, 40))).join(', ');
  const hint = cells.length === 1 ? hintFor(cells, delimiter) : '';
  throw new FormatError(`${problem}, got ${found}${hint}`, { line, column: cells.length + 1 });
}

export function readHeader(
  record: CsvRecord,
  delimiter: string,
  { columns = {}, required = requiredByDefault }: HeaderOptions,
): Header {
  const { cells, line } = record;
  const [first = ''] = cells;
  // What is no CSV at all is one cell that is no name of a column.
  const isOther = cells.length === 1 && !Object.hasOwn(columns, first) && hintFor(cells, delimiter) !== '';
  if (isOther) checkComplete([], record, required, delimiter);
  const header: (ReadableCsvColumn | null | undefined)[] = [];
  for (const [index, cell] of cells.entries()) {
    const heading = cell.trim();
    const place = { line, column: index + 1 };
    // Spreadsheets write empty columns along.
    const column = heading === '' ? undefined : readHeading(heading, place, columns);
    if (column && header.includes(column)) {
      throw new FormatError(`expected the column ${column} once`, place);
    }
    header.push(column);
  }
  checkComplete(header, record, required, delimiter);
  return header;
}

/** Divides a cell at each `;` that no backslash stands before. */
function divide(cell: string): string[] {
  const names: string[] = [''];
  let isEscaped = false;
  for (const character of cell) {
    const isSpecial = character === ';' || character === '\\';
    if (isEscaped && !isSpecial) names.push(`${names.pop()}\\`);
    if (character === ';' && !isEscaped) names.push('');
    else if (character !== '\\' || isEscaped) names.push(`${names.pop()}${character}`);
    isEscaped = character === '\\' && !isEscaped;
  }
  if (isEscaped) names.push(`${names.pop()}\\`);
  return names.map((name) => name.trim());
}

/** Reads the names in a cell, such as `open air; free`. A `;` inside of one is written `\;`, and a `\` there `\\`. */
export function readNames(cell: string): string[] {
  return divide(cell).filter((name) => name !== '');
}

/** Reads values that belong to names in another cell, by their order: those in between may be empty. */
export function readParallel(cell: string): string[] {
  return cell === '' ? [] : divide(cell);
}

export function writeNames(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\;]/g, '\\$&')).join('; ');
}
