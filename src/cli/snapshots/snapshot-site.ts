import type { CalendarClient, PostStatus } from '../../index.ts';
import { UnfinishedError } from '../errors/errors.ts';
import { type RangeOptions, rangeOf } from '../files/event-range.ts';
import { writeFileChunks } from '../files/write-file.ts';
import type { CommandContext } from '../process/command-context.ts';
import { coverageText } from './coverage-text.ts';
import { snapshotText } from './snapshot-text.ts';
import { take } from './take.ts';

/** Options of `snapshot`. */
export interface SnapshotOptions extends RangeOptions {
  readonly status: PostStatus | 'any';
  readonly timezone?: string;
  readonly extraFields?: readonly string[];
  readonly concurrency?: number;
  readonly force?: true;
  readonly quiet?: true;
}

/** Writes a snapshot of a site into a file, and prints what it has. */
export async function snapshotSite(
  calendar: CalendarClient,
  { file, again }: { readonly file: string; readonly again: string },
  options: SnapshotOptions,
  context: CommandContext,
): Promise<void> {
  const { status, timezone, extraFields, concurrency, quiet } = options;
  const settings = { ...rangeOf(options), status, timezone, extraFields, concurrency, quiet };
  const snapshot = await take(calendar, settings, context).catch((error: unknown) => {
    if (!context.signal.aborted) throw error;
    throw new UnfinishedError(`Nothing was written. To begin again:\n  ${again}`, error);
  });
  await writeFileChunks(file, snapshotText(snapshot), context);
  if (!quiet) context.stderr.write(`${coverageText(snapshot)}\n`);
}
