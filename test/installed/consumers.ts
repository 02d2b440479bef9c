import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inject } from 'vitest';
import { repository } from '../packaging/tools.ts';

/** Projects of users: what npm has installed, and the programs of `consumer`. */
export interface Consumers {
  /** With nothing but the package and what it depends on. */
  readonly withoutPeers: string;
  /** The same project with msw. */
  readonly withMsw: string;
  /** The same project with what TanStack Query is built on. */
  readonly withQuery: string;
  readonly remove: () => Promise<void>;
}

/** Each has the package as its own, and the dependencies that npm has installed. */
export async function createConsumers(): Promise<Consumers> {
  const folder = await mkdtemp(join(tmpdir(), 'consumer-'));
  const installed = join(inject('installation').project, 'node_modules');
  async function create(name: string, ...peers: readonly string[]): Promise<string> {
    const project = join(folder, name);
    const modules = join(project, 'node_modules');
    await cp(join(repository, 'test/installed/consumer'), project, { recursive: true });
    await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }');
    await cp(join(installed, 'events-calendar-client'), join(modules, 'events-calendar-client'), {
      recursive: true,
    });
    const links = [
      ...['ky', 'zod'].map((dependency) => join(installed, dependency)),
      ...peers.map((peer) => join(repository, 'node_modules', peer)),
    ];
    for (const target of links) await symlink(target, join(modules, basename(target)), 'junction');
    return project;
  }
  return {
    withoutPeers: await create('project'),
    withMsw: await create('project-with-msw', 'msw'),
    withQuery: await create('project-with-query', '@tanstack'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
