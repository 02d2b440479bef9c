import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { builtFiles, repository, run } from './repository.ts';

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
    '.ci/third-party.ts',
    'src',
    ...globSync('src/**', { cwd: repository }),
  ];
  return Math.min(...builtFiles().map(modified)) > Math.max(...sources.map(modified));
}

export default async function build(): Promise<void> {
  if (!isBuilt()) await run('npm', ['run', 'build'], repository);
}
