import { htmlToText } from '../../../contract/values/html/text.ts';
import { withScheme } from '../../../contract/values/text.ts';
import type { OrganizerCreate } from '../../../index.ts';
import { fieldOf } from '../../../stored/fields.ts';
import { titleFields } from '../../../stored/values.ts';
import { addDays } from '../../../time/zone.ts';
import { withLost } from '../../rows/event-to-row.ts';
import { flagFields, organizerFields, venueFields } from '../../rows/fields.ts';
import { FormatError, joinErrors, unreadableRow } from '../../rows/format-error.ts';
import type { ImportRow, LocatedRow, OrganizerOfRow, VenueOfRow } from '../../rows/import-row.ts';
import { type FileColumn, type ReadableCsvColumn, textFields } from './columns.ts';
import { type DateOrder, exampleOf, readLocalDate } from './dates.ts';
import { type CsvRecord, divide, type Header, readNames } from './header.ts';
import { readCell } from './write-csv.ts';

/** Options for reading cells. */
export interface CellOptions {
  /**
   * The order of dates: `day-month-year` for `31.12.2026 20:00`, `month-day-year` for `12/31/2026 8:00 PM`.
   * ISO 8601 is always read. By default, other dates must be unambiguous, and `1/2/2027` is an error.
   */
  readonly dates?: DateOrder | undefined;
  /**
   * Whether an empty cell keeps or clears the field of an existing event. A venue cannot be removed. Default
   * `keep`.
   */
  readonly emptyCells?: 'keep' | 'clear' | undefined;
  /**
   * The separator in lists of categories, tags and organizers, in addition to line breaks. Default `;`, or
   * `,` in a file with the headings of the plugin's own importer.
   */
  readonly lists?: ',' | ';' | undefined;
}

const yes = /^(?:true|yes|y|1|on|x|ja|wahr|waar|oui|vrai|sí|si|verdadero|verdadeiro|vero|prawda|sant)$/i;
const no = /^(?:false|no|n|0|off|nein|nee|nej|falsch|falskt|onwaar|non|faux|falso|fałsz)$/i;

/** Errors of formulas in English, German, French, Spanish, Italian, Portuguese, Dutch and Swedish. */
const formulaErrors =
  'N/A|N/D|N/B|NV|SAKNAS!|¡?REF!|BEZUG!|RIF!|VERW!|REFERENS!|VALUE!|WERT!|VALEUR!|¡?VALOR!|VALORE!|WAARDE!|' +
  'VÄRDEFEL!|NAME\\?|NOME?\\?|¿NOMBRE\\?|NAAM\\?|NAMN\\?|¡?NUM!|ZAHL!|NOMBRE!|NÚM!|GETAL!|OGILTIGT!|' +
  'NULL!|NULO!|¡NULO!|NUL!|LEEG!|SKÄRNING!|¡?DIV/0!|DEEL/0!|DIVISION/0!|ERROR!|SPILL!|CALC!';

/** These errors, and long numbers that Excel has rounded. */
const damaged = new RegExp(`^#(?:${formulaErrors})$|^\\d(?:[.,]\\d+)?E\\+\\d+$`);

type Mutable<Row> = { -readonly [Field in keyof Row]: Row[Field] };

class RowReader {
  readonly #cells = new Map<string, string>();
  readonly problems: FormatError[] = [];
  readonly #line: number;
  readonly #header: Header;
  readonly #options: CellOptions;
  readonly #lists: string;

  constructor({ cells, line }: CsvRecord, header: Header, options: CellOptions) {
    this.#line = line;
    this.#header = header;
    this.#options = options;
    this.#lists = options.lists ?? (header.isForImporter ? ',' : ';');
    for (const [column, number] of Object.entries(header.columns)) {
      // The plugin's importer takes names and titles as HTML.
      const isHtml = header.isForImporter && ['venue', 'organizer', 'categories', 'tags'].includes(column);
      const cellText = readCell(cells[number - 1] ?? '');
      const text = isHtml ? htmlToText(cellText) : cellText;
      this.#cells.set(column, column.endsWith('website') ? withScheme(text) : text);
      if (damaged.test(text))
        this.#refuse(column as FileColumn, 'a value, not what a spreadsheet writes in place of one');
    }
  }

