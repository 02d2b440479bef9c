import { InvalidArgumentError } from 'commander';
import type { CalendarSnapshot } from '../../testing/index.ts';
import { sampleCalendar } from '../../testing/sample/index.ts';
import { isTimeZone } from '../../time/zone.ts';
import type { CommandContext } from '../process/command-context.ts';
import { readSnapshotFile } from '../snapshots/read-snapshot-file.ts';

export interface MockCommandOptions {
  readonly port: number;
  readonly host: string;
  readonly url?: URL;
  readonly snapshot?: string;
  readonly empty?: boolean;
  readonly save?: string | true;
  readonly force?: boolean;
  readonly now?: Date;
  readonly timezone?: string;
  readonly latency: number;
  readonly languages?: readonly string[];
  readonly quiet?: boolean;
}

const instant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** Parses an instant. It needs an offset, since local time depends on the machine. */
export function parseInstant(text: string): Date {
  const date = new Date(text);
  if (!instant.test(text) || Number.isNaN(date.getTime()))
    throw new InvalidArgumentError('Expected an instant such as 2027-05-01 or 2027-05-01T12:00:00Z.');
  return date;
}

export function parseZone(text: string): string {
  if (isTimeZone(text)) return text;
  throw new InvalidArgumentError('Expected a time zone such as Europe/Berlin or UTC+2.');
}

export interface CalendarData {
  readonly title: string;
  readonly snapshot: CalendarSnapshot;
  /** The URL of the site in the snapshot, without a slash at the end. */
  readonly siteUrl: string;
}

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

/** Replaces the URL of a site in all strings of a snapshot, so that links lead to the mock. */
export function relocateSnapshot(snapshot: object, from: string, to: string): CalendarSnapshot {
  const quoted = from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // A longer host name belongs to another site.
  const url = new RegExp(`${quoted}(?!\\w|-|[.:]\\w)`, 'g');
  // Global IDs begin with the host, without its port: `example.org?id=12`.
  const [fromId, toId] = [from, to].map((site) => `"${new URL(site).hostname}?id=`) as [string, string];
  const text = JSON.stringify(snapshot).replaceAll(fromId, () => toId);
  return JSON.parse(text.replace(url, () => to));
}
