import { readDate, toIsoText } from '../../../contract/values/date.ts';
import { toId } from '../../../contract/values/reference.ts';
import { refuse } from '../../../time/event-times.ts';
import { eventToRow, lostIn } from '../../rows/event-to-row.ts';
import { flagFields, organizerFields, venueFields } from '../../rows/fields.ts';
import type { ImportRow } from '../../rows/import-row.ts';
import { eventsIn, requireThat } from '../../validate.ts';
import type { EventsToWrite } from '../json.ts';
import { loadPackage } from '../packages.ts';
import { type CsvColumn, columnNames, textFields } from './columns.ts';
import { writeNames } from './header.ts';

/** Options of `writeCsv`. */
export interface WriteCsvOptions {
  /** The character between cells, often `;` if commas are decimal separators. Default `,`. */
  readonly delimiter?: string | undefined;
  /** The columns, in their order. Default all. */
  readonly columns?: readonly CsvColumn[] | undefined;
  /** Starts the file with a byte order mark, so that Excel detects UTF-8. Default false. */
  readonly bom?: boolean | undefined;
}

type Cells = Partial<Record<CsvColumn, string>>;

const nameOf = (field: string, { id, title, title_html, slug }: ImportRow) =>
  `${field} of event ${id ?? JSON.stringify(title ?? title_html ?? slug)}`;

/** Returns the names in a list. Rejects IDs, which mean nothing on other sites. */
function namesIn(row: ImportRow, field: 'categories' | 'tags'): string[] {
  const names: unknown[] = [row[field] ?? []].flat();
  return names.map((name) => (typeof name === 'string' ? name : refuse(nameOf(field, row), 'names', name)));
}

/** Returns the cells of a venue or of organizers, which are names or data. */
function linkedCells(
  name: 'venue' | 'organizer',
  row: ImportRow,
  fields: readonly string[],
  join: (texts: readonly string[]) => string,
): Cells {
  const records = [row[name] ?? []].flat().map((one: unknown): Readonly<Record<string, unknown>> => {
    if (typeof one === 'string') return { [name]: one };
    const isData = typeof one === 'object' && one !== null && name in one;
    return isData ? { ...one } : refuse(nameOf(name, row), 'names or data', one);
  });
  const cellOf = (field: string) => {
    const texts = records.map((record) => String(record[field] ?? ''));
    return texts.some(Boolean) ? join(texts) : '';
  };
  const cells = fields.map((field) => [`${name}_${field}`, cellOf(field)]);
  return { [name]: cellOf(name), ...Object.fromEntries(cells) };
}

function writeDate(row: ImportRow, field: 'start_date' | 'end_date'): string {
  const value = row[field];
  if (value === undefined) return '';
  const date = readDate(value);
  if (date === undefined) refuse(nameOf(field, row), 'a date', value);
  if (typeof value === 'string') return value;
  return typeof date === 'string' ? date : toIsoText(date);
}

function toCells(row: ImportRow): Cells {
  const image: unknown = toId(row.image);
  if (typeof image === 'object' && image !== null) refuse(nameOf('image', row), 'an ID, URL or path', image);
  const texts: Readonly<Record<string, unknown>> = { ...row, image };
  return {
    ...Object.fromEntries(
      ['id', ...textFields, ...flagFields].map((name) => [name, String(texts[name] ?? '')]),
    ),
    start_date: writeDate(row, 'start_date'),
    end_date: writeDate(row, 'end_date'),
    categories: writeNames(namesIn(row, 'categories')),
    tags: writeNames(namesIn(row, 'tags')),
    cost: writeNames([row.cost ?? []].flat().map(String)),
    left_out: lostIn(row),
    ...linkedCells('venue', row, venueFields, ([text = '']) => text),
    ...linkedCells('organizer', row, organizerFields, writeNames),
  };
}

/**
 * Writes events as a CSV file (RFC 4180) with the columns that `docs/scripts.md` describes.
 *
 * Cells that a spreadsheet would treat as formulas begin with an apostrophe, which {@link readCsv} removes.
 * Needs the package `csv-stringify`.
 *
 * @param events - events of a site, such as `calendar.events.between('2027-01-01', '2028-01-01')`, or rows
 * with names
 * @param options - `delimiter`, `columns`, `bom`
 * @returns the file in chunks, for `pipeline`, `Readable.from` or `for await`
 * @throws ValidationError for an unknown column, CalendarError if a row has IDs in place of names, or
 * csv-stringify is not installed
 * @example
 * ```ts
 * import { createWriteStream } from 'node:fs';
 * import { pipeline } from 'node:stream/promises';
 * import { writeCsv } from 'events-calendar-client/sync/csv';
 *
 * const events = calendar.events.between('2027-01-01', '2028-01-01');
 * await pipeline(writeCsv(events, { bom: true }), createWriteStream('events.csv'));
 * ```
 */
export async function* writeCsv(
  events: EventsToWrite,
  { delimiter = ',', columns = columnNames, bom = false }: WriteCsvOptions = {},
): AsyncGenerator<string, void, undefined> {
  const unknown = columns.find((column) => !columnNames.includes(column));
  const what = `columns among ${columnNames.join(', ')}`;
  requireThat(unknown === undefined, 'options of writeCsv', what, unknown, ['columns']);
  const { stringify } = await loadPackage('csv-stringify', 'writeCsv');
  const options = { delimiter, record_delimiter: '\r\n', quoted_match: separator };
  yield stringify([[...columns]], { ...options, bom });
  for await (const event of eventsIn(events)) {
    const cells = toCells('global_id' in event ? eventToRow(event) : event);
    const texts = columns.map((column) => cells[column] ?? '');
    // Keeps spreadsheets from treating a cell as a formula, which might run code or send data away.
    yield stringify([texts.map((text) => (formula.test(text) ? `'${text}` : text))], options);
  }
}

/**
 * Matches cells that a spreadsheet may calculate: a formula sign of any width, a tab or a line break, after
 * any invisible characters. Apostrophes may precede it, so that a guarded cell is guarded again.
 */
const formula = /^['\s\p{Cc}\p{Cf}]*[\t\r\n=+\-@＝＋－＠﹦﹢﹣﹫]/u;

/** Characters at which some spreadsheets split a cell that is not in quotes. */
const separator = /[,;|\p{Cc}\u2028\u2029]/u;

/** Reads a cell without outer spaces and the apostrophe before a formula. Spaces after that stay. */
export function readCell(text: string): string {
  // Some apps write ="01067", so that a spreadsheet keeps the zero.
  const cell = text.trim().replace(/^="([^"]*)"$/, '$1');
  return cell.startsWith("'") && formula.test(text) ? text.trimStart().slice(1).trimEnd() : cell;
}
