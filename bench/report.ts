import { readFileSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, platform } from 'node:os';
import { join } from 'node:path';
import { manifest, repository } from '../test/support/repository.ts';
import type { Pace } from './measure.ts';

/** A line of the table. */
export interface Result {
  readonly what: string;
  readonly against: string;
  readonly ratio: number;
  /** Both values, such as `0.21 ms : 0.15 ms`. */
  readonly measured: string;
  /** The ratio to reach. Left out if the other is shown only for comparison. */
  readonly atMost?: number;
}

/** How much is measured. */
export interface Extent extends Pace {
  /** Fewer records, in fewer rounds. */
  readonly isShort: boolean;
}

/** A group of lines, measured in a separate process. */
export interface Row {
  readonly title: string;
  measure(extent: Extent): Promise<Result[]>;
}

/** A row with its results. */
export interface Measured {
  readonly title: string;
  readonly results: readonly Result[];
}

/** Whether a result misses its target by more than a factor. */
export const misses = ({ ratio, atMost }: Result, factor = 1) =>
  atMost !== undefined && ratio > atMost * factor;

function lineOf(title: string, result: Result): string {
  const { what, against, ratio, measured, atMost } = result;
  const shown = misses(result) ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2);
  return `| ${[title, what, against, shown, atMost && `at most ${atMost}`, measured].join(' | ')} |`;
}

const versionOf = (name: string) => `${name} ${manifest(join(repository, 'node_modules', name)).version}`;

/** The table, and what it was measured on and with. */
export function reportOn(measured: readonly Measured[]): string {
  const lines = measured.flatMap(({ title, results }) =>
    results.map((result, index) => lineOf(index === 0 ? title : '', result)),
  );
  return [
    '| | what | against | ratio | target | measured |',
    '|---|---|---|--:|--:|--:|',
    ...lines,
    '',
    `${availableParallelism()} cores (${platform()}, ${arch()}), Node.js ${process.versions.node}, ` +
      `${['ky', 'zod', 'typescript', 'esbuild'].map(versionOf).join(', ')}.`,
  ].join('\n');
}

const document = join(repository, 'docs/performance.md');
const [before, after] = ['<!-- bench:start -->', '<!-- bench:end -->'];

/** Replaces the last report. */
export function writeReport(report: string): void {
  const text = readFileSync(document, 'utf8');
  const [start, end] = [text.indexOf(before), text.indexOf(after)];
  if (start < 0 || end < start) throw new Error(`docs/performance.md lacks ${before} or ${after}.`);
  writeFileSync(document, `${text.slice(0, start)}${before}\n${report}\n${text.slice(end)}`);
}
