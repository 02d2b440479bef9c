import { createHash } from 'node:crypto';
import { CalendarError } from '../../index.ts';
import { type ReadableCsvColumn, readCsv } from '../../sync/csv.ts';
import { readICalendar } from '../../sync/icalendar.ts';
import { RowSpan } from '../../sync/import/keys.ts';
import {
  type ImportResult,
  importEvents,
  JournalError,
  JournalLockedError,
  type LocatedRow,
  type RowResult,
  readJson,
  readNdjson,
} from '../../sync/index.ts';
import { parseList, rangeOf } from '../arguments.ts';
import { adviceInFlags } from '../errors/describe-error.ts';
import { CommandError, UsageError } from '../errors/errors.ts';
import { type FileFormat, fileName, isUrl, standardStream } from '../files/file-format.ts';
import { createReader, fileError, isFileError } from '../files/read-file.ts';
import { ExitCode } from '../process/command-context.ts';
import { type ImportCommandOptions, type ImportJob, sourceOf } from './import-options.ts';
import { createRowGate } from './row-gate.ts';

/** Returns a function that reads the rows of a file, from the start in each call. */
function createRowReader({ file, options, context }: ImportJob, format: FileFormat) {
  const { encoding, timezone, zone: timezones, from, to } = options;
  const chunks = createReader(file, context, options.headerEnv);
  if (format === 'json') return () => readJson(chunks(), { encoding });
  if (format === 'ndjson') return () => readNdjson(chunks(), { encoding });
  if (format === 'ics') return () => readICalendar(chunks(), { encoding, timezone, timezones, from, to });
  const { delimiter, dates, lists, emptyCells } = options;
  const meant = Object.entries(options.column ?? {}).map(([heading, names]) => [
    heading,
    [names].flat().flatMap(parseList),
  ]);
  const columns: Record<string, ReadableCsvColumn[]> = Object.fromEntries(meant);
  return () => readCsv(chunks(), { encoding, delimiter, dates, lists, emptyCells, columns });
}

/** Imports the rows of a file. If it is interrupted, it stops between two rows. */
export async function importRows(job: ImportJob, format: FileFormat): Promise<ImportResult> {
  const { calendar, file, options, context, progress, journal, onResult } = job;
  const { existing, unknownTerms, unknownVenues, unknownOrganizers, missing } = options;
  const { canceled, maxMissing, imageFolder, concurrency, dryRun } = options;
  // Events that were imported from another file have other slugs than those made of UIDs.
  const { key = format === 'ics' ? 'auto' : undefined } = options;
  const readRows = createRowReader(job, format);
  const { count, span } = await surveyRows(file, readRows(), context.signal);
  // The other formats are never empty, not even without rows.
  if (count === 0 && format === 'ndjson' && !context.signal.aborted)
    throw new UsageError(`${fileName(file)} is empty.`);
  progress.setTotal(count);

  const gate = createRowGate(context.signal, () =>
    progress.print('Stopping after the current requests. Press Ctrl+C again to stop immediately.'),
  );
  try {
    const unknown = { unknownTerms, unknownVenues, unknownOrganizers };
    const settings = { existing, missing, canceled, maxMissing, imageFolder, key, concurrency, dryRun };
    const { error, ...result } = await importEvents(calendar, gate.admit(readRows()), {
      ...settings,
      ...unknown,
      journal,
      window: span.window ?? rangeOf(options),
      missingWindow: rangeOf(options),
      source: sourceOf(options),
      signal: gate.signal,
      onRow: (row: RowResult) => {
        onResult(row);
        gate.finishRow();
      },
      onProgress: progress.setRead,
    });
    return error ? { ...result, error: describeJournalError(error, journal) } : result;
  } catch (error) {
    throw describeJournalError(error as Error, journal);
  }
}

/**
 * Counts the rows of a file, including invalid ones, until the signal is aborted, and returns their time range.
 *
 * @throws UsageError if the file cannot be read to the end, so that an incomplete file changes nothing
 */
async function surveyRows(file: string, rows: AsyncIterable<LocatedRow>, signal: AbortSignal) {
  const span = new RowSpan();
  let count = 0;
  try {
    for await (const row of rows) {
      if (signal.aborted) break;
      count += 1;
      span.add(row);
    }
  } catch (error) {
    if (!CalendarError.is(error)) throw error;
    const isObject = /expected a JSON list, got \{/.test(error.message);
    const hint = isObject ? '. If it is a snapshot, add --format snapshot' : '';
    throw new UsageError(`${fileName(file)}: ${adviceInFlags(error.message)}${hint}`);
  }
  return { count, span };
}

/** Returns a part of a file name for the URL of a site, valid on any system. */
function fileNameOf(site: string): string {
  return site
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .replace(/[^\w.-]+/g, '-');
}

/** Returns the path of the journal: the specified one, or one per site next to the imported file, or none. */
export function journalPath(file: string, site: string, { journal }: Pick<ImportCommandOptions, 'journal'>) {
  if (journal === false) return undefined;
  if (journal !== undefined) return journal;
  if (file === standardStream) return undefined;
  if (!isUrl(file)) return `${file}.${fileNameOf(site)}.journal`;
  // Feeds may differ only in their queries, which may contain secrets.
  const address = file.replace(/^(\w+:\/\/)[^/?#]*@/, '$1');
  const hash = createHash('sha256').update(address).digest('hex').slice(0, 8);
  return `${fileNameOf(fileName(file))}-${hash}.${fileNameOf(site)}.journal`;
}

/** Describes an error of the journal for the command line. Returns other errors unchanged. */
function describeJournalError(error: Error, path = ''): Error {
  if (error instanceof JournalLockedError)
    return new CommandError(adviceInFlags(error.message), ExitCode.locked);
  if (!(error instanceof JournalError) || path === '' || !isFileError(error.cause)) return error;
  const { message } = fileError(error.cause, path, 'used');
  return new UsageError(
    `${message} This is the journal: use another file with --journal, or none with --no-journal.`,
  );
}
