import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nodeOf, packagePath } from './versions.ts';

/** A registry on this machine that knows one package of its own and passes all other requests on. */
export interface Registry {
  readonly url: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function waitForPing(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error(`The registry exited with ${child.exitCode}.`);
    const response = await fetch(`${url}/-/ping`).catch(() => undefined);
    if (response?.ok) return;
    await wait(100);
  }
  throw new Error('The registry does not respond.');
}

/** Starts verdaccio, with its packages in a folder. `upstream` is where all other packages come from. */
export async function startRegistry(folder: string, own: string, upstream: string): Promise<Registry> {
  await mkdir(folder, { recursive: true });
  // YAML reads JSON.
  const config = {
    storage: join(folder, 'storage'),
    uplinks: { upstream: { url: upstream, maxage: '1h', timeout: '60s' } },
    packages: {
      [own]: { access: '$all', publish: '$all' },
      '**': { access: '$all', proxy: 'upstream' },
    },
    web: { enable: false },
    log: { type: 'file', path: join(folder, 'log'), level: 'warn' },
  };
  const configFile = join(folder, 'config.yaml');
  await writeFile(configFile, JSON.stringify(config));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const command = [
    packagePath('verdaccio/bin/verdaccio'),
    '--config',
    configFile,
    '--listen',
    `127.0.0.1:${port}`,
  ];
  const child = spawn(join(nodeOf(24), 'node'), command, { stdio: 'ignore' });
  await waitForPing(url, child);
  return {
    url,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
