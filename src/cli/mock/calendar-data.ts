import { type CalendarSnapshot, SnapshotError } from '../../testing/index.ts';
import { sampleCalendar } from '../../testing/sample/index.ts';
import { UsageError } from '../errors/errors.ts';
import type { CommandContext } from '../process/command-context.ts';
import { readSnapshotFile } from '../snapshots/read-snapshot-file.ts';
import type { MockCommandOptions } from './parse-options.ts';

/** What the mock contains at first. */
export interface CalendarData {
  /** What it is, in words. */
  readonly title: string;
  readonly snapshot: CalendarSnapshot;
  /** The site's address in the snapshot. */
  readonly siteUrl: string;
}

/** The address that a mock has where its snapshot names none. */
const defaultSiteUrl = 'https://calendar.example';

const withoutSlash = (url: string) => (url.endsWith('/') ? url.slice(0, -1) : url);

async function readFile(path: string, context: CommandContext): Promise<CalendarData> {
  const snapshot = await readSnapshotFile(path, context);
  const url = snapshot.site?.url;
  return {
    title: path,
    snapshot,
    siteUrl: typeof url === 'string' && URL.canParse(url) ? withoutSlash(url) : defaultSiteUrl,
  };
}

/** Reads the data that the options name: a snapshot file, nothing, or by default the sample calendar. */
export async function readCalendarData(
  { snapshot, empty, now = new Date(), timezone }: MockCommandOptions,
  context: CommandContext,
): Promise<CalendarData> {
  if (snapshot !== undefined && empty) throw new UsageError('--snapshot and --empty exclude each other.');
  if (snapshot !== undefined) return readFile(snapshot, context);
  if (empty) return { title: 'an empty calendar', snapshot: {}, siteUrl: defaultSiteUrl };
  const sample = sampleCalendar({ around: now, ...(timezone && { timezone }) });
  return { title: 'the sample calendar', snapshot: sample, siteUrl: defaultSiteUrl };
}

/** Runs what creates a mock; the error for wrong data names the file. */
export function withDataNamed<Result>({ title }: CalendarData, create: () => Result): Result {
  try {
    return create();
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    const isUnknown = error.issues.some(({ message }) => message.includes('unknown'));
    const hint = isUnknown ? '\n--extra-field NAME allows a field that the site adds.' : '';
    throw new UsageError(`${title}: ${error.message}${hint}`);
  }
}
