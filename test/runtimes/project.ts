import { existsSync, readFileSync, statSync } from 'node:fs';
import { cp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import build from '../packaging/build.ts';
import { manifest, repository, run } from '../packaging/tools.ts';

export const home = fileURLToPath(new URL('.', import.meta.url));

/** A program that one of the packages here brings along. */
export const program = (path: string) => join(home, 'node_modules', path);

const modified = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Installs the runtimes, unless those of the lock file are there. */
export async function installRuntimes(): Promise<void> {
  const installed = modified(join(home, 'node_modules/.package-lock.json'));
  if (installed <= modified(join(home, 'package-lock.json'))) await run('npm', ['ci'], home);
}

export function readSnapshot() {
  const file = join(repository, 'test/recordings/snapshot.json.gz');
  return gunzipSync(readFileSync(file)).toString();
}

/** Two projects of a user with the packed library and the smoke test; the second has msw, too. */
export async function makeProjects(folder: string): Promise<{ plain: string; withMsw: string }> {
  await build();
  const dependency = (name: string) => join(repository, 'node_modules', name);
  const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const tarballs: { filename: string }[] = JSON.parse(await run('npm', packing, repository));

  const plain = join(folder, 'plain');
  await cp(join(home, 'launchers'), join(plain, 'launchers'), { recursive: true });
  await cp(join(home, 'smoke.js'), join(plain, 'smoke.js'));
  await writeFile(join(plain, 'snapshot.json'), readSnapshot());
  await writeFile(join(plain, 'package.json'), '{ "private": true, "type": "module" }');
  const emptyCache = join(folder, 'cache');
  const installing = ['install', '--offline', '--cache', emptyCache, '--install-links', '--ignore-scripts'];
  const dependencies = Object.keys(manifest(repository).dependencies ?? {}).map(dependency);
  const packages = [...tarballs.map(({ filename }) => join(folder, filename)), ...dependencies];
  await run('npm', [...installing, ...packages], plain);

  const withMsw = join(folder, 'with-msw');
  await cp(plain, withMsw, { recursive: true });
  await symlink(dependency('msw'), join(withMsw, 'node_modules/msw'), 'junction');
  await cp(join(dependency('msw'), 'lib/mockServiceWorker.js'), join(withMsw, 'public/mockServiceWorker.js'));
  return { plain, withMsw };
}

/** Bundles a launcher as the tools of browsers and edge platforms do. */
export async function bundle(project: string, launcher: string, target: string, ...conditions: string[]) {
  const esbuild = program('esbuild/bin/esbuild');
  const settings = ['--bundle', '--format=esm', '--target=es2022', '--platform=browser', '--log-level=error'];
  const wanted = conditions.length > 0 ? [`--conditions=${conditions.join()}`] : [];
  await run(esbuild, [launcher, `--outfile=${target}`, ...settings, ...wanted], project);
}

type Target = string | { readonly [condition: string]: Target };

function chosen(target: Target | undefined): string | undefined {
  if (typeof target !== 'object') return target;
  return chosen(target.browser ?? target.import ?? target.default);
}

/** Where a page without a bundler finds the installed packages. */
export function importMap(project: string): string {
  const imports: Record<string, string> = {};
  for (const name of ['events-calendar-client', ...Object.keys(manifest(repository).dependencies ?? {})]) {
    const folder = join(project, 'node_modules', name);
    if (!existsSync(folder)) throw new Error(`${name} is not installed`);
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const isSingle = typeof exports === 'string' || !Object.keys(exports)[0]?.startsWith('.');
    const entries: [string, Target][] = Object.entries(isSingle ? { '.': exports } : exports);
    for (const [path, target] of entries) {
      const file = chosen(target);
      if (file && !path.includes('*'))
        imports[`${name}${path.slice(1)}`] = `/node_modules/${name}${file.slice(1)}`;
    }
  }
  return JSON.stringify({ imports }, undefined, 2);
}
