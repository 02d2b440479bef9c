import { type Server, serve } from 'srvx';
import { UsageError } from '../errors/errors.ts';
import type { MockCommandOptions } from './options.ts';

export interface Listener {
  /** A URL that reaches it from this machine, without a slash at the end. */
  readonly url: string;
  /** Lets requests that are under way finish, for a moment, and takes no others. */
  close(): Promise<void>;
}

/** How long busy connections may take to finish, in milliseconds. */
const longestClosing = 2_000;

async function close(server: Server): Promise<void> {
  const timer = setTimeout(() => void server.close(true), longestClosing);
  await server.close();
  clearTimeout(timer);
}

export async function listen(
  { port, host }: Pick<MockCommandOptions, 'port' | 'host'>,
  respond: (request: Request) => Promise<Response>,
): Promise<Listener> {
  // The command handles signals, since it may have something to save.
  const server = serve({ port, hostname: host, fetch: respond, silent: true, gracefulShutdown: false });
  try {
    await server.ready();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === '') throw error;
    throw new UsageError(
      code === 'EADDRINUSE'
        ? `Port ${port} of ${host} is in use. Try --port ${port + 1}, or --port 0 for any free one.`
        : `The mock cannot listen on port ${port} of ${host}: ${message}.`,
    );
  }
  const url = new URL(server.url ?? `http://${host}:${port}`);
  // These listen on all addresses, and are none to connect to.
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = 'localhost';
  return { url: url.href.replace(/\/$/, ''), close: () => close(server) };
}
