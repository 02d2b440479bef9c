import { applySnapshot, type RecordResult } from '../../sync/index.ts';
import { UnfinishedError } from '../errors/errors.ts';
import { countOf } from '../output/text.ts';
import { readSnapshotFile } from '../snapshots/read-snapshot-file.ts';
import { type ImportJob, type ImportOutcome, noCounts } from './import-file.ts';
import { countsText, describeRecord } from './report.ts';

/** Brings a site to the state of a snapshot file. */
export async function applySnapshotFile(job: ImportJob): Promise<ImportOutcome> {
  const { calendar, file, options, context, progress, again, onResult } = job;
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
    throw new UnfinishedError(
      `${text}\nTo go on, run this again; what is done is not done twice:\n  ${again}`,
      error,
    );
  }
}
