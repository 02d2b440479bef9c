import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, env, execPath, stdout } from 'node:process';
import { folders } from './folders.ts';

/*
 * Tries the survivors of a report again, each in a copy of the repository and with all tests that `folders.ts` names: Stryker
 * runs those tests alone that reached a change in its first run, which for what is computed once are the first ones.
 * `npm run mutation:survivors -- http/request` after `npm run mutation -- http/request`.
 */

interface Position {
  readonly line: number;
  readonly column: number;
}

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

interface Report {
  readonly files: Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>;
}

const repository = join(import.meta.dirname, '../..');
const vitest = join(repository, 'node_modules/vitest/vitest.mjs');

/** The index of a position, whose lines and columns begin with 1. */
function indexOf(source: string, { line, column }: Position): number {
  const before = source.split('\n').slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}

function mutate(source: string, { location, replacement }: Mutant): string {
  return (
    source.slice(0, indexOf(source, location.start)) +
    replacement +
    source.slice(indexOf(source, location.end))
  );
}

function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutation-'));
  for (const name of ['src', 'test', 'docs', 'package.json', 'tsconfig.json', 'vitest.config.ts']) {
    cpSync(join(repository, name), join(copy, name), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
  }
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

/** Whether the tests of a folder pass in a copy of the repository. */
function passes(copy: string, folder: string): boolean {
  const options = ['run', '--config', 'test/mutation/vitest.config.ts', '--bail', '1', '--maxWorkers', '1'];
  const settings = { ...env, MUTATED_FOLDER: folder, MUTATED_BY: 'survivors', TEST_SHARE: '0.1' };
  const { status } = spawnSync(execPath, [vitest, ...options], {
    cwd: copy,
    env: settings,
    // A change that makes a test wait forever is noticed, too.
    timeout: 300_000,
    stdio: 'ignore',
  });
  return status === 0;
}

const copy = copyRepository();
for (const path of argv.slice(2)) {
  const [folder = ''] = path.split('/');
  if (folders[folder] === undefined) throw new Error(`No folder ${folder}.`);
  const file = join(repository, `reports/mutation/${path.replaceAll('/', '-')}.json`);
  const { files }: Report = JSON.parse(readFileSync(file, 'utf8'));
  let tried = 0;
  let survived = 0;
  for (const [name, { source, mutants }] of Object.entries(files)) {
    for (const mutant of mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')) {
      writeFileSync(join(copy, name), mutate(source, mutant));
      tried += 1;
      if (passes(copy, folder)) {
        survived += 1;
        const { start, end } = mutant.location;
        const original = source.slice(indexOf(source, start), indexOf(source, end));
        stdout.write(
          `${name}:${start.line} ${mutant.mutatorName}\n- ${original}\n+ ${mutant.replacement}\n\n`,
        );
      }
    }
    writeFileSync(join(copy, name), source);
  }
  stdout.write(`${path}: of ${tried} survivors, ${survived} survived again.\n`);
}
rmSync(copy, { recursive: true });
