import {
  type LocatedRow,
  type ReadableCsvColumn,
  readCsv,
  readICalendar,
  readJson,
  readNdjson,
} from '../../sync/index.ts';
import { readableColumns } from '../files/csv-columns.ts';
import type { FileFormat } from '../files/file-format.ts';
import { readFileChunks } from '../files/read-file.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { ImportSettings } from './import-settings.ts';
import type { ReadOptions } from './read-options.ts';

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
  const { delimiter, dates, emptyCells, allowShortRows } = options;
  const csv = { encoding, delimiter, dates, emptyCells, allowShortRows };
  const columns = await columnsOf(options.column);
  const required = options.required && (await readableColumns(options.required));
  return () => readCsv(chunks(), { ...csv, columns, required });
}
