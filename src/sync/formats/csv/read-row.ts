import { htmlToText } from '../../../contract/values/html/text.ts';
import { withScheme } from '../../../contract/values/text.ts';
import type { OrganizerCreate } from '../../../index.ts';
import { fieldOf } from '../../../stored/fields.ts';
import { titleFields } from '../../../stored/values.ts';
import { addDays } from '../../../time/zone.ts';
import { withLost } from '../../rows/event-to-row.ts';
import { definedFields, flagFields, organizerFields, venueFields } from '../../rows/fields.ts';
import { FormatError, joinErrors, unreadableRow } from '../../rows/format-error.ts';
import type { ImportRow, LocatedRow, OrganizerOfRow, VenueOfRow } from '../../rows/import-row.ts';
import { type FileColumn, textFields } from './columns.ts';
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
  /** Whether an empty cell keeps or clears the field of an existing event, except its venue. Default `keep`. */
  readonly emptyCells?: 'keep' | 'clear' | undefined;
  /**
   * The separator in lists of categories, tags and organizers, in addition to line breaks. Default `;`, or
   * `,` in a file with the headings of the plugin's own importer.
   */
  readonly lists?: ',' | ';' | undefined;
}

const yes =
  /^(?:true|yes|y|1|on|x|ja|ein|wahr|waar|oui|vrai|sí|si|sim|verdadero|verdadeiro|vero|tak|prawda|sant)$/i;
const no = /^(?:false|no|n|0|off|nein|nee|nej|aus|falsch|falskt|onwaar|non|faux|não|falso|nie|fałsz)$/i;

/** Errors of formulas in English, German, French, Spanish, Italian, Portuguese, Dutch and Swedish. */
const formulaErrors =
  'N/A|N/D|N/B|NV|SAKNAS!|¡?REF!|BEZUG!|RIF!|VERW!|REFERENS!|VALUE!|WERT!|VALEUR!|¡?VALOR!|VALORE!|WAARDE!|' +
  'VÄRDEFEL!|NAME\\?|NOME?\\?|¿NOMBRE\\?|NAAM\\?|NAMN\\?|¡?NUM!|ZAHL!|NOMBRE!|NÚM!|GETAL!|OGILTIGT!|' +
  'NULL!|NULO!|¡NULO!|NUL!|LEEG!|SKÄRNING!|¡?DIV/0!|DEEL/0!|DIVISION/0!|ERROR!|SPILL!|CALC!';

/** These errors, values that did not fit into their column, and long numbers that Excel has rounded. */
const damaged = new RegExp(`^#(?:#+|${formulaErrors})$|^\\d(?:[.,]\\d+)?E\\+\\d+$`);

type Mutable<Row> = { -readonly [Field in keyof Row]: Row[Field] };

/** Returns the texts of a row by column, and the problems of its cells, to which the functions below add. */
function cellsOf({ cells, line }: CsvRecord, header: Header, { dates }: CellOptions) {
  const { columns, headings, isForImporter } = header;
  const texts = new Map<string, string>();
  const problems: FormatError[] = [];
  const textOf = (column: FileColumn) => texts.get(column) ?? '';
  const refuse = (column: FileColumn, expected: string): undefined => {
    const got = JSON.stringify(textOf(column).slice(0, 100));
    const place = { line, column: columns[column], heading: headings[column], field: column };
    problems.push(new FormatError(`expected ${expected}, got ${got}`, place));
  };
  for (const [column, number] of Object.entries(columns)) {
    // The plugin's importer takes names and titles as HTML.
    const isHtml = isForImporter && ['venue', 'organizer', 'categories', 'tags'].includes(column);
    const cellText = readCell(cells[number - 1] ?? '');
    const text = isHtml ? htmlToText(cellText) : cellText;
    texts.set(column, column.endsWith('website') ? withScheme(text) : text);
    if (damaged.test(text))
      refuse(column as FileColumn, 'a value, not what a spreadsheet writes in place of one');
  }
  const has = (column: FileColumn) => textOf(column) !== '';
  return { columns, dates, texts, problems, textOf, has, refuse };
}

