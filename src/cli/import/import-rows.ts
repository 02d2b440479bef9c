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

/** After so many rows without a response, an import stops: every further row would only wait for it, too. */
const mostSilentRows = 3;

/**
 * Imports the rows of a file. It stops between two rows when it is interrupted, or the site no longer responds, and says
 * how to go on.
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
  /** How many of the last rows received no response, and the last error of theirs. */
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
      // What failed before a request was sent says nothing about the site.
      silentRows = 0;
      silence = undefined;
    }
    if (silentRows >= mostSilentRows) gate.close(silence);
  };
  const onInterruption = (): void => {
    progress.print('Stopping after the requests under way. Press Ctrl+C again to stop at once.');
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
 * Counts the rows of a file, bad ones included, until the signal is aborted.
 *
 * @throws UsageError if the file cannot be read to its end, so that nothing is done with the first part of it
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
    const isObject = /expected a list in JSON, got \{/.test(error.message);
    const hint = isObject ? '. If it is a snapshot, add --format snapshot' : '';
    throw new UsageError(`${fileName(file)}: ${adviceInFlags(error.message)}${hint}`);
  }
  return count;
}

/** The part of an address that names a site, as part of the name of a file on any system. */
function fileNameOf(site: string): string {
  return site
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .replace(/[^\w.-]+/g, '-');
}

/**
 * Where an import notes what is done: the file that is named, or else one beside the imported file, for each site one.
 * Undefined where none is kept.
 */
export function journalPath(
  file: string,
  site: string,
  { journal }: { readonly journal?: string | false },
): string | undefined {
  if (journal === false) return undefined;
  if (journal !== undefined) return journal;
  if (file === standardStream) return undefined;
  if (!isUrl(file)) return `${file}.${fileNameOf(site)}.journal`;
  // Feeds may differ by their queries alone, which may have secrets.
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 8);
  return `${fileNameOf(fileName(file))}-${hash}.${fileNameOf(site)}.journal`;
}

/** Why a journal cannot be used, and what to do; undefined for an error of anything else. */
function describeJournalError(error: unknown, path: string): UsageError | LockedError | undefined {
  if (error instanceof JournalLockedError) return new LockedError(adviceInFlags(error.message));
  const isWriting = error instanceof JournalError;
  const cause = isWriting ? error.cause : error;
  if (!isFileError(cause)) return undefined;
  const described = fileError(cause, path, isWriting ? 'written' : 'read');
  const problem = described instanceof Error ? described.message : String(described);
  return new UsageError(
    `${problem} It is the journal: --journal names another file, --no-journal keeps none.`,
  );
}
