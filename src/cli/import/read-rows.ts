import { type ReadableCsvColumn, readCsv } from '../../sync/csv.ts';
import { readICalendar } from '../../sync/icalendar.ts';
import { type LocatedRow, readJson, readNdjson } from '../../sync/index.ts';
import { parseList } from '../arguments.ts';
import type { FileFormat } from '../files/file-format.ts';
import { createReader } from '../files/read-file.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { ImportCommandOptions } from './import-options.ts';

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
  options: ImportCommandOptions,
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
