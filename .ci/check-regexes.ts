/**
 * Fails where a regular expression of `src` may take more than linear time, unless it is listed as one that reads text of
 * bounded length: `node .ci/check-regexes.ts`.
 */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { findRegexes, type Regex } from './regexes.ts';

/** Expressions that may take more than linear time or are put together at run time, and why that does no harm. */
interface BoundedRegexes {
  readonly because: string;
  /** As the source has them, by file. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

const source = fileURLToPath(new URL('../src', import.meta.url));
const list = fileURLToPath(new URL('bounded-regexes.json', import.meta.url));
const bounded: readonly BoundedRegexes[] = JSON.parse(readFileSync(list, 'utf8'));
/** For all of them together, in milliseconds. */
const timeLimit = 5 * 60 * 1000;
const deadline = performance.now() + timeLimit;

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);
const regexes = files.flatMap((file) => findRegexes(file, readFileSync(join(source, file), 'utf8')));

/** What is wrong with an expression, in a few words, or undefined. */
async function problemOf({ literal }: Regex, worker: Worker): Promise<string | undefined> {
  if (!literal) return 'it is put together at run time';
  const timeout = Math.max(Math.round(deadline - performance.now()), 1);
  worker.postMessage({ ...literal, timeout });
  const [{ status, complexity }] = await once(worker, 'message');
  if (status === 'safe') return undefined;
  return complexity ? `it takes ${complexity.summary} time` : 'it could not be judged in time';
}

const listed = new Set(
  bounded.flatMap(({ texts }) =>
    Object.entries(texts).flatMap(([file, ofFile]) => ofFile.map((text) => `${file}: ${text}`)),
  ),
);
const found = new Set(regexes.map(({ file, text }) => `${file}: ${text}`));

const problems: string[] = [];
const unjudged = regexes.filter(({ file, text }) => !listed.has(`${file}: ${text}`)).values();

/** Judges expressions, one after another, until there are no more. */
async function judge(): Promise<void> {
  const worker = new Worker(new URL('regex-worker.ts', import.meta.url));
  for (const regex of unjudged) {
    const problem = await problemOf(regex, worker);
    if (problem !== undefined) problems.push(`src/${regex.file}: ${regex.text}: ${problem}`);
  }
  await worker.terminate();
}

await Promise.all(Array.from({ length: availableParallelism() }, judge));
for (const name of listed) {
  if (!found.has(name)) problems.push(`src/${name}: it is listed in .ci/bounded-regexes.json, but not there`);
}

console.log(`${regexes.length} regular expressions, ${listed.size} of them over text of bounded length.`);
for (const problem of problems.sort()) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
