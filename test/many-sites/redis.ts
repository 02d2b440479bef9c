import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port is free');
  return address.port;
}

/** Starts a Redis server with its data in a folder, and resolves when it accepts connections. */
export async function startRedis(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--appendonly', 'yes'];
  const server = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] });
  const failed = once(server, 'error').then(([error]) => {
    throw new Error('redis-server cannot be started; apt-get install redis-server installs it', {
      cause: error,
    });
  });
  const ready = (async () => {
    const lines = createInterface(server.stdout);
    for await (const line of lines) if (line.includes('Ready to accept connections')) break;
    server.stdout.resume();
  })();
  await Promise.race([ready, failed]);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const stopped = once(server, 'exit');
      server.kill();
      await stopped;
    },
  };
}