type Cells = ReturnType<typeof cellsOf>;

/** Reads all valid cells. The row is complete if there are no problems. */
function readCells(cells: Cells, { isForImporter }: Header, options: CellOptions): ImportRow {
  const { textOf, has, refuse } = cells;
  const lists = options.lists ?? (isForImporter ? ',' : ';');
  const row: Mutable<ImportRow> = {};
  const id = textOf('id');
  if (/^\d{1,15}$/.test(id) && Number(id) > 0) row.id = Number(id);
  else if (id !== '') refuse('id', 'a whole number above 0');
  for (const name of textFields) if (has(name)) row[name] = textOf(name);
  if (isForImporter && row.title) Object.assign(row, { title: undefined, ...titleFields(row.title) });
  for (const name of flagFields) if (has(name)) row[name] = readFlag(name, cells);
  const start = readDate('start_date', 'start_time', cells);
  row.start_date = start;
  row.end_date = readEnd(start, row.all_day === true, cells);
  for (const name of ['categories', 'tags'] as const)
    if (has(name)) row[name] = readNames(textOf(name), lists);
  const costs = readNames(textOf('cost')).flatMap((cost) => withCurrency(cost, cells));
  if (costs.length > 0) row.cost = costs.length === 1 ? costs[0] : costs;
  // The plugin's importer takes IDs in place of names.
  const idOf = (name: string) => (isForImporter && /^[1-9]\d{0,14}$/.test(name) ? Number(name) : undefined);
  row.venue = readVenue(cells, idOf);
  const organizers = readOrganizers(cells, idOf, lists);
  if (organizers.length > 0) row.organizer = organizers;
  // Outlook writes both columns. Private events must not be published.
  const isPrivate = /^(?:private|personal|confidential)$/i.test(textOf('sensitivity'));
  const isNormal = /^(?:normal|public)?$/i.test(textOf('sensitivity'));
  if (!isPrivate && !isNormal) refuse('sensitivity', 'normal, personal, private or confidential');
  if (isPrivate || (has('private') && readFlag('private', cells))) row.status = 'private';
  for (const column of cells.texts.keys()) {
    const isCleared = options.emptyCells === 'clear' && row[column as keyof ImportRow] === undefined;
    if (isCleared && fieldOf('events', column).clears) Object.assign(row, { [column]: null });
  }
  const code = costs.length > 0 ? textOf('iso_currency_code') : '';
  const note = code && `The API cannot write a currency code, so ${code} is left out.`;
  return withLost(definedFields(row), `${textOf('left_out')} ${note}`.trim());
}

function readFlag(column: FileColumn, { textOf, refuse }: Cells): boolean | undefined {
  const text = textOf(column);
  if (yes.test(text)) return true;
  return no.test(text) ? false : refuse(column, 'true or false, yes or no, 1 or 0');
}

function readDate(column: FileColumn, timeColumn: FileColumn, cells: Cells): string | undefined {
  const { dates, textOf, refuse } = cells;
  const [text, time] = [textOf(column), textOf(timeColumn)];
  if (text === '') return time === '' ? undefined : refuse(timeColumn, `a date in ${column} next to it`);
  const date = readLocalDate(text, time, dates);
  if (date !== undefined) return date;
  if (readLocalDate(text, '', dates) === undefined)
    return refuse(column, `a date such as ${exampleOf(dates)}`);
  return refuse(timeColumn, 'a time such as 20:00 or 8:00 PM, next to a date without a time');
}

