import type { Command } from 'commander';
import { nameFields, resourceNames } from '../../contract/constants.ts';
import { plainText } from '../../format/index.ts';
import {
  diffSnapshots,
  type RecordDifference,
  type RecordKind,
  type SnapshotDifference,
} from '../../sync/index.ts';
import type { CalendarSnapshot, SnapshotRecord } from '../../testing/index.ts';
import { addRangeOptions, type RangeOptions, rangeOf } from '../arguments.ts';
import { addSiteOptions, connect, type SiteOptions } from '../connection/connect.ts';
import {
  countText,
  createStyle,
  formatJson,
  type Style,
  toPlainLine,
  valueText,
  writeResult,
} from '../output/text.ts';
import { type CommandContext, ExitCode } from '../process/command-context.ts';
import { readSnapshotFile } from '../snapshots/read-snapshot-file.ts';
import { take } from './snapshot.ts';

const notes = `
Records of one site are matched by ID, records of two sites by slug and name.
The exit code is 1 if there are differences, and 0 if not.

Examples:
  events-calendar diff monday.snapshot.json tuesday.snapshot.json
  events-calendar diff site.snapshot.json --site https://example.org
  events-calendar diff https://example.org https://new.example.org --json`;

export function define(command: Command, context: CommandContext): void {
  command
    .argument('<before>', 'snapshot file, or URL of a site')
    .argument('[after]', 'snapshot file, or URL of a site (default: --site)')
    .addHelpText('after', notes)
    .option('--json', 'print the differences as JSON')
    .option('--quiet', 'do not show progress')
    .optionsGroup('Records of a site:')
    .option('--status <status>', 'status of the records to read (default: same as the other side)');
  addRangeOptions(command);
  addSiteOptions(command);
  command.action(async (before: string, after: string | undefined, options: DiffOptions) => {
    const [one, other] = await loadSides(before, after, options, context);
    const difference = diffSnapshots(one, other);
    const { stdout, env } = context;
    const isDifferent = countRecords(difference, 'created', 'changed', 'gone') > 0;
    const text = options.json
      ? `${formatJson(difference, 2)}\n`
      : differenceText(difference, isDifferent, createStyle(stdout, env));
    await writeResult(stdout, text);
    if (isDifferent) context.session.exitCode = ExitCode.findings;
  });
}

interface DiffOptions extends RangeOptions, SiteOptions {
  readonly status?: string;
  readonly json?: true;
  readonly quiet?: true;
}

const isSite = (name: string | undefined) => name === undefined || /^https?:\/\//i.test(name);

async function loadSides(
  before: string,
  after: string | undefined,
  options: DiffOptions,
  context: CommandContext,
): Promise<readonly [CalendarSnapshot, CalendarSnapshot]> {
  const { quiet, site } = options;
  const named = [before, after].filter((side) => side !== undefined && isSite(side));
  // Credentials are for CALENDAR_URL, or else the site of the options, or else the only one in the comparison.
  const credentialsSite = site ?? (named.length > 1 ? null : named[0]);
  const read = (file: string | undefined) =>
    file === undefined || isSite(file) ? undefined : readSnapshotFile(file, context);
  const takeFrom = async (site: string | undefined, other: CalendarSnapshot) => {
    const chosen = { ...(credentialsSite !== undefined && { credentialsSite }), ...(site && { site }) };
    const calendar = await connect({ ...options, ...chosen }, context);
    const { window } = other;
    const isLimited = options.from !== undefined || options.to !== undefined;
    const range = isLimited || window === undefined ? rangeOf(options) : window;
    return take(calendar, { ...range, status: options.status ?? window?.status, quiet }, context);
  };
  // Files first: their range and status decide what is read from a site.
  const [beforeFile, afterFile] = [await read(before), await read(after)];
  const first = beforeFile ?? (await takeFrom(before, afterFile ?? {}));
  return [first, afterFile ?? (await takeFrom(after, first))];
}

const countRecords = (difference: SnapshotDifference, ...names: readonly (keyof RecordDifference)[]) =>
  resourceNames.flatMap((kind) => names.flatMap((name) => [...difference[kind][name]])).length;

function recordText(record: SnapshotRecord, kind: RecordKind): string {
  const name = plainText(String(record[nameFields[kind]] ?? ''));
  const start = kind === 'events' && record.start_date ? `, ${String(record.start_date).slice(0, 16)}` : '';
  return toPlainLine(`${name || '(no name)'}${start} (${record.id ?? 'no ID'})`);
}

function kindLines(kind: RecordKind, { created, changed, gone }: RecordDifference, style: Style): string[] {
  if (created.length + changed.length + gone.length === 0) return [];
  const line = (mark: string, record: SnapshotRecord) => `  ${mark} ${recordText(record, kind)}`;
  return [
    style.heading(kind),
    ...created.map((record) => style.good(line('+', record))),
    ...gone.map((record) => style.bad(line('-', record))),
    ...changed.flatMap(({ after, fields }) => [
      style.warning(line('~', after)),
      ...Object.entries(fields).map(([name, { before, after }]) => {
        const values = `${style.bad(valueText(before))} → ${style.good(valueText(after))}`;
        return `${style.faint(`    ${name}: `)}${values}`;
      }),
    ]),
    '',
  ];
}

/** Formats a difference. Unknown records do not count as one. */
function differenceText(difference: SnapshotDifference, isDifferent: boolean, style: Style): string {
  const count = (name: keyof RecordDifference) => countText(countRecords(difference, name));
  const lines = resourceNames.flatMap((kind) => kindLines(kind, difference[kind], style));
  const counts = `${count('created')} created, ${count('changed')} changed, ${count('gone')} gone.`;
  lines.push(isDifferent ? counts : 'No differences.');
  if (countRecords(difference, 'unknown') > 0)
    lines.push(`${count('unknown')} unknown: outside the dates or the status of the other side.`);
  return lines.map((line) => `${line}\n`).join('');
}
