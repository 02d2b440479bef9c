import { NetworkError, TimeoutError } from '../../index.ts';
import { FormatError, importEvents, type LocatedRow, type RowResult } from '../../sync/index.ts';
import { UnfinishedError, UsageError } from '../errors/errors.ts';
import { withOptionFlags } from '../errors/name-flags.ts';
import { type FileFormat, standardStream } from '../files/file-format.ts';
import { countOf } from '../output/text.ts';
import { notingHtmlTitles } from './html-titles.ts';
import { type ImportJob, type ImportOutcome, noCounts } from './import-file.ts';
import { keyOf, sourceOf, windowOf } from './import-settings.ts';
import { describeJournalError } from './journal.ts';
import { createRowReader } from './read-rows.ts';
import { adviceInFlags, countsText, describeRow, fileName } from './report.ts';
import { RowGate } from './row-gate.ts';

/** The rows of a reader. `onUnreadable` is called where there is not even a first one. */
async function* readOnce(
  rows: AsyncIterable<LocatedRow>,
  onUnreadable: (error: unknown) => void,
): AsyncGenerator<LocatedRow, void, undefined> {
  let isFirst = true;
  try {
    for await (const row of rows) {
      isFirst = false;
      yield row;
    }
  } catch (error) {
    if (isFirst) onUnreadable(error);
    throw error;
  }
}

/**
 * Imports the rows of a file. It stops between two rows when it is interrupted, or the site no longer responds, and says how
 * to go on.
 */
export async function importRows(job: ImportJob, format: FileFormat): Promise<ImportOutcome> {
  const { calendar, file, options, context, progress, journal, again, onResult } = job;
  const { existing, unknownTerms, linked, missing, maxMissing, imageFolder } = options;
  const { uncertain, concurrency, dryRun, takeOver } = options;
  const readRows = await createRowReader(file, format, options, context);
  if (file !== standardStream) progress.setTotal(await countRows(file, readRows(), context.signal));

  const gate = new RowGate();
  const silence = new Silence();
  const counts = noCounts();
  const onRow = (result: RowResult): void => {
    counts[result.status] += 1;
    silence.note(result);
    onResult(
      result,
      result.error || (result.note && result.id === undefined) ? describeRow(file, result) : '',
    );
    gate.finishRow();
    progress.advance();
    if (silence.isLong) gate.close(silence.error);
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
    const text = done === 0 ? 'No row is done yet.' : soFar;
    return new UnfinishedError(
      `${text}\nTo go on, run this again${input}; what is done is not done twice:\n  ${again}`,
      cause,
    );
  };
  try {
    const read = readOnce(readRows(), (error) => gate.close(unreadableFile(file, error)));
    const rows = format === 'csv' ? notingHtmlTitles(read, (warning) => progress.print(warning)) : read;
    const settings = {
      existing,
      unknownTerms,
      linked,
      missing,
      maxMissing,
      imageFolder,
      uncertain,
      concurrency,
      dryRun,
      journal,
      takeOver,
    };
    const result = await withOptionFlags(() =>
      importEvents(calendar, gate.admit(rows), {
        ...settings,
        key: keyOf(options),
        window: windowOf(options),
        source: sourceOf(options),
        signal: gate.signal,
        onRow,
      }),
    );
    if (silence.error !== undefined) throw unfinished(silence.error);
    return { ...result, results: result.rows };
  } catch (error) {
    const journalError = journal === undefined ? undefined : describeJournalError(error, journal);
    if (journalError !== undefined) throw journalError;
    const isStopped = gate.stop !== undefined && error === gate.stop.reason;
    throw isStopped && !(error instanceof UsageError) ? unfinished(error) : error;
  } finally {
    context.signal.removeEventListener('abort', onInterruption);
  }
}

/** What makes all of a file unreadable, in words of the command line. */
function unreadableFile(file: string, error: unknown): unknown {
  if (!(error instanceof FormatError)) return error;
  const isObject = /expected a list in JSON, got \{/.test(error.message);
  const hint = isObject ? '. If it is a snapshot, add --format snapshot' : '';
  return new UsageError(`${fileName(file)}: ${adviceInFlags(error.message)}${hint}`);
}

/**
 * Counts the rows of a file, bad ones included, until the signal is aborted.
 *
 * @throws UsageError where the file cannot be read to its end, so that nothing is done with the first part of it
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
    throw unreadableFile(file, error);
  }
  return count;
}

/** How many rows in a row may get no response. */
const mostSilentRows = 3;

/** Notices that a site has stopped responding, since every further row would only wait for it, too. */
class Silence {
  #rows = 0;
  #error: Error | undefined;

  /** Notes what became of a row. What failed before a request was sent says nothing about the site. */
  note({ status, error }: RowResult): void {
    if (error instanceof NetworkError || error instanceof TimeoutError) {
      this.#rows += 1;
      this.#error = error;
    } else if (status !== 'failed') this.#rows = 0;
  }

  /** The error of the last rows, if none of them has got a response. */
  get error(): Error | undefined {
    return this.#rows > 0 ? this.#error : undefined;
  }

  /** Whether it has lasted long enough to stop. */
  get isLong(): boolean {
    return this.#rows >= mostSilentRows;
  }
}
