import { readFileSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, platform } from 'node:os';
import { repository } from './fixtures.ts';
import type { Pace } from './measure.ts';

/** A line of the table. */
export interface Result {
  readonly what: string;
  readonly against: string;
  readonly ratio: number;
  /** Both values, such as `0.21 ms : 0.15 ms`. */
  readonly measured: string;
  /** The ratio to reach. Left out if a peer is shown only for comparison. */
  readonly target?: { readonly atMost: number } | { readonly atLeast: number };
}

/** How much is measured. */
export interface Extent extends Pace {
  /** Only what has a target, in fewer rounds. */
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
export function misses({ ratio, target }: Result, factor = 1): boolean {
  if (!target) return false;
  return 'atMost' in target ? ratio > target.atMost * factor : ratio < target.atLeast / factor;
}

function targetOf({ target }: Result): string {
  if (!target) return '';
  return 'atMost' in target ? `at most ${target.atMost}` : `at least ${target.atLeast}`;
}

function lineOf(title: string, result: Result): string {
  const { what, against, ratio, measured } = result;
  const shown = misses(result) ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2);
  return `| ${[title, what, against, shown, targetOf(result), measured].join(' | ')} |`;
}

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const read = (path: string): string => readFileSync(new URL(path, repository), 'utf8');
const manifestOf = (folder: string): Manifest => JSON.parse(read(`${folder}/package.json`));

function versionsOf(folder: string, names: readonly string[]): string {
  const versions = names.map((name) => `${name} ${manifestOf(`${folder}/node_modules/${name}`).version}`);
  return versions.join(', ');
}

/** The table, and what it was measured on and with. */
export function reportOn(measured: readonly Measured[]): string {
  const lines = measured.flatMap(({ title, results }) =>
    results.map((result, index) => lineOf(index === 0 ? title : '', result)),
  );
  const peers = Object.keys(manifestOf('bench').dependencies);
  return [
    '| | what | against | ratio | target | measured |',
    '|---|---|---|--:|--:|--:|',
    ...lines,
    '',
    `${availableParallelism()} cores (${platform()}, ${arch()}), Node.js ${process.versions.node}, ` +
      `${versionsOf('.', ['ky', 'zod', 'typescript', 'esbuild'])}. Peers: ${versionsOf('bench', peers)}.`,
  ].join('\n');
}

const document = new URL('docs/performance.md', repository);
const [before, after] = ['<!-- bench:start -->', '<!-- bench:end -->'];

/** Replaces the last report. */
export function writeReport(report: string): void {
  const text = readFileSync(document, 'utf8');
  const [start, end] = [text.indexOf(before), text.indexOf(after)];
  if (start < 0 || end < start) throw new Error(`docs/performance.md lacks ${before} or ${after}.`);
  writeFileSync(document, `${text.slice(0, start)}${before}\n${report}\n${text.slice(end)}`);
}
