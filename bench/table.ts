import { readFileSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, platform, totalmem } from 'node:os';
import { repository } from './fixtures.ts';
import { isReached, type Result, type Row } from './row.ts';

/** A row with its results. */
export interface Measured {
  readonly row: Pick<Row, 'title' | 'isDocumented'>;
  readonly results: readonly Result[];
}

function targetOf({ target }: Result): string {
  if (!target) return '';
  return 'atMost' in target ? `at most ${target.atMost}` : `at least ${target.atLeast}`;
}

function lineOf(title: string, result: Result): string {
  const reached = result.target ? (isReached(result) ? 'yes' : '**no**') : '';
  const ratio = result.ratio.toFixed(2);
  return `| ${[title, result.what, result.against, ratio, targetOf(result), reached, result.measured].join(' | ')} |`;
}

/** The one table. */
export function tableOf(measured: readonly Measured[]): string {
  const lines = measured.flatMap(({ row, results }) =>
    results.map((result, index) => lineOf(index === 0 ? row.title : '', result)),
  );
  return [
    '| | what | against | ratio | target | reached | measured |',
    '|---|---|---|--:|--:|---|--:|',
    ...lines,
  ].join('\n');
}

/** Which targets are not reached, in words. */
export function missedTargets(measured: readonly Measured[]): string {
  const missed = measured.flatMap(({ row, results }) =>
    results
      .filter((result) => !isReached(result))
      .map(
        (result) =>
          `- ${row.title}: ${result.what}, against ${result.against}: ${result.ratio.toFixed(2)}, to be ${targetOf(result)}`,
      ),
  );
  return missed.length === 0 ? 'All targets are reached.' : ['Not reached yet:', '', ...missed].join('\n');
}

interface Versions {
  readonly version: string;
}

interface Dependencies {
  readonly dependencies: Readonly<Record<string, string>>;
}

const read = (path: string): string => readFileSync(new URL(path, repository), 'utf8');

function versionsOf(folder: string, names: readonly string[]): string {
  return names
    .map((name) => {
      const { version }: Versions = JSON.parse(read(`${folder}node_modules/${name}/package.json`));
      return `${name} ${version}`;
    })
    .join(', ');
}

/** What it was measured on and with. */
export function circumstances(): string {
  const memory = Math.round(totalmem() / 1024 ** 3);
  const { dependencies }: Dependencies = JSON.parse(read('bench/package.json'));
  return [
    `Measured on ${availableParallelism()} cores with ${memory} GiB of memory (${platform()}, ${arch()}),`,
    `Node.js ${process.versions.node}, ${versionsOf('', ['ky', 'zod', 'typescript', 'esbuild'])};`,
    `peers: ${versionsOf('bench/', Object.keys(dependencies))}.`,
  ].join('\n');
}

const document = new URL('docs/performance.md', repository);
const [before, after] = ['<!-- bench:start -->', '<!-- bench:end -->'];

/** Puts a report where the last one was. */
export function writeReport(report: string): void {
  const text = readFileSync(document, 'utf8');
  const start = text.indexOf(before);
  const end = text.indexOf(after);
  if (start < 0 || end < start) throw new Error(`docs/performance.md lacks ${before} or ${after}.`);
  writeFileSync(document, `${text.slice(0, start)}${before}\n${report}\n${text.slice(end)}`);
}
