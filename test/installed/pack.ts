import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { manifest, repository, run } from '../packaging/tools.ts';

/** The package as a user has it. Tests share it, so they only read it. */
export interface Installation {
  /** What the tarball holds, with the permissions that it is unpacked with. */
  readonly files: readonly { readonly path: string; readonly mode: number }[];
  /** A project where npm has installed the tarball, and nothing but what it depends on. */
  readonly project: string;
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

/** Packs the package once for all tests, and installs it without a network. */
export default async function pack(testProject: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'events-calendar-client-'));
  const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [tarball]: Tarball[] = JSON.parse(await run('npm', packing, repository));
  const { filename, files } = tarball!;

  const project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const dependencies = Object.keys(manifest(repository).dependencies ?? {}).map((name) =>
    join(repository, 'node_modules', name),
  );
  const emptyCache = join(folder, 'cache');
  const installing = ['install', '--offline', '--cache', emptyCache, '--install-links', '--ignore-scripts'];
  await run('npm', [...installing, join(folder, filename), ...dependencies], project);

  testProject.provide('installation', { files, project });
  return () => rm(folder, { recursive: true, force: true });
}
