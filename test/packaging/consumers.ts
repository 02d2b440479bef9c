import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { repository } from './tools.ts';

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

export async function createConsumers(): Promise<Consumers> {
  const folder = await mkdtemp(join(tmpdir(), 'consumer-'));
  async function create(name: string, ...peers: readonly string[]): Promise<string> {
    const project = join(folder, name);
    await cp(inject('installation').project, project, { recursive: true });
    await cp(join(repository, 'test/packaging/consumer'), project, { recursive: true });
    for (const peer of peers) {
      await symlink(join(repository, 'node_modules', peer), join(project, 'node_modules', peer), 'junction');
    }
    return project;
  }
  return {
    withoutPeers: await create('project'),
    withMsw: await create('project-with-msw', 'msw'),
    withQuery: await create('project-with-query', '@tanstack'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
