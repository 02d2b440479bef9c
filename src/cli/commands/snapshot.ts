import type { Command } from 'commander';
import type { CalendarClient, PostStatus } from '../../index.ts';
import { takeSnapshot } from '../../sync/index.ts';
import { hasPassword } from '../../sync/rows/event-to-row.ts';
import { isUnreadable } from '../../sync/snapshot/records.ts';
import type { CalendarSnapshot, StoredSnapshot } from '../../testing/index.ts';
import { addRangeOptions, type EventRange, isAlways, type RangeOptions, rangeOf } from '../arguments.ts';
import { addSiteOptions, connect, queryOfStatus, type SiteOptions } from '../connection/connect.ts';
import { zoneOf } from '../doctor/checks/lists.ts';
import { requestIndex } from '../doctor/site.ts';
import { checkWritable, writeFileChunks } from '../files/write-file.ts';
import { createProgress } from '../output/progress.ts';
import { countOf } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';
import { recordKinds } from '../records/record-kind.ts';

const notes = `
A snapshot is a JSON document, or NDJSON if it is large, with the events, and
all venues, organizers, categories and tags. \`diff\` compares two snapshots, \`mock --snapshot\` serves
one, and \`import\` brings another site to the same state.

Examples:
  events-calendar snapshot site.snapshot.json --site https://example.org
  events-calendar snapshot site.snapshot.json.gz --status any --from 2027-01-01`;

export function define(command: Command, context: CommandContext): void {
  command
    .argument('<file>', 'file to write (compressed if its name ends in .gz), or - for standard output')
    .addHelpText('after', notes)
    .option('--force', 'overwrite an existing file')
    .option('--quiet', 'print errors only')
    .optionsGroup('Records:')
    .option('--status <status>', 'status of the records, or any for all except the trash', 'publish');
  addRangeOptions(command);
  addSiteOptions(command);
  command.action(async (path: string, options: SnapshotOptions & SiteOptions) => {
    const { status, quiet } = options;
    await checkWritable(path, options);
    const calendar = await connect(options, context);
    const snapshot = await take(calendar, { ...rangeOf(options), status, quiet }, context);
    await writeFileChunks(path, snapshotText(snapshot), context);
    if (!quiet) context.stderr.write(`${coverageText(snapshot)}\n`);
  });
}

interface SnapshotOptions extends RangeOptions, Pick<TakeSettings, 'status' | 'quiet'> {
  readonly force?: true;
}

interface TakeSettings extends EventRange {
  readonly status?: PostStatus | 'any' | undefined;
  readonly quiet?: true | undefined;
}

export async function take(
  calendar: CalendarClient,
  { quiet, ...settings }: TakeSettings,
  context: CommandContext,
): Promise<StoredSnapshot> {
  const { signal } = context;
  await queryOfStatus(settings.status, calendar, context);
  // New events in a mock of the snapshot get it. Some sites close their index.
  const timezone = zoneOf(await requestIndex(calendar, { signal }).catch(() => ({})));
  const progress = createProgress(context, { unit: 'records', quiet });
  try {
    // A snapshot contains unreadable records and fields as they are.
    const client = calendar.withOptions({ onUnexpected: undefined });
    return await takeSnapshot(client, { ...settings, timezone, signal, onProgress: progress.advance });
  } finally {
    progress.finish();
  }
}

function coverageText(snapshot: CalendarSnapshot): string {
  const { window, events = [] } = snapshot;
  const counts = recordKinds.map(({ name, singular }) => countOf(snapshot[name]?.length ?? 0, singular));
  const leftOut = ['the trash', 'events hidden from listings', 'marks of canceled and postponed events'];
  // Lists hide their flags too.
  if (events.some(hasPassword)) leftOut.push('all but title and dates of events with a password');
  if (window && window.status !== 'any')
    leftOut.unshift(`records with a status other than ${window.status} (--status any includes them)`);
  if (window && !isAlways(window)) leftOut.unshift(`events outside ${window.from} to ${window.to}`);
  const unreadable = events.filter(isUnreadable).length;
  const onUnreadable = `\nUnreadable, so \`import\` rejects them and \`mock\` hides them: ${countOf(unreadable, 'event')}.`;
  return `${counts.join(', ')}.\nNot included: ${leftOut.join(', ')}.${unreadable > 0 ? onUnreadable : ''}`;
}

/** The most records of a snapshot that is one document. */
const mostInDocument = 10_000;

/** Formats a snapshot with one record per line, so that versions can be compared by line: as JSON, or large ones as NDJSON. */
async function* snapshotText(snapshot: CalendarSnapshot): AsyncGenerator<string, void, undefined> {
  const parts = Object.entries<unknown>({ ...snapshot });
  const lists = new Map(parts.filter((part): part is [string, unknown[]] => Array.isArray(part[1])));
  const count = [...lists.values()].reduce((sum, { length }) => sum + length, 0);
  if (count > mostInDocument) {
    const isEmpty = ([name]: [string, unknown]) => (lists.get(name) ?? []).length === 0;
    yield `${JSON.stringify(Object.fromEntries(parts.filter(isEmpty)))}\n`;
    for (const [name, records] of lists)
      for (const record of records) yield `${JSON.stringify({ [name]: record })}\n`;
    return;
  }
  const texts = parts.map(([name, value]) => {
    const records = lists.get(name)?.map((record) => JSON.stringify(record)) ?? [];
    const text = records.length > 0 ? `[\n${records.join(',\n')}\n]` : JSON.stringify(value);
    return `${JSON.stringify(name)}: ${text}`;
  });
  yield `{\n${texts.join(',\n')}\n}\n`;
}
