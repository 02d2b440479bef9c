import { fileURLToPath } from 'node:url';
import { run } from '../packaging/tools.ts';
import { installRuntimes, program } from '../runtimes/project.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** The versions of Node.js that are supported: the newest of each major, and the oldest of all. */
export type NodeVersion = '22.0' | 22 | 24 | 26;

/** The path of something in the packages of this folder. */
export const packagePath = (path: string) => `${folder}node_modules/${path}`;

/** The folder of a version of Node.js; the newest are those of test/runtimes. */
export const nodeOf = (version: NodeVersion) =>
  version === '22.0' ? packagePath('node22.0/bin') : program(`node${version}/bin`);

/** Installs the registry, pnpm and the versions of Node.js. */
export async function installVersions(): Promise<void> {
  await installRuntimes();
  await run('npm', ['ci'], folder);
}
