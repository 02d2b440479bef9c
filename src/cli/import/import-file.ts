import type { CalendarClient } from '../../index.ts';
import { applySnapshot, type RecordResult, type RowResult } from '../../sync/index.ts';
import { UnfinishedError } from '../errors/errors.ts';
import type { Progress } from '../output/progress.ts';
import { countOf } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';
import { readSnapshotFile } from '../snapshots/read-snapshot-file.ts';
import type { ImportFormat, ImportSettings } from './import-settings.ts';
import type { ReadOptions } from './read-rows.ts';
import { countsText, describeRecord, type Summary } from './report.ts';

export interface ImportFileOptions extends ImportSettings, ReadOptions {
  readonly format?: ImportFormat;
  readonly report?: string;
  readonly force?: true;
  readonly json?: true;
  readonly quiet?: true;
  readonly yes?: true;
}

export interface ImportJob {
  readonly calendar: CalendarClient;
  readonly file: string;
  readonly options: ImportFileOptions;
  readonly context: CommandContext;
  readonly progress: Progress;
  /** Path of the journal. Undefined for none. */
  readonly journal: string | undefined;
  /** Called with each result, and a line about it, which may be empty. */
  readonly onResult: (result: RowResult | RecordResult, description: string) => void;
}

export interface ImportOutcome extends Omit<Summary, 'noun' | 'mode'> {
  readonly results: readonly (RowResult | RecordResult)[];
}

export const howToGoOn = (input = ''): string =>
  `To continue, run this again${input}. Finished work is not repeated.`;

export const noCounts = () => ({ created: 0, updated: 0, unchanged: 0, failed: 0, skipped: 0 });

export async function applySnapshotFile(job: ImportJob): Promise<ImportOutcome> {
  const { calendar, file, options, context, progress, onResult } = job;
  const { missing, maxMissing, images, concurrency, dryRun } = options;
  const snapshot = await readSnapshotFile(file, context);
  const { categories = [], tags = [], venues = [], organizers = [], events = [] } = snapshot;
  progress.setTotal(
    [categories, tags, venues, organizers, events].reduce((sum, list) => sum + list.length, 0),
  );
  const counts = noCounts();
  const onRecord = (result: RecordResult): void => {
    counts[result.status] += 1;
    onResult(result, result.error || result.note ? describeRecord(result) : '');
    progress.advance();
  };
  try {
    const settings = { missing, maxMissing, images, concurrency, dryRun };
    const result = await applySnapshot(calendar, snapshot, { ...settings, signal: context.signal, onRecord });
    return { ...result, results: result.records };
  } catch (error) {
    const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (done === 0) throw error;
    const text = `${countOf(done, 'record')} done so far: ${countsText(counts, dryRun === true)}.`;
    throw new UnfinishedError(`${text}\n${howToGoOn()}`, error);
  }
}
