/**
 * Fails where a regular expression of `src` may take more than linear time, unless it is listed as one that reads text of
 * bounded length: `node .ci/check-regexes.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import recheck from 'recheck';
import { findRegexes, type Regex } from './regexes.ts';

// The others need Java, or a program for each platform.
process.env.RECHECK_BACKEND = 'pure';

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
async function problemOf({ literal }: Regex): Promise<string | undefined> {
  if (!literal) return 'it is put together at run time';
  const timeout = Math.max(Math.round(deadline - performance.now()), 1);
  const { status, complexity } = await recheck.check(literal.pattern, literal.flags, { timeout });
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
for (const regex of regexes) {
  const name = `${regex.file}: ${regex.text}`;
  if (listed.has(name)) continue;
  const problem = await problemOf(regex);
  if (problem !== undefined) problems.push(`src/${name}: ${problem}`);
}
for (const name of listed) {
  if (!found.has(name)) problems.push(`src/${name}: it is listed in .ci/bounded-regexes.json, but not there`);
}

console.log(`${regexes.length} regular expressions, ${listed.size} of them over text of bounded length.`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