/** Reads the end. A time without a date is on the day of the start, or on the next day if it is earlier. */
function readEnd(start: string | undefined, isAllDay: boolean, cells: Cells): string | undefined {
  const { columns, textOf, has, refuse } = cells;
  const { start_date, end_date, end_time } = columns;
  const hasDay = has('end_date') && start_date !== end_date;
  if (!hasDay && has('end_time') && has('start_date')) {
    if (start === undefined) return undefined;
    const end = readLocalDate(start.slice(0, 10), textOf('end_time'));
    if (end === undefined) return refuse('end_time', 'a time such as 20:00 or 8:00 PM');
    if (isAllDay) return start.slice(0, 10);
    if (/[Z+-]/i.test(start.slice(10))) return refuse('end_time', 'a date in end_date, as in the start');
    const isEarlier = end.slice(11, 16) < start.slice(11, 16);
    return isEarlier ? addDays(start.slice(0, 10), 1) + end.slice(10) : end;
  }
  const end = readDate('end_date', 'end_time', cells);
  // A day alone would end when it begins.
  if (!isAllDay && end?.length === 10 && start && start.length > 10)
    return refuse(end_time ? 'end_time' : 'end_date', 'a time, as in the start');
  // Outlook and Google end whole days at the midnight after them.
  const isAfter = isAllDay && end !== undefined && /[T ]00:00(?::00)?$/.test(end);
  return isAfter && end.slice(0, 10) > (start ?? '').slice(0, 10) ? addDays(end.slice(0, 10), -1) : end;
}

/** Adds the currency to plain amounts and ranges: the plugin's importer has separate columns for it. */
function withCurrency(cost: string, { textOf }: Cells): string[] {
  const symbol = textOf('currency_symbol');
  if (symbol === '' || !/^\d[\d., \-–—]*$/.test(cost)) return [cost];
  const isAfter = /^(?:suffix|postfix)$/i.test(textOf('currency_position'));
  const amounts = cost.split(/, | *[-–—] */).filter(Boolean);
  return amounts.map((amount) => (isAfter ? amount + symbol : symbol + amount));
}

type IdOf = (name: string) => number | undefined;

function readVenue({ textOf, has }: Cells, idOf: IdOf): VenueOfRow | undefined {
  const venue = textOf('venue');
  const id = idOf(venue);
  if (id !== undefined) return id;
  const filled = venueFields.filter((field) => has(`venue_${field}`));
  if (filled.length === 0) return venue || undefined;
  return { venue, ...Object.fromEntries(filled.map((field) => [field, textOf(`venue_${field}`)])) };
}

function readOrganizers({ textOf, has, refuse }: Cells, idOf: IdOf, lists: string): OrganizerOfRow[] {
  const text = textOf('organizer');
  // The plugin's importer also separates IDs by spaces.
  const ids = text.split(/\s+/);
  const names = ids.every(idOf) ? ids : readNames(text, lists);
  const filled = organizerFields.filter((field) => has(`organizer_${field}`));
  if (filled.length === 0 || names.some(idOf)) return names.map((name) => idOf(name) ?? name);
  if (names.length === 0) names.push('');
  const organizers: OrganizerCreate[] = names.map((organizer) => ({ organizer }));
  for (const field of filled) {
    const values = divide(textOf(`organizer_${field}`), lists);
    if (values.length > names.length) {
      const most = `at most ${names.length}, one for each organizer in the column organizer`;
      refuse(`organizer_${field}`, most);
    }
    for (const [index, organizer] of organizers.entries())
      if (values[index]) Object.assign(organizer, { [field]: values[index] });
  }
  return organizers;
}

export function readRow(record: CsvRecord, header: Header, options: CellOptions): LocatedRow {
  const { cells, line } = record;
  // Rows may be shorter than the first: Excel omits empty cells at the end.
  const stray = cells.findIndex((cell, index) => !header.cells[index] && cell.trim() !== '');
  if (stray >= 0) {
    const problem = `expected nothing in a column without a heading, got ${JSON.stringify(cells[stray])}`;
    return unreadableRow(new FormatError(problem, { line, column: stray + 1 }));
  }
  const own = cellsOf(record, header, options);
  const row = readCells(own, header, options);
  const [first, ...others] = own.problems.toSorted((one, other) => (one.column ?? 0) - (other.column ?? 0));
  const position = { line, columns: header.columns, headings: header.headings };
  if (first === undefined) return { position, row };
  return { position: { ...position, column: first.column }, error: joinErrors(first, others), partial: row };
}
