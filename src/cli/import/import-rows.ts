import { createHash } from 'node:crypto';
import { RowSpan } from '../../sync/import/keys.ts';
import {
  FormatError,
  importEvents,
  JournalError,
  JournalLockedError,
  type LocatedRow,
  type RowResult,
} from '../../sync/index.ts';
import { rangeOf } from '../arguments.ts';
import { CommandError, UsageError } from '../errors/errors.ts';
import { withOptionFlags } from '../errors/name-flags.ts';
import { type FileFormat, fileName, isUrl, standardStream } from '../files/file-format.ts';
import { fileError, isFileError } from '../files/read-file.ts';
import { ExitCode } from '../process/command-context.ts';
import { type ImportJob, type ImportOutcome, isNotTried } from './import-file.ts';
import { sourceOf } from './import-settings.ts';
import { createRowReader } from './read-rows.ts';
import { adviceInFlags, describeRow } from './report.ts';
import { RowGate } from './row-gate.ts';

/** Imports the rows of a file. If it is interrupted, it stops between two rows. */
export async function importRows(job: ImportJob, format: FileFormat): Promise<ImportOutcome> {
  const { calendar, file, options, context, progress, journal, onResult } = job;
  const { existing, unknownTerms, unknownVenues, unknownOrganizers, missing } = options;
  const { key, canceled, maxMissing, imageFolder } = options;
  const { concurrency, dryRun } = options;
  const readRows = createRowReader(file, format, options, context);
  const { count, span } = await surveyRows(file, readRows(), context.signal);
  progress.setTotal(count);
  const isSpanEnough = options.from === undefined && options.to === undefined;

  const gate = new RowGate();
  const onRow = (result: RowResult): void => {
    const { error, note, id, status } = result;
    const isNews = error || (note && id === undefined);
    const isTried = status !== 'failed' || !isNotTried(result);
    onResult(result, isNews && isTried ? describeRow(file, result) : '');
    gate.finishRow();
    progress.advance();
  };
  const onInterruption = (): void => {
    progress.print('Stopping after the current requests. Press Ctrl+C again to stop immediately.');
    gate.close(context.signal.reason);
  };
  if (context.signal.aborted) gate.close(context.signal.reason);
  context.signal.addEventListener('abort', onInterruption, { once: true });
  try {
    const unknown = { unknownTerms, unknownVenues, unknownOrganizers };
    const settings = { existing, missing, canceled, maxMissing, imageFolder, key, ...unknown };
    const result = await withOptionFlags(() =>
      importEvents(calendar, gate.admit(readRows()), {
        ...settings,
        concurrency,
        dryRun,
        journal,
        window: (isSpanEnough && span.window) || rangeOf(options),
        missingWindow: rangeOf(options),
        source: sourceOf(options),
        signal: gate.signal,
        onRow,
        onProgress: progress.setRead,
      }),
    );
    const described = result.error && describeJournalError(result.error, journal);
    const error =
      described instanceof UsageError ? new CommandError(described.message, ExitCode.findings) : described;
    return { ...result, results: result.rows, ...(error !== undefined && { error }) };
  } catch (error) {
    throw describeJournalError(error, journal);
  } finally {
    context.signal.removeEventListener('abort', onInterruption);
  }
}

/**
 * Counts the rows of a file, including invalid ones, until the signal is aborted, and returns their time range.
 *
 * @throws UsageError if the file cannot be read to the end, so that an incomplete file changes nothing
 */
async function surveyRows(
  file: string,
  rows: AsyncIterable<LocatedRow>,
  signal: AbortSignal,
): Promise<{ readonly count: number; readonly span: RowSpan }> {
  const span = new RowSpan();
  let count = 0;
  try {
    for await (const row of rows) {
      if (signal.aborted) break;
      count += 1;
      span.add(row);
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
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
export function journalPath(
  file: string,
  site: string,
  { journal }: { readonly journal?: string | false },
): string | undefined {
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
function describeJournalError(error: unknown, path = ''): unknown {
  if (error instanceof JournalLockedError)
    return new CommandError(adviceInFlags(error.message), ExitCode.locked);
  const isWriting = error instanceof JournalError;
  const cause = isWriting ? error.cause : error;
  if (path === '' || !isFileError(cause)) return error;
  const described = fileError(cause, path, isWriting ? 'written' : 'read');
  const problem = described instanceof Error ? described.message : String(described);
  return new UsageError(
    `${problem} This is the journal: use another file with --journal, or none with --no-journal.`,
  );
}
