import { createHash } from 'node:crypto';
import { NetworkError, TimeoutError } from '../../index.ts';
import {
  FormatError,
  importEvents,
  JournalError,
  JournalLockedError,
  type LocatedRow,
  type RowResult,
} from '../../sync/index.ts';
import { LockedError, UnfinishedError, UsageError } from '../errors/errors.ts';
import { withOptionFlags } from '../errors/name-flags.ts';
import { rangeOf } from '../files/event-range.ts';
import { type FileFormat, fileName, isUrl, standardStream } from '../files/file-format.ts';
import { fileError, isFileError } from '../files/read-file.ts';
import { countOf } from '../output/text.ts';
import { howToGoOn, type ImportJob, type ImportOutcome, noCounts } from './import-file.ts';
import { sourceOf } from './import-settings.ts';
import { createRowReader } from './read-rows.ts';
import { adviceInFlags, countsText, describeRow } from './report.ts';
import { RowGate } from './row-gate.ts';

/** An import stops after this many rows without a response, since all others would time out, too. */
const mostSilentRows = 3;

/**
 * Imports the rows of a file. If it is interrupted, or the site stops responding, it stops between two rows
 * and tells how to continue.
 */
export async function importRows(job: ImportJob, format: FileFormat): Promise<ImportOutcome> {
  const { calendar, file, options, context, progress, journal, onResult } = job;
  const { existing, unknownTerms, unknownVenues, unknownOrganizers, linked, missing } = options;
  const { key, maxMissing, imageFolder } = options;
  const { concurrency, dryRun, takeOver } = options;
  const readRows = createRowReader(file, format, options, context);
  progress.setTotal(await countRows(file, readRows(), context.signal));

  const gate = new RowGate();
  const counts = noCounts();
  /** Counts the latest rows that received no response, and keeps the last error. */
  let silentRows = 0;
  let silence: Error | undefined;
  const onRow = (result: RowResult): void => {
    const { status, error, note, id } = result;
    counts[status] += 1;
    onResult(result, error || (note && id === undefined) ? describeRow(file, result) : '');
    gate.finishRow();
    progress.advance();
    if (error instanceof NetworkError || error instanceof TimeoutError) {
      silentRows += 1;
      silence = error;
    } else if (status !== 'failed') {
      // A row that failed before a request tells nothing about the site.
      silentRows = 0;
      silence = undefined;
    }
    if (silentRows >= mostSilentRows) gate.close(silence);
  };
  const onInterruption = (): void => {
    progress.print('Stopping after the current requests. Press Ctrl+C again to stop immediately.');
    gate.close(context.signal.reason);
  };
  if (context.signal.aborted) gate.close(context.signal.reason);
  context.signal.addEventListener('abort', onInterruption, { once: true });
  const unfinished = (cause: unknown): UnfinishedError => {
    const done = counts.created + counts.updated + counts.unchanged + counts.skipped;
    const input = file === standardStream ? ' with the same input' : '';
    const soFar = `${countOf(done, 'row')} done so far: ${countsText(counts, dryRun === true)}.`;
    return new UnfinishedError(`${done === 0 ? 'No row is done yet.' : soFar}\n${howToGoOn(input)}`, cause);
  };
  try {
    const unknown = { unknownTerms, unknownVenues, unknownOrganizers };
    const settings = { existing, linked, missing, maxMissing, imageFolder, key, ...unknown };
    const result = await withOptionFlags(() =>
      importEvents(calendar, gate.admit(readRows()), {
        ...settings,
        concurrency,
        dryRun,
        journal,
        takeOver,
        window: rangeOf(options),
        source: sourceOf(options),
        signal: gate.signal,
        onRow,
      }),
    );
    if (silence !== undefined) throw unfinished(silence);
    return { ...result, results: result.rows };
  } catch (error) {
    const journalError = journal === undefined ? undefined : describeJournalError(error, journal);
    if (journalError !== undefined) throw journalError;
    const isStopped = gate.stop !== undefined && error === gate.stop.reason;
    throw isStopped ? unfinished(error) : error;
  } finally {
    context.signal.removeEventListener('abort', onInterruption);
  }
}

/**
 * Counts the rows of a file, including invalid ones, until the signal is aborted.
 *
 * @throws UsageError if the file cannot be read to the end, so that an incomplete file changes nothing
 */
async function countRows(
  file: string,
  rows: AsyncIterable<LocatedRow>,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  try {
    for await (const _ of rows) {
      if (signal.aborted) break;
      count += 1;
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const isObject = /expected a JSON list, got \{/.test(error.message);
    const hint = isObject ? '. If it is a snapshot, add --format snapshot' : '';
    throw new UsageError(`${fileName(file)}: ${adviceInFlags(error.message)}${hint}`);
  }
  return count;
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
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 8);
  return `${fileNameOf(fileName(file))}-${hash}.${fileNameOf(site)}.journal`;
}

function describeJournalError(error: unknown, path: string): UsageError | LockedError | undefined {
  if (error instanceof JournalLockedError) return new LockedError(adviceInFlags(error.message));
  const isWriting = error instanceof JournalError;
  const cause = isWriting ? error.cause : error;
  if (!isFileError(cause)) return undefined;
  const described = fileError(cause, path, isWriting ? 'written' : 'read');
  const problem = described instanceof Error ? described.message : String(described);
  return new UsageError(
    `${problem} This is the journal: use another file with --journal, or none with --no-journal.`,
  );
}
