import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type Outcome, output, start } from './launch.ts';
import { bundle, program } from './project.ts';
import type { Servers } from './server.ts';

const workerd = program('workerd/bin/workerd');

const configuration = (compatibilityDate: string) => `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "network", network = (allow = ["127.0.0.1/32"])),
  ],
  sockets = [(name = "main", address = "127.0.0.1:0", http = (), service = "main")],
);

const main :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "${compatibilityDate}",
  globalOutbound = "network",
);
`;

async function portOf(messages: Readable): Promise<number> {
  for await (const line of createInterface(messages)) {
    const { event, port }: { event: string; port?: number } = JSON.parse(line);
    if (event === 'listen' && port) return port;
  }
  throw new Error('it exited before it listened');
}

/** Runs the smoke test as a worker that may only connect to localhost. */
export async function runWorkerd(project: string, { site, gateway }: Servers): Promise<Outcome> {
  const version = (await output(workerd, ['--version'], project)).replace(/^workerd\s*/, '').trim();
  await bundle(project, 'launchers/workerd.js', 'worker.js', 'workerd', 'worker', 'browser');
  await writeFile(join(project, 'workerd.capnp'), configuration(version));
  const child = start(workerd, ['serve', 'workerd.capnp', '--control-fd=3'], project);
  let errors = '';
  child.stderr!.on('data', (part) => (errors += part));
  try {
    const port = await portOf(child.stdio[3] as Readable);
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: JSON.stringify({ site, gateway }),
    });
    const printed = await response.text();
    if (!response.ok) throw new Error(`it responded with ${response.status}: ${printed}`);
    return { version, ...JSON.parse(printed) };
  } catch (error) {
    throw new Error(`workerd failed: ${errors}`, { cause: error });
  } finally {
    child.kill('SIGKILL');
  }
}
