/**
 * Refuses to publish what a reader of the registry could not place: run before `npm publish`. Only the publisher knows these
 * values; a registry on this machine, as in the rehearsal, gets along without them.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findProblems } from './find-problems.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

const registry = process.env.npm_config_registry;
const isRehearsal = registry !== undefined && ['127.0.0.1', 'localhost'].includes(new URL(registry).hostname);
const problems = findProblems(JSON.parse(read('package.json')), read('CHANGELOG.md'));
if (problems.length > 0) {
  const list = problems.map((problem) => `  - ${problem}`).join('\n');
  console.error(
    `${isRehearsal ? 'Before a real release' : 'Not published'}:\n${list}\nSee docs/releasing.md.`,
  );
  if (!isRehearsal) process.exitCode = 1;
}
