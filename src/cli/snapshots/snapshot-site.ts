import type { CalendarClient, PostStatus } from '../../index.ts';
import type { CalendarSnapshot } from '../../testing/index.ts';
import { UnfinishedError } from '../errors/errors.ts';
import { isAlways, type RangeOptions, rangeOf } from '../files/event-range.ts';
import { writeFileChunks } from '../files/write-file.ts';
import { countOf } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';
import { recordKinds } from '../records/record-kind.ts';
import { take } from './take.ts';

export interface SnapshotOptions extends RangeOptions {
  readonly status: PostStatus | 'any';
  readonly timezone?: string;
  readonly concurrency?: number;
  readonly force?: true;
  readonly quiet?: true;
}

export async function snapshotSite(
  calendar: CalendarClient,
  { path, again }: { readonly path: string; readonly again: string },
  options: SnapshotOptions,
  context: CommandContext,
): Promise<void> {
  const { status, timezone, concurrency, quiet } = options;
  const settings = { ...rangeOf(options), status, timezone, concurrency, quiet };
  const snapshot = await take(calendar, settings, context).catch((error: unknown) => {
    if (!context.signal.aborted) throw error;
    throw new UnfinishedError(`Nothing was written. To begin again:\n  ${again}`, error);
  });
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