  /** Reads all valid cells. The row is complete if there are no problems. */
  read(): ImportRow {
    const row: Mutable<ImportRow> = {};
    const id = this.#text('id');
    if (/^\d{1,15}$/.test(id) && Number(id) > 0) row.id = Number(id);
    else if (id !== '') this.#refuse('id', 'a whole number above 0');
    for (const name of textFields) if (this.#has(name)) row[name] = this.#text(name);
    if (this.#header.isForImporter && row.title)
      Object.assign(row, { title: undefined, ...titleFields(row.title) });
    for (const name of flagFields) if (this.#has(name)) row[name] = this.#flag(name);
    const start = this.#date('start_date', 'start_time');
    const end = this.#end(start, row.all_day === true);
    if (start !== undefined) row.start_date = start;
    if (end !== undefined) row.end_date = end;
    for (const name of ['categories', 'tags'] as const)
      if (this.#has(name)) row[name] = readNames(this.#text(name), this.#lists);
    const costs = readNames(this.#text('cost')).flatMap((cost) => this.#withCurrency(cost));
    if (costs.length > 0) row.cost = costs.length === 1 ? costs[0] : costs;
    const venue = this.#venue();
    if (venue !== undefined) row.venue = venue;
    const organizers = this.#organizers();
    if (organizers.length > 0) row.organizer = organizers;
    // Outlook writes both columns. Private events must not be published.
    const isPrivate = /^(?:private|personal|confidential)$/i.test(this.#text('sensitivity'));
    const isNormal = /^(?:normal|public)?$/i.test(this.#text('sensitivity'));
    if (!isPrivate && !isNormal) this.#refuse('sensitivity', 'normal, personal, private or confidential');
    if (isPrivate || (this.#has('private') && this.#flag('private'))) row.status = 'private';
    for (const column of this.#cells.keys()) {
      const isCleared = this.#options.emptyCells === 'clear' && row[column as keyof ImportRow] === undefined;
      if (isCleared && fieldOf('events', column).clears) Object.assign(row, { [column]: null });
    }
    const code = costs.length > 0 ? this.#text('iso_currency_code') : '';
    const note = code && `The API cannot write a currency code, so ${code} is left out.`;
    return withLost(row, `${this.#text('left_out')} ${note}`.trim());
  }

  #text(column: FileColumn): string {
    return this.#cells.get(column) ?? '';
  }

  #has(column: FileColumn): boolean {
    return this.#text(column) !== '';
  }

  #refuse(column: FileColumn, expected: string): undefined {
    const got = JSON.stringify(this.#text(column).slice(0, 100));
    const { columns, headings } = this.#header;
    const place = { line: this.#line, column: columns[column], heading: headings[column], field: column };
    this.problems.push(new FormatError(`expected ${expected}, got ${got}`, place));
  }

  #flag(column: FileColumn): boolean | undefined {
    const text = this.#text(column);
    if (yes.test(text)) return true;
    return no.test(text) ? false : this.#refuse(column, 'true or false, yes or no, 1 or 0');
  }

  #date(column: ReadableCsvColumn, timeColumn: ReadableCsvColumn): string | undefined {
    const { dates } = this.#options;
    const [text, time] = [this.#text(column), this.#text(timeColumn)];
    if (text === '')
      return time === '' ? undefined : this.#refuse(timeColumn, `a date in ${column} next to it`);
    const date = readLocalDate(text, time, dates);
    if (date !== undefined) return date;
    if (readLocalDate(text, '', dates) === undefined)
      return this.#refuse(column, `a date such as ${exampleOf(dates)}`);
    return this.#refuse(timeColumn, 'a time such as 20:00 or 8:00 PM, next to a date without a time');
  }

  /** Reads the end. A time without a date is on the day of the start, or on the next day if it is earlier. */
  #end(start: string | undefined, isAllDay: boolean): string | undefined {
    const { start_date, end_date, end_time } = this.#header.columns;
    const hasDay = this.#has('end_date') && start_date !== end_date;
    if (!hasDay && this.#has('end_time') && this.#has('start_date')) {
      if (start === undefined) return undefined;
      const end = readLocalDate(start.slice(0, 10), this.#text('end_time'));
      if (end === undefined) return this.#refuse('end_time', 'a time such as 20:00 or 8:00 PM');
      if (isAllDay) return start.slice(0, 10);
      const isEarlier = end.slice(11, 16) < start.slice(11, 16);
      return isEarlier ? addDays(start.slice(0, 10), 1) + end.slice(10) : end;
    }
    const end = this.#date('end_date', 'end_time');
    // A day alone would end when it begins.
    if (!isAllDay && end?.length === 10 && start && start.length > 10)
      return this.#refuse(end_time ? 'end_time' : 'end_date', 'a time, as in the start');
    // Outlook and Google end whole days at the midnight after them.
    const isAfter = isAllDay && end !== undefined && /[T ]00:00(?::00)?$/.test(end);
    return isAfter && end.slice(0, 10) > (start ?? '').slice(0, 10) ? addDays(end.slice(0, 10), -1) : end;
  }

  /** Adds the currency to plain amounts and ranges: the plugin's importer has separate columns for it. */
  #withCurrency(cost: string): string[] {
    const symbol = this.#text('currency_symbol');
    if (symbol === '' || !/^\d[\d., \-–—]*$/.test(cost)) return [cost];
    const isAfter = /^(?:suffix|postfix)$/i.test(this.#text('currency_position'));
    const amounts = cost.split(/, | *[-–—] */).filter(Boolean);
    return amounts.map((amount) => (isAfter ? amount + symbol : symbol + amount));
  }

  /** Returns the ID of a record: the plugin's importer takes IDs in place of names. */
  #idOfName(name: string): number | undefined {
    return this.#header.isForImporter && /^[1-9]\d{0,14}$/.test(name) ? Number(name) : undefined;
  }

  #venue(): VenueOfRow | undefined {
    const filled = venueFields.filter((field) => this.#has(`venue_${field}`));
    const venue = this.#text('venue');
    const id = this.#idOfName(venue);
    if (id !== undefined) return id;
    if (filled.length === 0) return venue || undefined;
    return { venue, ...Object.fromEntries(filled.map((field) => [field, this.#text(`venue_${field}`)])) };
  }

  #organizers(): OrganizerOfRow[] {
    const names = readNames(this.#text('organizer'), this.#lists);
    const filled = organizerFields.filter((field) => this.#has(`organizer_${field}`));
    const ids = names.map((name) => this.#idOfName(name));
    if (filled.length === 0 || ids.some(Boolean)) return names.map((name, index) => ids[index] ?? name);
    if (names.length === 0) names.push('');
    const organizers: OrganizerCreate[] = names.map((organizer) => ({ organizer }));
    for (const field of filled) {
      const values = divide(this.#text(`organizer_${field}`), this.#lists);
      if (values.length > names.length) {
        const most = `at most ${names.length}, one for each organizer in the column organizer`;
        this.#refuse(`organizer_${field}`, most);
      }
      for (const [index, organizer] of organizers.entries())
        if (values[index]) Object.assign(organizer, { [field]: values[index] });
    }
    return organizers;
  }
}

export function readRow(record: CsvRecord, header: Header, options: CellOptions): LocatedRow {
  const { cells, line } = record;
  // Rows may be shorter than the first: Excel omits empty cells at the end.
  const stray = cells.findIndex((cell, index) => !header.cells[index] && cell.trim() !== '');
  if (stray >= 0) {
    const problem = `expected nothing in a column without a heading, got ${JSON.stringify(cells[stray])}`;
    return unreadableRow(new FormatError(problem, { line, column: stray + 1 }));
  }
  const reader = new RowReader(record, header, options);
  const row = reader.read();
  const problems = reader.problems.toSorted((one, other) => (one.column ?? 0) - (other.column ?? 0));
  const [first, ...others] = problems;
  const position = { line, columns: header.columns, headings: header.headings };
  if (first === undefined) return { position, row };
  return { position: { ...position, column: first.column }, error: joinErrors(first, others), partial: row };
}
