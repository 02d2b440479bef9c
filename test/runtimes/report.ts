import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../packaging/tools.ts';
import type { StepResult } from './launch.ts';
import type { Runtime } from './runtimes.ts';

export interface Report {
  runtime: Runtime;
  version: string;
  results: StepResult[];
  seconds: number;
  /** Why no step could be run. */
  startError?: string;
}

export const failuresOf = ({ results }: Report) => results.filter(({ error }) => error !== undefined);
export const hasPassed = (report: Report) =>
  report.startError === undefined && report.results.length > 0 && failuresOf(report).length === 0;

function summary(report: Report): string {
  if (report.startError !== undefined || report.results.length === 0) return 'no result';
  const failures = failuresOf(report).map(({ transport, step }) => `${step} (${transport})`);
  return failures.length === 0 ? 'passes' : `fails: ${failures.join(', ')}`;
}

/** A runtime with its version. */
export function titleOf({ runtime: { name, browser }, version }: Report): string {
  const title = `${browser ?? name} ${version}`.trim();
  return browser ? `${title}, ${name}` : title;
}

/** The table for the terminal: with all versions and durations. */
export function printedTable(reports: Report[]): string {
  const rows = reports.map((report) => [
    titleOf(report),
    `${report.results.length - failuresOf(report).length}/${report.results.length} steps`,
    `${report.seconds.toFixed(1)} s`,
    summary(report),
  ]);
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}

/** What is the same in several browsers, in one row: what fails, by the browser that it fails in. */
function readmeRow(reports: Report[]): string {
  const [{ runtime, version }] = reports as [Report];
  const browsers = reports.flatMap(({ runtime: { browser } }) => browser ?? []).join(', ');
  const title = browsers ? `${browsers}: ${runtime.name}` : runtime.name;
  const failed = reports.filter((report) => !hasPassed(report));
  const result = failed.map((report) => `${report.runtime.browser ?? ''} ${summary(report)}`.trim());
  return `| ${title}${runtime.isPinned ? ` ${version}` : ''} | ${runtime.transports} | ${result.join('; ') || 'passes'} |`;
}

/** The table for the README: without versions that are not pinned, since they differ between machines. */
function readmeTable(reports: Report[]): string {
  const groups = Map.groupBy(reports, ({ runtime, version }) =>
    runtime.isPinned ? `${runtime.name} ${version}` : runtime.name,
  );
  return [
    '| runtime | transport | the smoke test |',
    '|---|---|---|',
    ...[...groups.values()].map(readmeRow),
  ].join('\n');
}

const readme = join(repository, 'README.md');
const tablePattern = /(?<=<!-- runtimes:start -->\n)[\s\S]*?(?=<!-- runtimes:end -->)/;

/** Writes the table to the README, or only checks whether it is up to date. */
export function updateReadme(reports: Report[], mayWrite: boolean): 'unchanged' | 'updated' | 'outdated' {
  const text = readFileSync(readme, 'utf8');
  if (!tablePattern.test(text)) throw new Error('README.md has no place for the table of runtimes');
  const updated = text.replace(tablePattern, () => `${readmeTable(reports)}\n`);
  if (updated === text) return 'unchanged';
  if (!mayWrite) return 'outdated';
  writeFileSync(readme, updated);
  return 'updated';
}
