import type { Command } from 'commander';
import { nameFields } from '../../contract/name-fields.ts';
import { plainText } from '../../format/index.ts';
import {
  diffSnapshots,
  type FieldChange,
  type RecordDifference,
  type RecordKind,
  type SnapshotDifference,
} from '../../sync/index.ts';
import type { CalendarSnapshot, SnapshotRecord } from '../../testing/index.ts';
import { connect } from '../connection/connect.ts';
import { addSiteOptions, type SiteOptions } from '../connection/site-options.ts';
import { addRangeOptions, type EventRange, type RangeOptions, rangeOf } from '../files/event-range.ts';
import { countText, createStyle, formatJson, type Style, toPlainLine, writeOutput } from '../output/text.ts';
import { type CommandContext, type CommandResult, ExitCode } from '../process/command-context.ts';
import { readSnapshotFile } from '../snapshots/read-snapshot-file.ts';
import { take } from './snapshot.ts';

const notes = `
Records of one site are matched by their IDs, records of two sites by their
slugs and names.
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
    .option('--json', 'print the differences as JSON')
    .option('--quiet', 'show no progress')
    .optionsGroup('Records of a site:')
    .option('--status <status>', 'status of what is read (default: that of the other side)');
  addRangeOptions(command);
  addSiteOptions(command);
  command.action(async (before: string, after: string | undefined, options: DiffOptions) => {
    const [one, other] = await loadSides(before, after, options, context);
    const difference = diffSnapshots(one, other);
    const { stdout, env } = context;
    const text = options.json
      ? `${formatJson(difference, 2)}\n`
      : differenceText(difference, createStyle(stdout, env));
    await writeOutput(stdout, text);
    if (isDifferent(difference)) result.exitCode = ExitCode.findings;
  });
}

interface DiffOptions extends RangeOptions, SiteOptions {
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

const kinds = Object.keys(nameFields) as RecordKind[];

/** A record in a line: its name, its start and its ID. */
function recordText(record: SnapshotRecord, kind: RecordKind): string {
  const name = plainText(String(record[nameFields[kind]] ?? ''));
  const start = kind === 'events' && record.start_date ? `, ${String(record.start_date).slice(0, 16)}` : '';
  return toPlainLine(`${name || '(no name)'}${start} (${record.id ?? 'no ID'})`);
}

/** The value of a field. Empty ones are written so that they are seen. */
function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '(none)';
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : toPlainLine(value.join(', '));
  return toPlainLine(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** A changed field, in a line. */
function fieldLine(name: string, change: FieldChange, { faint, bad, good }: Style): string {
  return `${faint(`    ${name}: `)}${bad(valueText(change.before))} → ${good(valueText(change.after))}`;
}

/** The lines of one kind of record; none where nothing differs. */
function kindLines(kind: RecordKind, { created, changed, gone }: RecordDifference, style: Style): string[] {
  if (created.length + changed.length + gone.length === 0) return [];
  const line = (mark: string, record: SnapshotRecord) => `  ${mark} ${recordText(record, kind)}`;
  return [
    style.heading(kind),
    ...created.map((record) => style.good(line('+', record))),
    ...gone.map((record) => style.bad(line('-', record))),
    ...changed.flatMap(({ after, fields }) => [
      style.warning(line('~', after)),
      ...Object.entries(fields).map(([name, change]) => fieldLine(name, change, style)),
    ]),
    '',
  ];
}

/** How many records of all kinds were created, have changed, are gone, and cannot be known. */
function totals(difference: SnapshotDifference) {
  const sum = (name: keyof RecordDifference) =>
    kinds.reduce((total, kind) => total + difference[kind][name].length, 0);
  return { created: sum('created'), changed: sum('changed'), gone: sum('gone'), unknown: sum('unknown') };
}

/** Whether two snapshots differ, as far as it can be known. */
function isDifferent(difference: SnapshotDifference): boolean {
  const { created, changed, gone } = totals(difference);
  return created + changed + gone > 0;
}

/** Differences in words. Texts of records cannot control a terminal. */
function differenceText(difference: SnapshotDifference, style: Style): string {
  const { created, changed, gone, unknown } = totals(difference);
  const lines = kinds.flatMap((kind) => kindLines(kind, difference[kind], style));
  const counts = `${countText(created)} created, ${countText(changed)} changed, ${countText(gone)} gone`;
  lines.push(isDifferent(difference) ? `${counts}.` : 'No differences.');
  if (unknown > 0)
    lines.push(`${countText(unknown)} unknown: outside of the dates or the status that the other side has.`);
  return lines.map((line) => `${line}\n`).join('');
}
