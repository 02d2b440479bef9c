import type { CalendarSnapshot } from '../../testing/index.ts';
import { connect } from '../connection/connect.ts';
import type { SiteOptions } from '../connection/site-options.ts';
import { type EventRange, type RangeOptions, rangeOf } from '../files/event-range.ts';
import type { CommandContext } from '../process/command-context.ts';
import { readSnapshotFile } from './read-snapshot-file.ts';
import { take } from './snapshot-site.ts';

export interface DiffOptions extends RangeOptions, SiteOptions {
  readonly by?: 'id' | 'slug';
  readonly status?: string;
  readonly json?: true;
  readonly quiet?: true;
}

/** Whether one of the two that are compared is a site, and no file. */
const isSite = (name: string | undefined) => name === undefined || /^https?:\/\//i.test(name);

/** The range of a site's events: that of the options, or else that of the snapshot that it is compared with. */
function rangeFor(options: DiffOptions, { window }: CalendarSnapshot): EventRange {
  const isLimited = options.from !== undefined || options.to !== undefined;
  return isLimited || window === undefined ? rangeOf(options) : window;
}

/** The site that credentials are for: that of the options, or else the only one that is compared. */
function credentialsSiteOf(
  sides: readonly (string | undefined)[],
  { site }: DiffOptions,
  { env }: CommandContext,
): string | null | undefined {
  const named = sides.filter((side) => side !== undefined && isSite(side));
  return site ?? env.CALENDAR_URL ?? (named.length > 1 ? null : named[0]);
}

async function takeOf(
  site: string | undefined,
  options: DiffOptions,
  other: CalendarSnapshot,
  context: CommandContext,
): Promise<CalendarSnapshot> {
  const calendar = await connect({ ...options, ...(site !== undefined && { site }) }, context);
  const status = options.status ?? other.window?.status;
  return take(calendar, { ...rangeFor(options, other), status, quiet: options.quiet }, context);
}

/** The two snapshots that are compared: of files, or of sites as they are now. */
export async function loadSides(
  before: string,
  after: string | undefined,
  options: DiffOptions,
  context: CommandContext,
): Promise<readonly [CalendarSnapshot, CalendarSnapshot]> {
  const credentialsSite = credentialsSiteOf([before, after], options, context);
  const sideOptions = { ...options, ...(credentialsSite !== undefined && { credentialsSite }) };
  // Files first: of a site, the same events are read as a file has.
  const beforeFile = isSite(before) ? undefined : await readSnapshotFile(before, context);
  const afterFile = after === undefined || isSite(after) ? undefined : await readSnapshotFile(after, context);
  const first = beforeFile ?? (await takeOf(before, sideOptions, afterFile ?? {}, context));
  return [first, afterFile ?? (await takeOf(after, sideOptions, first, context))];
}
