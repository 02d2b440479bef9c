import { type CalendarSnapshot, SnapshotError } from '../../testing/index.ts';
import { sampleCalendar } from '../../testing/sample/index.ts';
import { UsageError } from '../errors/errors.ts';
import type { CommandContext } from '../process/command-context.ts';
import { readSnapshotFile } from '../snapshots/read-snapshot-file.ts';
import type { MockCommandOptions } from './options.ts';

/** What the mock contains at first. */
export interface CalendarData {
  /** What it is, in words. */
  readonly title: string;
  readonly snapshot: CalendarSnapshot;
  /** The site's URL in the snapshot. */
  readonly siteUrl: string;
}

/** The URL of a site whose snapshot has none. */
const defaultSiteUrl = 'https://calendar.example';

/** Reads the data of the options: a snapshot file, nothing, or by default the sample calendar. */
export async function readCalendarData(
  { snapshot: path, empty, now = new Date(), timezone }: MockCommandOptions,
  context: CommandContext,
): Promise<CalendarData> {
  if (path !== undefined) {
    const snapshot = await readSnapshotFile(path, context);
    const url = snapshot.site?.url ?? '';
    const siteUrl = URL.canParse(url) ? url.replace(/\/$/, '') : defaultSiteUrl;
    return { title: path, snapshot, siteUrl };
  }
  if (empty) return { title: 'an empty calendar', snapshot: {}, siteUrl: defaultSiteUrl };
  const snapshot = sampleCalendar({ around: now, ...(timezone && { timezone }) });
  return { title: 'the sample calendar', snapshot, siteUrl: defaultSiteUrl };
}

/** Runs what creates a mock. The error for wrong data says which file it is in. */
export function withDataNamed<Result>({ title }: CalendarData, create: () => Result): Result {
  try {
    return create();
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    throw new UsageError(`${title}: ${error.message}`);
  }
}
