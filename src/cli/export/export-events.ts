import type { CalendarClient, CalendarEvent, RangeQuery } from '../../index.ts';
import { type CsvColumn, writeCsv, writeICalendar, writeJson, writeNdjson } from '../../sync/index.ts';
import { UnfinishedError, UsageError } from '../errors/errors.ts';
import { checkColumns } from '../files/csv-columns.ts';
import { type RangeOptions, rangeOf } from '../files/event-range.ts';
import { type FileFormat, type FormatRules, standardStream } from '../files/file-format.ts';
import { writeFileChunks } from '../files/write-file.ts';
import { createProgress } from '../output/progress.ts';
import { countOf } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';

export interface ExportOptions extends RangeOptions, WriteOptions {
  readonly format?: FileFormat;
  readonly force?: true;
  readonly quiet?: true;
  /** `any` for all but the trash. */
  readonly status: string;
}

interface ExportJob {
  readonly path: string;
  readonly format: FileFormat;
  readonly query: RangeQuery;
  readonly again: string;
}

/** Writes the events of a site into a file, one after the other. */
export async function exportEvents(
  calendar: CalendarClient,
  { path, format, query, again }: ExportJob,
  options: ExportOptions,
  context: CommandContext,
): Promise<void> {
  const { from, to } = rangeOf(options);
  const { status } = options;
  const ofStatus = status === 'any' ? query : { ...query, status };
  const events = calendar.events.between(from, to, ofStatus, { signal: context.signal });
  const progress = createProgress(context, { unit: 'events', quiet: options.quiet });
  let count = 0;
  async function* counted(): AsyncGenerator<CalendarEvent, void, undefined> {
    for await (const page of events.pages()) {
      yield* page;
      count += page.length;
      progress.advance(page.length);
    }
  }
  try {
    await writeFileChunks(path, await writeEvents(counted(), format, options), context);
  } catch (error) {
    if (error instanceof UsageError || (count === 0 && !context.signal.aborted)) throw error;
    const kept = path === standardStream ? 'What was written is not complete.' : `${path} was not written.`;
    throw new UnfinishedError(
      `${countOf(count, 'event')} had been read. ${kept} To begin again:\n  ${again}`,
      error,
    );
  } finally {
    progress.finish();
  }
  if (!options.quiet && path !== standardStream)
    context.stderr.write(`${countOf(count, 'event')} in ${path}\n`);
}

interface WriteOptions {
  readonly delimiter?: string;
  readonly columns?: readonly string[];
  readonly bom?: true;
  readonly name?: string;
}

export const exportRules: FormatRules<FileFormat> = [
  [['csv'], ['delimiter', 'columns', 'bom']],
  [['ics'], ['name']],
];

async function writeEvents(
  events: AsyncIterable<CalendarEvent>,
  format: FileFormat,
  { delimiter, columns, bom, name }: WriteOptions,
): Promise<AsyncIterable<string>> {
  if (format === 'json') return writeJson(events);
  if (format === 'ndjson') return writeNdjson(events);
  if (format === 'ics') return writeICalendar(events, { name });
  return writeCsv(events, { delimiter, columns: columns && (await checkColumns<CsvColumn>(columns)), bom });
}
