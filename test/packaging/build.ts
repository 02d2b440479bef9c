import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { entryFiles, repository, run } from './tools.ts';

const modified = (path: string) => statSync(join(repository, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Folders count too: their times change when a file is removed. */
function isBuilt(): boolean {
  const sources = [
    'package.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'tsup.config.ts',
    '.ci/declarations.ts',
    '.ci/field-comments.ts',
    'src',
    ...globSync('src/**', { cwd: repository }),
  ];
  const results = entryFiles().filter((path) => path.startsWith('./dist/'));
  return Math.min(...results.map(modified)) > Math.max(...sources.map(modified));
}

export default async function build(): Promise<void> {
  if (!isBuilt()) await run('npm', ['run', 'build'], repository);
}
