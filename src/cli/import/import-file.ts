import type { CalendarClient } from '../../index.ts';
import { applySnapshot, type RecordResult, type RowResult } from '../../sync/index.ts';
import { imageUrl } from '../../sync/snapshot/records.ts';
import type { Progress } from '../output/progress.ts';
import type { CommandContext } from '../process/command-context.ts';
import { readSnapshotFile } from '../snapshots/read-snapshot-file.ts';
import type { ImportFormat, ImportSettings } from './import-settings.ts';
import type { ReadOptions } from './read-rows.ts';
import { describeRecord, type Summary } from './report.ts';

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
  readonly ok: boolean;
  readonly error?: unknown;
}

/** Checks whether a row or record failed only because the import ended early. */
export const isNotTried = ({ error }: RowResult | RecordResult): boolean =>
  error?.cause !== undefined && / was not tried\./.test(error.message);

export async function applySnapshotFile(job: ImportJob): Promise<ImportOutcome> {
  const { calendar, file, options, context, progress, onResult } = job;
  const { missing, maxMissing, images, concurrency, dryRun } = options;
  const snapshot = await readSnapshotFile(file, context);
  const { categories = [], tags = [], venues = [], organizers = [], events = [] } = snapshot;
  progress.setTotal(
    [categories, tags, venues, organizers, events].reduce((sum, list) => sum + list.length, 0),
  );
  const onRecord = (result: RecordResult): void => {
    const isNews = (result.error || result.note) && !isNotTried(result);
    onResult(result, isNews ? describeRecord(result) : '');
    progress.advance();
  };
  const settings = { missing, maxMissing, images, concurrency, dryRun };
  const result = await applySnapshot(calendar, snapshot, { ...settings, signal: context.signal, onRecord });
  const withImages = [...venues, ...organizers, ...events].filter((record) => imageUrl(record) !== null);
  return { ...result, results: result.records, imagesSkipped: images === 'url' ? 0 : withImages.length };
}
