import { cp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type Outcome, output, start } from './launch.ts';
import { program } from './project.ts';
import type { Servers } from './server.ts';

const node = program('node24/bin/node');
const next = program('next/dist/bin/next');

async function urlOf(messages: Readable): Promise<string> {
  for await (const line of createInterface(messages)) {
    const url = /Local: +(http:\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error('it exited before it listened');
}

/** Builds an application and starts it: the steps run in one of its route handlers, and others ask for its pages. */
export async function runNext(
  project: string,
  bundler: 'webpack' | 'turbopack',
  { site, gateway }: Servers,
): Promise<Outcome> {
  const application = `${project}-${bundler}`;
  await cp(project, application, { recursive: true });
  await cp(join(project, 'launchers/next'), application, { recursive: true });
  for (const name of ['next', 'react', 'react-dom'])
    await symlink(program(name), join(application, 'node_modules', name), 'junction');
  await writeFile(join(application, 'servers.json'), JSON.stringify({ site, gateway }));

  await output(node, [next, 'build', `--${bundler}`], application);
  const server = start(node, [next, 'start', '--hostname', '127.0.0.1', '--port', '0'], application);
  try {
    const url = await urlOf(server.stdout!);
    const results = JSON.parse(await output(node, ['launchers/next.js', url, gateway], application));
    const version = (await output(node, [next, '--version'], application)).replace('Next.js v', '').trim();
    return { version, results };
  } finally {
    server.kill('SIGKILL');
  }
}
