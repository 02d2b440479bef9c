import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { onTestFinished } from 'vitest';

/** A request as the server received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Fulfilled when the connection is closed; `completed` is whether the whole response was sent. */
  readonly closed: Promise<{ completed: boolean }>;
}

/** The parts of a response. */
export interface ResponseParts {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** The response to send: `hang` never responds, `reset` resets the connection, `cut` closes it within the body. */
export type TestResponse = ResponseParts | 'hang' | 'reset' | 'cut';

/** Returns the response to a request. The index counts from 0. */
export type RequestHandler = (
  request: ReceivedRequest,
  index: number,
) => TestResponse | Promise<TestResponse>;

/** An HTTP server on localhost. */
export interface TestServer {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** All requests received, in order. */
  readonly requests: ReceivedRequest[];
  /** Fulfilled once the server has received that many requests. */
  waitForRequests(count: number): Promise<void>;
  /** Stops the server and closes all connections. */
  close(): Promise<void>;
}

async function read(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, content: TestResponse): void {
  if (content === 'hang') return;
  if (content === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (content === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"id":', () => response.destroy());
    return;
  }
  const { status = 200, headers, body } = content;
  const isRaw = typeof body === 'string' || body === undefined;
  response.writeHead(status, { ...(isRaw ? {} : { 'content-type': 'application/json' }), ...headers });
  response.end(isRaw ? body : JSON.stringify(body));
}

function urlOf(server: Server): string {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server is not listening.');
  return `http://127.0.0.1:${address.port}`;
}

async function startServer(handler: RequestHandler): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];

  const server = createServer(async (message, response) => {
    const closed = new Promise<{ completed: boolean }>((resolve) => {
      response.on('close', () => resolve({ completed: response.writableFinished }));
    });
    const { method = '', url = '', headers } = message;
    const body = await read(message).catch(() => '');
    const request = { method, url: new URL(url, urlOf(server)), headers, body, closed };
    const index = requests.push(request) - 1;
    for (const { count, resolve } of waiting) if (requests.length >= count) resolve();
    send(response, await handler(request, index));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: urlOf(server),
    requests,
    waitForRequests: (count) =>
      requests.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => void waiting.push({ count, resolve })),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a server that stops when the test finishes. */
export async function serve(handler: RequestHandler): Promise<TestServer> {
  const server = await startServer(handler);
  onTestFinished(() => server.close());
  return server;
}

/** Returns a URL on localhost that refuses connections. */
export async function unreachableUrl(): Promise<string> {
  const server = await startServer(() => 'hang');
  await server.close();
  return server.url;
}
