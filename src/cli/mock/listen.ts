import { type Server, serve } from 'srvx';
import { UsageError } from '../errors/errors.ts';

/** A server that listens. */
export interface Listener {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** Lets requests that are under way finish, for a moment, and takes no others. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly respond: (request: Request) => Promise<Response>;
}

/** How long connections that are busy may take to finish. */
const closingMilliseconds = 2_000;

async function close(server: Server): Promise<void> {
  const timer = setTimeout(() => void server.close(true), closingMilliseconds);
  await server.close();
  clearTimeout(timer);
}

/** The error of a server that cannot listen, with what to do about it. */
function toUsageError(error: unknown, { port, host }: ListenOptions): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new UsageError(
      `Port ${port} of ${host} is in use. Try --port ${port + 1}, or --port 0 for any free one.`,
    );
  if (code === 'EACCES')
    return new UsageError(`Port ${port} needs more rights. Try one above 1023, such as --port 8787.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new UsageError(`${host} is no address of this machine. Try --host 127.0.0.1, or leave it out.`);
  return error;
}

/** Serves over HTTP until it is closed. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { port, host: hostname, respond } = options;
  // Signals are handled by the command, which has something to save.
  const server = serve({ port, hostname, fetch: respond, silent: true, gracefulShutdown: false });
  try {
    await server.ready();
  } catch (error) {
    throw toUsageError(error, options);
  }
  // Without a listener the connection would be closed with no response.
  server.node?.server?.on('connect', (_request, socket) => {
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\n\r\n', () => socket.destroy());
  });
  if (server.url === undefined) throw new Error('The server listens, but has no address.');
  return { url: server.url.replace(/\/$/, ''), close: () => close(server) };
}
