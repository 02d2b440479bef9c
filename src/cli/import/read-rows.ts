import type { Command } from 'commander';
import {
  type DateOrder,
  type LocatedRow,
  type ReadableCsvColumn,
  readCsv,
  readICalendar,
  readJson,
  readNdjson,
} from '../../sync/index.ts';
import { choice, parseList, parsePair } from '../arguments.ts';
import { checkColumns } from '../files/csv-columns.ts';
import { addRangeOptions, type RangeOptions } from '../files/event-range.ts';
import { type FileFormat, parseDelimiter } from '../files/file-format.ts';
import { createReader } from '../files/read-file.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { ImportSettings } from './import-settings.ts';

const readableColumns = (columns: readonly string[]) =>
  checkColumns<ReadableCsvColumn>(columns, ['start_time', 'end_time']);

/** The columns of headings; null leaves one out. */
async function columnsOf(
  column: Readonly<Record<string, string>> = {},
): Promise<Record<string, ReadableCsvColumn | null>> {
  await readableColumns(Object.values(column).filter((name) => name !== ''));
  const entries = Object.entries(column).map(([heading, name]) => [heading, name || null]);
  return Object.fromEntries(entries) as Record<string, ReadableCsvColumn | null>;
}

async function* withHtmlTitles(rows: AsyncIterable<LocatedRow>): AsyncGenerator<LocatedRow> {
  for await (const item of rows) {
    if (!('row' in item) || item.row.title === undefined) yield item;
    else {
      const { title, ...row } = item.row;
      yield { ...item, row: { title_html: title, ...row } };
    }
  }
}

/** In calendar files, slugs stand for UIDs: they are keys, and no part of URLs if another key is used. */
async function* withoutSlugs(rows: AsyncIterable<LocatedRow>): AsyncGenerator<LocatedRow> {
  for await (const item of rows)
    yield 'row' in item ? { ...item, row: { ...item.row, slug: undefined } } : item;
}

/** Returns a function that reads the rows of a file, each time from its beginning. */
export async function createRowReader(
  path: string,
  format: FileFormat,
  options: ReadOptions & Pick<ImportSettings, 'key'>,
  context: Pick<CommandContext, 'stdin' | 'signal'>,
): Promise<() => AsyncIterable<LocatedRow>> {
  const { encoding, timezone, zone: timezones, from, to } = options;
  const chunks = createReader(path, context);
  if (format === 'json') return () => readJson(chunks(), { encoding });
  if (format === 'ndjson') return () => readNdjson(chunks(), { encoding });
  if (format === 'ics') {
    const rows = () => readICalendar(chunks(), { encoding, timezone, timezones, from, to });
    return options.key === 'slug' ? rows : () => withoutSlugs(rows());
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

const orders: readonly DateOrder[] = ['year-month-day', 'day-month-year', 'month-day-year'];

export function addReadOptions(command: Command): void {
  command.optionsGroup('Reading:').option('--encoding <name>', 'encoding of the file (default: utf-8)');
  addRangeOptions(command);
  command
    .optionsGroup('CSV:')
    .option('--delimiter <character>', 'what stands between cells (default: ,)', parseDelimiter)
    .addOption(choice('--dates <order>', 'order of dates like 31.12.2026 (default: year-month-day)', orders))
    .option('--column <heading=column>', 'what a heading means; nothing leaves it out; repeatable', parsePair)
    .option('--required <columns>', 'required columns (default: title,start_date,end_date)', parseList)
    .addOption(
      choice('--empty-cells <mode>', 'what empty cells do to the field (default: keep)', ['keep', 'clear']),
    )
    .option('--allow-short-rows', 'read rows that lack empty cells at the end')
    .option('--html-titles', 'read the column title as HTML, as title_html')
    .optionsGroup('iCalendar:')
    .option('--timezone <zone>', 'time zone of events that have none')
    .option('--zone <name=zone>', 'time zone for a name that only the file has; repeatable', parsePair);
}
