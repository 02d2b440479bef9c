import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { onTestFinished } from 'vitest';

/** A request as it arrived. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Fulfilled as soon as the exchange is over, be it answered or broken off. */
  readonly over: Promise<{ answered: boolean }>;
}

/** What to answer: `hang` never answers, `reset` drops the connection, `cut` breaks off within the body. */
export type Answer =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | 'hang'
  | 'reset'
  | 'cut';

/** Answers the request with the given index, counted from 0. */
export type Handler = (request: ReceivedRequest, index: number) => Answer | Promise<Answer>;

/** A real HTTP server on this machine. */
export interface TestServer {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** Everything that arrived, in order. */
  readonly requests: ReceivedRequest[];
  /** Fulfilled once that many requests have arrived. */
  arrived(count: number): Promise<void>;
  /** Ends it, with all connections. */
  close(): Promise<void>;
}

async function read(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function write(response: ServerResponse, answer: Answer): void {
  if (answer === 'hang') return;
  if (answer === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (answer === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"id":', () => response.destroy());
    return;
  }
  const { status = 200, headers, body } = answer;
  const isRaw = typeof body === 'string' || body === undefined;
  response.writeHead(status, { ...(isRaw ? {} : { 'content-type': 'application/json' }), ...headers });
  response.end(isRaw ? body : JSON.stringify(body));
}

function addressOf(server: Server): string {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server is not listening.');
  return `http://127.0.0.1:${address.port}`;
}

/** Starts a server that a test ends itself. */
export async function startServer(handler: Handler): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];

  const server = createServer(async (message, response) => {
    const over = new Promise<{ answered: boolean }>((resolve) => {
      response.on('close', () => resolve({ answered: response.writableFinished }));
    });
    const { method = '', url = '', headers } = message;
    const body = await read(message).catch(() => '');
    const request = { method, url: new URL(url, addressOf(server)), headers, body, over };
    const index = requests.push(request) - 1;
    for (const { count, resolve } of waiting) if (requests.length >= count) resolve();
    write(response, await handler(request, index));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: addressOf(server),
    requests,
    arrived: (count) =>
      requests.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => void waiting.push({ count, resolve })),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a server that ends with the test. */
export async function serve(handler: Handler): Promise<TestServer> {
  const server = await startServer(handler);
  onTestFinished(() => server.close());
  return server;
}

/** An address of this machine where nobody listens. */
export async function deadAddress(): Promise<string> {
  const server = await startServer(() => 'hang');
  await server.close();
  return server.url;
}
