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
  /** Why it did not get as far as the steps. */
  breakdown?: string;
}

export const failuresOf = ({ results }: Report) => results.filter(({ problem }) => problem !== undefined);
export const hasPassed = (report: Report) =>
  report.breakdown === undefined && report.results.length > 0 && failuresOf(report).length === 0;

function verdict(report: Report): string {
  if (report.breakdown !== undefined || report.results.length === 0) return 'no result';
  const failures = failuresOf(report).map(({ way, step }) => `${step} (${way})`);
  return failures.length === 0 ? 'passes' : `fails: ${failures.join(', ')}`;
}

/** The table as it is printed: with every version and how long it took. */
export function printedTable(reports: Report[]): string {
  const rows = reports.map((report) => [
    report.runtime.name,
    report.version,
    `${report.results.length - failuresOf(report).length}/${report.results.length} steps`,
    `${report.seconds.toFixed(1)} s`,
    verdict(report),
  ]);
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}

/** The table of the README: without the versions of what is not pinned, which differ between machines. */
function readmeTable(reports: Report[]): string {
  const rows = reports.map((report) => {
    const { name, isPinned, ways } = report.runtime;
    return `| ${name}${isPinned ? ` ${report.version}` : ''} | ${ways} | ${verdict(report)} |`;
  });
  return ['| runtime | asks | the smoke test |', '|---|---|---|', ...rows].join('\n');
}

const readme = join(repository, 'README.md');
const between = /(?<=<!-- runtimes:start -->\n)[\s\S]*?(?=<!-- runtimes:end -->)/;

/** Puts the table into the README, or, where nothing may be written, says whether it stands there already. */
export function updateReadme(reports: Report[], mayWrite: boolean): 'as it was' | 'written' | 'outdated' {
  const text = readFileSync(readme, 'utf8');
  if (!between.test(text)) throw new Error('README.md has no place for the table of runtimes');
  const updated = text.replace(between, () => `${readmeTable(reports)}\n`);
  if (updated === text) return 'as it was';
  if (!mayWrite) return 'outdated';
  writeFileSync(readme, updated);
  return 'written';
}
