import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The server in a process of its own, so that its work is not counted. */
export async function withServer<Output>(
  use: (siteOf: (events: number, delay: number) => string) => Promise<Output>,
): Promise<Output> {
  const server = fork(fileURLToPath(new URL('server.ts', import.meta.url)), { execArgv: [] });
  try {
    const [port] = await once(server, 'message');
    return await use((events, delay) => `http://127.0.0.1:${port}/${events}/${delay}`);
  } finally {
    server.disconnect();
  }
}
