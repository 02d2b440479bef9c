import { statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { TestProject } from 'vitest/node';
import build from '../support/build.ts';
import { manifest, repository, run } from '../support/repository.ts';

const home = import.meta.dirname;

/** The package as a user has it. Tests share it, so they only read it. */
export interface Installation {
  /** What the tarball holds, with the permissions that it is unpacked with. */
  readonly files: readonly { readonly path: string; readonly mode: number }[];
  /** A project where npm has installed the tarball, and nothing but what it depends on. */
  readonly project: string;
  /** The same project with the optional peers. All that it uses is of the lowest versions that are allowed. */
  readonly projectWithPeers: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    installation: Installation;
  }
}

/** What `npm pack --json` prints. */
interface Tarball {
  readonly filename: string;
  readonly files: { path: string; mode: number }[];
}

/** The path of something in the packages of this folder. */
export const installed = (path: string) => join(home, 'node_modules', path);

const modified = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Installs runtimes and packages in the versions that are tried, unless they are up to date with the lock file. */
async function installVersions(): Promise<void> {
  const isInstalled = modified(installed('.package-lock.json')) > modified(join(home, 'package-lock.json'));
  if (!isInstalled) await run('npm', ['ci'], home);
}

/** Builds and packs the package once for all tests, and installs it once, without a network. */
export default async function setUp(testProject: TestProject): Promise<() => Promise<void>> {
  await build();
  await installVersions();
  const folder = await mkdtemp(join(tmpdir(), 'events-calendar-client-'));
  const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [tarball]: Tarball[] = JSON.parse(await run('npm', packing, repository));
  const { filename, files } = tarball!;

  const { dependencies = {}, peerDependencies = {} } = manifest(repository);
  const project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const beside = Object.keys(dependencies).map((name) => join(repository, 'node_modules', name));
  const emptyCache = join(folder, 'cache');
  const installing = ['install', '--offline', '--cache', emptyCache, '--install-links', '--ignore-scripts'];
  await run('npm', [...installing, join(folder, filename), ...beside], project);

  for (const programs of ['smoke', 'consumer']) await cp(join(home, programs), project, { recursive: true });
  const snapshot = await readFile(join(repository, 'test/recordings/snapshot.json.gz'));
  await writeFile(join(project, 'snapshot.json'), gunzipSync(snapshot));

  const projectWithPeers = join(folder, 'project-with-peers');
  await cp(project, projectWithPeers, { recursive: true });
  const frameworks = [
    '@angular/core',
    '@tanstack/angular-query-experimental',
    '@tanstack/solid-query',
    'solid-js',
  ];
  for (const name of [...Object.keys({ ...dependencies, ...peerDependencies }), ...frameworks]) {
    const link = join(projectWithPeers, 'node_modules', name);
    await rm(link, { recursive: true, force: true });
    await mkdir(join(link, '..'), { recursive: true });
    await symlink(installed(name), link, 'junction');
  }

  testProject.provide('installation', { files, project, projectWithPeers });
  return () => rm(folder, { recursive: true, force: true });
}
