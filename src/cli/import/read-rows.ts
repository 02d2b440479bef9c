import { type Command, InvalidArgumentError } from 'commander';
import { type DateOrder, type ReadableCsvColumn, readCsv } from '../../sync/csv.ts';
import { readICalendar } from '../../sync/icalendar.ts';
import { type LocatedRow, readJson, readNdjson } from '../../sync/index.ts';
import { addRangeOptions, choice, parseList, parsePair, type RangeOptions } from '../arguments.ts';
import { UsageError } from '../errors/errors.ts';
import { type FileFormat, parseDelimiter } from '../files/file-format.ts';
import { createReader } from '../files/read-file.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { ImportSettings } from './import-settings.ts';

/** Removes the slugs of calendar files. They stand for UIDs, and are only keys, not meant for URLs. */
async function* withoutSlugs(rows: ReturnType<typeof readICalendar>): ReturnType<typeof readICalendar> {
  const strip = <Item extends LocatedRow>(item: Item) =>
    'row' in item ? { ...item, row: { ...item.row, slug: undefined } } : item;
  for (;;) {
    const { done, value } = await rows.next();
    if (done) return { cancelled: value.cancelled.map(strip) };
    yield strip(value);
  }
}

/** Returns a function that reads the rows of a file, from the start in each call. */
export function createRowReader(
  path: string,
  format: FileFormat,
  options: ReadOptions & Pick<ImportSettings, 'key'>,
  context: Pick<CommandContext, 'stdin' | 'signal'>,
): () => AsyncIterable<LocatedRow> {
  const { encoding, timezone, zone: timezones, from, to } = options;
  const chunks = createReader(path, context, options.header);
  if (format === 'json') return () => readJson(chunks(), { encoding });
  if (format === 'ndjson') return () => readNdjson(chunks(), { encoding });
  if (format === 'ics') {
    const rows = () => readICalendar(chunks(), { encoding, timezone, timezones, from, to });
    return options.key === 'slug' ? rows : () => withoutSlugs(rows());
  }
  const { delimiter, dates, lists, emptyCells } = options;
  const csv = { encoding, delimiter, dates, lists, emptyCells };
  const meant = Object.entries(options.column ?? {}).map(([heading, names]) => [heading, parseList(names)]);
  const columns: Record<string, ReadableCsvColumn[]> = Object.fromEntries(meant);
  return () => readCsv(chunks(), { ...csv, columns });
}

export interface ReadOptions extends RangeOptions {
  readonly encoding?: string;
  readonly header?: Readonly<Record<string, string>>;
  readonly headerEnv?: Readonly<Record<string, string>>;
  readonly delimiter?: string;
  readonly dates?: DateOrder;
  readonly column?: Readonly<Record<string, string>>;
  readonly lists?: ',' | ';';
  readonly emptyCells?: 'keep' | 'clear';
  readonly timezone?: string;
  readonly zone?: Readonly<Record<string, string>>;
}

function parseHeader(text: string, others: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, name, value = ''] = /^([\w-]+)[:=]\s*(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError('Expected a header such as Authorization=Bearer …');
  return { ...others, [name]: value };
}

/** Returns headers whose values are in the environment, since other users can read arguments in the list of processes. */
export function headersFrom(
  variables: Readonly<Record<string, string>> = {},
  { env }: Pick<CommandContext, 'env'>,
): Record<string, string> {
  const headers = Object.entries(variables).map(([name, variable]) => {
    const value = env[variable]?.trim();
    if (!value) throw new UsageError(`--header-env: the environment variable ${variable} is not set.`);
    return [name, value];
  });
  return Object.fromEntries(headers);
}

/** Parses the column of a heading, which may have several. */
function parseColumn(text: string, others: Readonly<Record<string, string>> = {}): Record<string, string> {
  const pairs = parsePair(text);
  for (const [heading, column] of Object.entries(pairs))
    if (others[heading]) pairs[heading] = `${others[heading]},${column}`;
  return { ...others, ...pairs };
}

const orders: readonly DateOrder[] = ['year-month-day', 'day-month-year', 'month-day-year'];

export function addReadOptions(command: Command): void {
  command.optionsGroup('Reading:').option('--encoding <name>', 'encoding of the file (default: utf-8)');
  command.option('--header <name=value>', 'header for the download of a file (repeatable)', parseHeader);
  command.option(
    '--header-env <name=variable>',
    'the same, with the value in an environment variable (repeatable)',
    parseHeader,
  );
  addRangeOptions(command);
  command
    .optionsGroup('CSV:')
    .option('--delimiter <character>', 'character between cells (default: ,)', parseDelimiter)
    .addOption(choice('--dates <order>', 'order of dates like 31.12.2026 (default: year-month-day)', orders))
    .option('--column <heading=column>', 'column of a heading, empty to skip it (repeatable)', parseColumn)
    .addOption(
      choice('--lists <character>', 'separator of categories, tags and organizers (default: ;)', [',', ';']),
    )
    .addOption(
      choice('--empty-cells <mode>', 'what empty cells do to a field (default: keep)', ['keep', 'clear']),
    )
    .optionsGroup('iCalendar:')
    .option('--timezone <zone>', 'time zone of events without one')
    .option('--zone <name=zone>', 'time zone for a zone name in the file (repeatable)', parsePair);
}
