import { existsSync, readFileSync, statSync } from 'node:fs';
import { cp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import build from '../packaging/build.ts';
import { manifest, repository, run } from '../packaging/tools.ts';

const home = fileURLToPath(new URL('.', import.meta.url));

/** Returns the path of a program in the packages of this folder. */
export const program = (path: string) => join(home, 'node_modules', path);

const modified = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Installs the runtimes, unless they are up to date with the lock file. */
export async function installRuntimes(): Promise<void> {
  const installed = modified(join(home, 'node_modules/.package-lock.json'));
  if (installed <= modified(join(home, 'package-lock.json'))) await run('npm', ['ci'], home);
}

export function readSnapshot() {
  const file = join(repository, 'test/recordings/snapshot.json.gz');
  return gunzipSync(readFileSync(file)).toString();
}

/** Creates two projects with the packed library and the smoke test; the second also has MSW. */
export async function makeProjects(folder: string): Promise<{ plain: string; withMsw: string }> {
  await build();
  const dependency = (name: string) => join(repository, 'node_modules', name);
  const packArguments = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const tarballs: { filename: string }[] = JSON.parse(await run('npm', packArguments, repository));

  const plain = join(folder, 'plain');
  await cp(join(home, 'launchers'), join(plain, 'launchers'), { recursive: true });
  for (const file of ['smoke.js', 'steps.js']) await cp(join(home, file), join(plain, file));
  await writeFile(join(plain, 'snapshot.json'), readSnapshot());
  await writeFile(join(plain, 'package.json'), '{ "private": true, "type": "module" }');
  const emptyCache = join(folder, 'cache');
  const installArguments = [
    'install',
    '--offline',
    '--cache',
    emptyCache,
    '--install-links',
    '--ignore-scripts',
  ];
  const dependencies = Object.keys(manifest(repository).dependencies ?? {}).map(dependency);
  const packages = [...tarballs.map(({ filename }) => join(folder, filename)), ...dependencies];
  await run('npm', [...installArguments, ...packages], plain);

  const withMsw = join(folder, 'with-msw');
  await cp(plain, withMsw, { recursive: true });
  await symlink(dependency('msw'), join(withMsw, 'node_modules/msw'), 'junction');
  await cp(join(dependency('msw'), 'lib/mockServiceWorker.js'), join(withMsw, 'public/mockServiceWorker.js'));
  // What every browser opens is made before any of them does.
  const bundlePublic = (project: string, launcher: string) =>
    bundle(project, `launchers/${launcher}`, `public/${launcher}`);
  await bundlePublic(plain, 'browser.js');
  await bundlePublic(plain, 'discovery.js');
  await bundlePublic(withMsw, 'browser-msw.js');
  await cp(
    join(plain, 'node_modules/events-calendar-client/dist/standalone.js'),
    join(plain, 'standalone.js'),
  );
  return { plain, withMsw };
}

/** Bundles a launcher as for browsers and edge platforms. */
export async function bundle(project: string, launcher: string, target: string, ...conditions: string[]) {
  const esbuild = program('esbuild/bin/esbuild');
  const options = ['--bundle', '--format=esm', '--target=es2022', '--platform=browser', '--log-level=error'];
  const conditionOption = conditions.length > 0 ? [`--conditions=${conditions.join()}`] : [];
  await run(esbuild, [launcher, `--outfile=${target}`, ...options, ...conditionOption], project);
}

type Target = string | { readonly [condition: string]: Target };

function resolveTarget(target: Target | undefined): string | undefined {
  if (typeof target !== 'object') return target;
  return resolveTarget(target.browser ?? target.import ?? target.default);
}

/** Returns an import map of the installed packages, for a page without a bundler. */
export function importMap(project: string): string {
  const imports: Record<string, string> = {};
  for (const name of ['events-calendar-client', ...Object.keys(manifest(repository).dependencies ?? {})]) {
    const folder = join(project, 'node_modules', name);
    if (!existsSync(folder)) throw new Error(`${name} is not installed`);
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const isSingle = typeof exports === 'string' || !Object.keys(exports)[0]?.startsWith('.');
    const entries: [string, Target][] = Object.entries(isSingle ? { '.': exports } : exports);
    for (const [path, target] of entries) {
      const file = resolveTarget(target);
      if (file && !path.includes('*'))
        imports[`${name}${path.slice(1)}`] = `/node_modules/${name}${file.slice(1)}`;
    }
  }
  return JSON.stringify({ imports }, undefined, 2);
}
