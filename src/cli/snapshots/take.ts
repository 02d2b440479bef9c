import type { CalendarClient, PostStatus } from '../../index.ts';
import { type SnapshotProgress, takeSnapshot } from '../../sync/index.ts';
import type { StoredSnapshot } from '../../testing/index.ts';
import { withOptionFlags } from '../errors/name-flags.ts';
import type { EventRange } from '../files/event-range.ts';
import { createProgress } from '../output/progress.ts';
import type { CommandContext } from '../process/command-context.ts';

/** Which records a snapshot has. */
export interface TakeSettings extends EventRange {
  readonly status?: PostStatus | 'any' | undefined;
  readonly timezone?: string | undefined;
  readonly concurrency?: number | undefined;
  readonly quiet?: true | undefined;
}

export async function take(
  calendar: CalendarClient,
  { quiet, ...settings }: TakeSettings,
  context: CommandContext,
): Promise<StoredSnapshot> {
  const progress = createProgress(context, { unit: 'records', quiet });
  const counts = new Map<string, number>();
  try {
    const onProgress = ({ kind, count }: SnapshotProgress): void => {
      progress.advance(count - (counts.get(kind) ?? 0));
      counts.set(kind, count);
    };
    const { signal } = context;
    return await withOptionFlags(() => takeSnapshot(calendar, { ...settings, signal, onProgress }));
  } finally {
    progress.finish();
  }
}
