import type { OrganizerCreate, VenueCreate } from '../../../index.ts';
import type { ImportRow, LocatedRow } from '../../import/rows.ts';
import { FormatError, unreadableRow } from '../format-error.ts';
import {
  clearableFields,
  flagFields,
  organizerFields,
  type ReadableCsvColumn,
  textFields,
  venueFields,
} from './columns.ts';
import { type DateOrder, exampleOf, readLocalDate } from './dates.ts';
import { type CsvRecord, type Header, readNames, readParallel } from './header.ts';
import { readCell } from './write-csv.ts';

/** How the cells of a row are read. */
export interface CellOptions {
  /**
   * The order of dates in other forms than ISO 8601, which is always read: `day-month-year` for `31.12.2026 20:00`,
   * `month-day-year` for `12/31/2026 8:00 PM`. Default `year-month-day`.
   */
  readonly dates?: DateOrder | undefined;
  /**
   * What an empty cell means: nothing, so that an update keeps the field, or that the field becomes empty. A venue cannot
   * be taken away. Default `keep`.
   */
  readonly emptyCells?: 'keep' | 'clear' | undefined;
  /** Reads rows with fewer cells than the first row has, as Excel leaves out empty ones at the end. Default false. */
  readonly allowShortRows?: boolean | undefined;
}

const flagOf: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
};

type Mutable<Row> = { -readonly [Field in keyof Row]: Row[Field] };

class RowReader {
  readonly #cells = new Map<ReadableCsvColumn, string>();
  /** The columns of the file by their names, from 1. */
  readonly columns: Partial<Record<ReadableCsvColumn, number>> = {};
  readonly #line: number;
  readonly #options: CellOptions;

  constructor({ cells, line }: CsvRecord, header: Header, options: CellOptions) {
    this.#line = line;
    this.#options = options;
    for (const [index, column] of header.entries()) {
      if (!column) continue;
      this.#cells.set(column, readCell(cells[index] ?? ''));
      this.columns[column] = index + 1;
    }
  }

  read(): ImportRow {
    const row: Mutable<ImportRow> = {};
    const id = this.#id();
    if (id !== undefined) row.id = id;
    for (const name of textFields) if (this.#has(name)) row[name] = this.#text(name);
    for (const name of flagFields) if (this.#has(name)) row[name] = this.#flag(name);
    if (this.#has('start_date')) row.start_date = this.#date('start_date', 'start_time');
    if (this.#has('end_date')) row.end_date = this.#date('end_date', 'end_time');
    if (this.#has('categories')) row.categories = readNames(this.#text('categories'));
    if (this.#has('tags')) row.tags = readNames(this.#text('tags'));
    const costs = readNames(this.#text('cost'));
    if (costs.length > 0) row.cost = costs.length === 1 ? costs[0] : costs;
    const venue = this.#venue();
    if (venue !== undefined) row.venue = venue;
    const organizers = this.#organizers();
    if (organizers.length > 0) row.organizer = organizers;
    if (this.#options.emptyCells === 'clear') this.#clearEmpty(row);
    return row;
  }

  #text(column: ReadableCsvColumn): string {
    return this.#cells.get(column) ?? '';
  }

  #has(column: ReadableCsvColumn): boolean {
    return this.#text(column) !== '';
  }

  #refuse(column: ReadableCsvColumn, expected: string): never {
    const got = JSON.stringify(this.#text(column).slice(0, 100));
    const place = { line: this.#line, column: this.columns[column], field: column };
    throw new FormatError(`expected ${expected}, got ${got}`, place);
  }

  #id(): number | undefined {
    if (!this.#has('id')) return undefined;
    const id = this.#text('id');
    const isId = /^\d{1,15}$/.test(id) && Number(id) > 0;
    return isId ? Number(id) : this.#refuse('id', 'a whole number above 0');
  }

  #flag(column: ReadableCsvColumn): boolean {
    const flag = flagOf[this.#text(column).toLowerCase()];
    return flag ?? this.#refuse(column, 'true or false, yes or no, 1 or 0');
  }

  #date(column: ReadableCsvColumn, timeColumn: ReadableCsvColumn): string {
    const { dates = 'year-month-day' } = this.#options;
    const date = readLocalDate(this.#text(column), this.#text(timeColumn), dates);
    if (date !== undefined) return date;
    const isDateAlone = readLocalDate(this.#text(column), '', dates) !== undefined;
    if (isDateAlone) this.#refuse(timeColumn, 'a time such as 20:00 or 8:00 PM, beside a date without one');
    return this.#refuse(column, `a date such as ${exampleOf[dates]}`);
  }

  #venue(): string | VenueCreate | undefined {
    const filled = venueFields.filter((field) => this.#has(`venue_${field}`));
    const venue = this.#text('venue');
    const [first] = filled;
    if (first === undefined) return venue || undefined;
    if (venue === '') this.#refuse(`venue_${first}`, 'the name of the venue in the column venue');
    return { venue, ...Object.fromEntries(filled.map((field) => [field, this.#text(`venue_${field}`)])) };
  }

  #organizers(): (string | OrganizerCreate)[] {
    const names = readNames(this.#text('organizer'));
    const filled = organizerFields.filter((field) => this.#has(`organizer_${field}`));
    if (filled.length === 0) return names;
    const organizers: OrganizerCreate[] = names.map((organizer) => ({ organizer }));
    for (const field of filled) {
      const values = readParallel(this.#text(`organizer_${field}`));
      if (values.length > names.length) {
        this.#refuse(
          `organizer_${field}`,
          `at most ${names.length}, as there are organizers in the column organizer`,
        );
      }
      for (const [index, value] of values.entries()) {
        if (value !== '') Object.assign(organizers[index]!, { [field]: value });
      }
    }
    return organizers;
  }

  /** An empty cell of a column that is there clears its field. */
  #clearEmpty(row: Mutable<ImportRow>): void {
    for (const field of clearableFields) {
      if (this.#cells.has(field) && row[field] === undefined) row[field] = null;
    }
  }
}

function lengthProblem(
  { cells, line }: CsvRecord,
  header: Header,
  options: CellOptions,
): FormatError | undefined {
  const expected = header.length;
  const isShort = cells.length < expected;
  if (cells.length === expected || (isShort && options.allowShortRows)) return undefined;
  const hint = isShort
    ? '. Excel leaves out empty cells at the end: the option allowShortRows reads such rows'
    : '';
  const problem = `expected ${expected} cells, as the first row has, got ${cells.length}${hint}`;
  return new FormatError(problem, { line, column: Math.min(cells.length, expected) + 1 });
}

/** What stands in a column without a heading. */
function strayCell({ cells, line }: CsvRecord, header: Header): FormatError | undefined {
  const index = cells.findIndex((cell, position) => header[position] === undefined && cell.trim() !== '');
  if (index < 0) return undefined;
  const got = JSON.stringify(cells[index]);
  return new FormatError(`expected nothing in a column without a heading, got ${got}`, {
    line,
    column: index + 1,
  });
}

export function readRow(record: CsvRecord, header: Header, options: CellOptions): LocatedRow {
  const problem = lengthProblem(record, header, options) ?? strayCell(record, header);
  if (problem !== undefined) return unreadableRow(problem);
  try {
    const reader = new RowReader(record, header, options);
    return { position: { line: record.line, columns: reader.columns }, row: reader.read() };
  } catch (error) {
    if (error instanceof FormatError) return unreadableRow(error);
    throw error;
  }
}
