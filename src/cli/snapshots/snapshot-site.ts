import type { CalendarClient, PostStatus } from '../../index.ts';
import { type SnapshotProgress, takeSnapshot } from '../../sync/index.ts';
import type { CalendarSnapshot, StoredSnapshot } from '../../testing/index.ts';
import { withOptionFlags } from '../errors/name-flags.ts';
import { type EventRange, isAlways, type RangeOptions, rangeOf } from '../files/event-range.ts';
import { writeFileChunks } from '../files/write-file.ts';
import { createProgress } from '../output/progress.ts';
import { countOf } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';
import { recordKinds } from '../records/record-kind.ts';

export interface SnapshotOptions extends RangeOptions {
  readonly status: PostStatus | 'any';
  readonly timezone?: string;
  readonly concurrency?: number;
  readonly force?: true;
  readonly quiet?: true;
}

/** Which records a snapshot has. */
interface TakeSettings extends EventRange {
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

export async function snapshotSite(
  calendar: CalendarClient,
  path: string,
  options: SnapshotOptions,
  context: CommandContext,
): Promise<void> {
  const { status, timezone, concurrency, quiet } = options;
  const settings = { ...rangeOf(options), status, timezone, concurrency, quiet };
  const snapshot = await take(calendar, settings, context);
  await writeFileChunks(path, snapshotText(snapshot), context);
  if (!quiet) context.stderr.write(`${coverageText(snapshot)}\n`);
}

/** What a snapshot has, and what it cannot have. */
function coverageText(snapshot: CalendarSnapshot): string {
  const { window } = snapshot;
  const counts = recordKinds
    .map(({ name, singular }) => countOf(snapshot[name]?.length ?? 0, singular))
    .join(', ');
  if (window === undefined) return `${counts}.`;
  const { status } = window;
  const leftOut = [
    ...(isAlways(window) ? [] : [`events outside of ${window.from} to ${window.to}`]),
    ...(status === 'any' ? [] : [`what has another status than ${status} (--status any takes it)`]),
    'the trash',
    'events that are hidden from listings',
  ];
  return `${counts}.\nLeft out: ${leftOut.join(', ')}.`;
}

/** A snapshot as JSON, a record in each line, so that versions of it can be compared line by line. */
async function* snapshotText(snapshot: CalendarSnapshot): AsyncGenerator<string, void, undefined> {
  let separator = '{\n';
  for (const [name, value] of Object.entries(snapshot)) {
    const isList = Array.isArray(value) && value.length > 0;
    const list = () => `[\n${(value as object[]).map((record) => JSON.stringify(record)).join(',\n')}\n]`;
    yield `${separator}${JSON.stringify(name)}: ${isList ? list() : JSON.stringify(value)}`;
    separator = ',\n';
  }
  yield '\n}\n';
}
