import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type DateOrder,
  type LocatedRow,
  type ReadableCsvColumn,
  readCsv,
  readICalendar,
  readJson,
  readNdjson,
} from '../../sync/index.ts';
import { parseList } from '../arguments.ts';
import { readableColumns } from '../files/csv-columns.ts';
import { addRangeOptions, type RangeOptions } from '../files/event-range.ts';
import { type FileFormat, parseDelimiter } from '../files/file-format.ts';
import { readFileChunks } from '../files/read-file.ts';
import type { CommandContext } from '../process/command-context.ts';
import { withHtmlTitles } from './html-titles.ts';
import type { ImportFormat, ImportSettings } from './import-settings.ts';

/** The columns of headings; null leaves one out. */
async function columnsOf(
  column: Readonly<Record<string, string>> = {},
): Promise<Record<string, ReadableCsvColumn | null>> {
  const headings = Object.keys(column).filter((heading) => column[heading] !== '');
  const names = await readableColumns(headings.map((heading) => column[heading] ?? ''));
  const leftOut = Object.keys(column).filter((heading) => column[heading] === '');
  return Object.fromEntries([
    ...headings.map((heading, index) => [heading, names[index]]),
    ...leftOut.map((heading) => [heading, null]),
  ]);
}

/** In calendar files, slugs stand for UIDs: they are keys, and no part of addresses where another key is used. */
async function* withoutSlugs(
  rows: AsyncIterable<LocatedRow>,
  key: ImportSettings['key'],
): AsyncGenerator<LocatedRow> {
  for await (const item of rows) {
    if (key === 'slug' || !('row' in item)) yield item;
    else yield { ...item, row: { ...item.row, slug: undefined } };
  }
}

/** Returns a function that reads the rows of a file, each time from its beginning. */
export async function createRowReader(
  path: string,
  format: FileFormat,
  options: ReadOptions & Pick<ImportSettings, 'key'>,
  context: Pick<CommandContext, 'stdin'>,
): Promise<() => AsyncIterable<LocatedRow>> {
  const { encoding, timezone, zone: timezones, from, to } = options;
  const chunks = () => readFileChunks(path, context);
  if (format === 'json') return () => readJson(chunks(), { encoding });
  if (format === 'ndjson') return () => readNdjson(chunks(), { encoding });
  if (format === 'ics') {
    const calendar = { encoding, timezone, timezones, from, to };
    return () => withoutSlugs(readICalendar(chunks(), calendar), options.key);
  }
  const { delimiter, dates, emptyCells, allowShortRows, htmlTitles } = options;
  const csv = { encoding, delimiter, dates, emptyCells, allowShortRows };
  const columns = await columnsOf(options.column);
  const required = options.required && (await readableColumns(options.required));
  const rows = () => readCsv(chunks(), { ...csv, columns, required });
  return htmlTitles ? () => withHtmlTitles(rows()) : rows;
}

/** How the rows of a file are read. */
export interface ReadOptions extends RangeOptions {
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly dates?: DateOrder;
  readonly column?: Readonly<Record<string, string>>;
  readonly required?: readonly string[];
  readonly emptyCells?: 'keep' | 'clear';
  readonly allowShortRows?: true;
  readonly htmlTitles?: true;
  readonly timezone?: string;
  readonly zone?: Readonly<Record<string, string>>;
}

/** The formats of these options. */
export const formatsOfReadOptions: Readonly<Record<string, readonly ImportFormat[]>> = {
  encoding: ['csv', 'json', 'ndjson', 'ics'],
  delimiter: ['csv'],
  dates: ['csv'],
  column: ['csv'],
  required: ['csv'],
  emptyCells: ['csv'],
  allowShortRows: ['csv'],
  htmlTitles: ['csv'],
  timezone: ['ics'],
  zone: ['ics'],
};

/** Collects `name=value` pairs of an option that is given several times. */
function parsePair(text: string, others: Readonly<Record<string, string>> = {}): Record<string, string> {
  const separator = text.lastIndexOf('=');
  if (separator < 1) throw new InvalidArgumentError('Expected two names with = between them.');
  return { ...others, [text.slice(0, separator)]: text.slice(separator + 1) };
}

const orders: readonly DateOrder[] = ['year-month-day', 'day-month-year', 'month-day-year'];

/** Adds the options of files that rows are read from. */
export function addReadOptions(command: Command): void {
  command.optionsGroup('Reading:').option('--encoding <name>', 'encoding of the file (default: utf-8)');
  addRangeOptions(command);
  command
    .optionsGroup('CSV:')
    .option('--delimiter <character>', 'what stands between cells (default: ,)', parseDelimiter)
    .addOption(
      new Option('--dates <order>', 'order of dates like 31.12.2026 (default: year-month-day)').choices(
        orders,
      ),
    )
    .option(
      '--column <heading=column>',
      'what a heading of the file means; nothing behind = leaves it out; repeatable',
      parsePair,
    )
    .option(
      '--required <columns>',
      'columns that have to be there (default: title,start_date,end_date)',
      parseList,
    )
    .addOption(
      new Option('--empty-cells <mode>', 'what empty cells do to the field (default: keep)').choices([
        'keep',
        'clear',
      ]),
    )
    .option('--allow-short-rows', 'read rows that lack empty cells at the end')
    .option('--html-titles', 'read the column title as HTML, as title_html')
    .optionsGroup('iCalendar:')
    .option('--timezone <zone>', 'time zone of events that name none')
    .option('--zone <name=zone>', 'time zone that the file has a name of its own for; repeatable', parsePair);
}
