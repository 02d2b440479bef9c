import type { CalendarSnapshot } from '../../testing/index.ts';
import { sampleCalendar } from '../../testing/sample/index.ts';
import type { CommandContext } from '../process/command-context.ts';
import { readSnapshotFile } from '../snapshots/read-snapshot-file.ts';
import type { MockCommandOptions } from './options.ts';

export interface CalendarData {
  readonly title: string;
  readonly snapshot: CalendarSnapshot;
  /** The URL of the site in the snapshot, without a slash at the end. */
  readonly siteUrl: string;
}

/** Reads the data of the options: a snapshot file, nothing, or by default the sample calendar. */
export async function readCalendarData(
  { snapshot: path, empty, now = new Date(), timezone }: MockCommandOptions,
  context: CommandContext,
): Promise<CalendarData> {
  const siteUrl = 'https://calendar.example';
  if (path !== undefined) {
    const snapshot = await readSnapshotFile(path, context);
    const url = snapshot.site?.url ?? '';
    return { title: path, snapshot, siteUrl: URL.canParse(url) ? url.replace(/\/$/, '') : siteUrl };
  }
  if (empty) return { title: 'an empty calendar', snapshot: {}, siteUrl };
  const snapshot = sampleCalendar({ around: now, ...(timezone && { timezone }) });
  return { title: 'the sample calendar', snapshot, siteUrl };
}

/** Replaces the URL of a site in all texts of a snapshot, so that links lead to where it is served. */
export function relocateSnapshot<Snapshot extends object>(
  snapshot: Snapshot,
  from: string,
  to: string,
): Snapshot {
  const quoted = from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // What continues the name of a host makes the URL another site's.
  const url = new RegExp(`${quoted}(?!\\w|-|[.:]\\w)`, 'g');
  // IDs across sites begin with the host, without its port: `example.org?id=12`.
  const [fromId, toId] = [from, to].map((site) => `"${new URL(site).hostname}?id=`) as [string, string];
  const text = JSON.stringify(snapshot).replaceAll(fromId, () => toId);
  return JSON.parse(text.replace(url, () => to)) as Snapshot;
}
