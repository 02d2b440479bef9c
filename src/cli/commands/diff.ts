import { type Command, Option } from 'commander';
import type { CalendarSnapshot } from '../../testing/index.ts';
import { connect } from '../connection/connect.ts';
import { addSiteOptions, type SiteOptions } from '../connection/site-options.ts';
import { addRangeOptions, type EventRange, type RangeOptions, rangeOf } from '../files/event-range.ts';
import { createStyle, formatJson, writeOutput } from '../output/text.ts';
import { type CommandContext, type CommandResult, ExitCode } from '../process/command-context.ts';
import { differenceText, isDifferent } from '../snapshots/difference-text.ts';
import { readSnapshotFile } from '../snapshots/read-snapshot-file.ts';
import { take } from '../snapshots/snapshot-site.ts';

const notes = `
Records of one site are matched by their IDs, records of two sites by their
slugs and names, unless --by says otherwise: a copied calendar has other IDs.
The exit code is 1 if they differ, and 0 if they do not.

Examples:
  events-calendar diff monday.snapshot.json tuesday.snapshot.json
  events-calendar diff site.snapshot.json --site https://example.org
  events-calendar diff https://example.org https://new.example.org --json`;

export function define(command: Command, context: CommandContext, result: CommandResult): void {
  command
    .argument('<before>', 'snapshot file, or URL of a site')
    .argument('[after]', 'snapshot file, or URL of a site (default: --site)')
    .addHelpText('after', notes)
    .addOption(
      new Option('--by <key>', 'what records are known by (default: id for one site, slug for two)').choices([
        'id',
        'slug',
      ]),
    )
    .option('--json', 'print the differences as JSON')
    .option('--quiet', 'show no progress')
    .optionsGroup('Records of a site:')
    .option('--status <status>', 'status of what is read (default: that of the other side)');
  addRangeOptions(command);
  addSiteOptions(command);
  command.action(async (before: string, after: string | undefined, options: DiffOptions) => {
    const [one, other] = await loadSides(before, after, options, context);
    const { diffSnapshots } = await import('../../sync/index.ts');
    const difference = diffSnapshots(one, other, { by: options.by });
    const { stdout, env } = context;
    const columns = stdout.isTTY ? (stdout.columns ?? 80) : undefined;
    const text = options.json
      ? `${formatJson(difference, 2)}\n`
      : differenceText(difference, { style: createStyle(stdout, env), columns });
    await writeOutput(stdout, text);
    if (isDifferent(difference)) result.exitCode = ExitCode.findings;
  });
}

interface DiffOptions extends RangeOptions, SiteOptions {
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
async function loadSides(
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
