import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { repository } from '../../../packaging/tools.ts';

const { outputs }: Metafile = JSON.parse(
  readFileSync(join(repository, 'dist/cli/metafile-esm.json'), 'utf8'),
);

/** The files of the command, by their names: what is in them, and what they import. */
export const files = new Map(
  Object.entries(outputs).map(([path, output]) => [path.replace('dist/cli/', ''), output]),
);

/** The packages of which a file of the command has code. */
export function packagesInside(name: string): string[] {
  const inputs = Object.entries(files.get(name)?.inputs ?? {});
  const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return used.flatMap(([path]) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
}
