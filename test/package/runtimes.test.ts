import { cp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { announced, bundle, expectPassed, output, start } from './launch.ts';
import { type Servers, serveMock } from './server.ts';
import { installed } from './set-up.ts';

const { project, projectWithPeers } = inject('installation');
const oldestNode = installed('node22.0/bin/node');
const newestNode = installed('node26/bin/node');

let servers: Servers;
beforeEach(async () => {
  servers = await serveMock();
});
afterEach(() => servers.close());

const denoPermissions = [
  '--no-prompt',
  '--cached-only',
  '--allow-net=127.0.0.1',
  '--allow-env',
  '--node-modules-dir=manual',
];

describe('the smoke test runs on', () => {
  test.each([
    ['Node.js 22.0', oldestNode, ['run.js']],
    ['Node.js 24', process.execPath, ['run.js']],
    ['Node.js 26', newestNode, ['run.js']],
    ['Node.js, required from CommonJS', process.execPath, ['required.cjs']],
    ['Bun', installed('.bin/bun'), ['--no-install', 'run.js']],
    ['Deno', installed('.bin/deno'), ['run', ...denoPermissions, 'run.js']],
  ])('%s', async (_, program, programArguments) => {
    const printed = await output(program, [...programArguments, servers.site, servers.gateway], project);
    expectPassed(JSON.parse(printed));
  });

  test('workerd, as a bundle that may only connect to this machine', async () => {
    const workerd = installed('workerd/bin/workerd');
    const version = (await output(workerd, ['--version'], project)).replace(/^workerd\s*/, '').trim();
    const worker = `
      import { smoke } from './smoke.js';
      export default { fetch: async (request) => Response.json(await smoke(await request.json())) };`;
    await bundle(project, worker, 'worker-bundle.js', ['workerd', 'worker', 'browser']);
    await writeFile(join(project, 'workerd.capnp'), workerdConfiguration(version));
    const child = start(workerd, ['serve', 'workerd.capnp', '--control-fd=3'], project);
    try {
      const port = await announced(child.stdio[3] as Readable, /"listen".*"port":(\d+)/);
      const body = JSON.stringify({ site: servers.site, gateway: servers.gateway });
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
      expectPassed(JSON.parse(await response.text()));
    } finally {
      child.kill('SIGKILL');
    }
  });

  test('Next.js, in a route handler, and its caches keep what is read', async () => {
    const application = `${project}-next`;
    await cp(project, application, { recursive: true });
    await cp(join(project, 'next'), application, { recursive: true });
    for (const name of ['next', 'react', 'react-dom'])
      await symlink(installed(name), join(application, 'node_modules', name), 'junction');
    const { site, gateway } = servers;
    await writeFile(join(application, 'servers.json'), JSON.stringify({ site, gateway }));

    const next = installed('next/dist/bin/next');
    await output(process.execPath, [next, 'build'], application);
    const starting = [next, 'start', '--hostname', '127.0.0.1', '--port', '0'];
    const server = start(process.execPath, starting, application);
    try {
      const url = await announced(server.stdout!, /Local: +(http:\S+)/);
      const printed = await output(process.execPath, ['next-requests.js', url, gateway], application);
      expectPassed(JSON.parse(printed));
    } finally {
      server.kill('SIGKILL');
    }
  });
});

describe('the optional peers', () => {
  test('are named where a format needs one that is not installed', async () => {
    const program = `
      import { readCsv, writeCsv } from 'events-calendar-client/sync/csv';
      import { readICalendar, writeICalendar } from 'events-calendar-client/sync/icalendar';
      for (const items of [readCsv('a'), writeCsv([]), readICalendar(''), writeICalendar([])])
        await items.next().catch(({ message }) => console.log(message));`;
    const printed = await output(process.execPath, ['--input-type=module', '--eval', program], project);
    expect(printed.match(/(?<=Install it: npm install )[\w-]+/g)).toEqual([
      'csv-parse',
      'csv-stringify',
      'rrule-temporal',
      'ical-generator',
    ]);
  });

  test.each([
    ['oldest', oldestNode],
    ['newest', newestNode],
  ])('work in their lowest versions, on the %s Node.js', async (_, node) => {
    await expect(output(node, ['peers.js'], projectWithPeers)).resolves.toBe('');
  });
});

const workerdConfiguration = (compatibilityDate: string) => `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "network", network = (allow = ["127.0.0.1/32"])),
  ],
  sockets = [(name = "main", address = "127.0.0.1:0", http = (), service = "main")],
);

const main :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker-bundle.js")],
  compatibilityDate = "${compatibilityDate}",
  globalOutbound = "network",
);
`;
