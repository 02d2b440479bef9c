import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
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

const faults = {
  /** Never responds. */
  hang: () => {},
  /** Resets the connection. */
  reset: (socket: Socket) => socket.resetAndDestroy(),
  /** Closes it within the body. */
  cut: (socket: Socket) =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"id":'),
};

/** The response to send, a fault by its name, or what a function does with the connection, whatever HTTP allows. */
export type TestResponse = ResponseParts | keyof typeof faults | ((socket: Socket) => unknown);

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

function send(response: ServerResponse, content: TestResponse): void {
  const fault = typeof content === 'string' ? faults[content] : content;
  if (typeof fault === 'function') {
    if (response.socket) fault(response.socket);
    return;
  }
  const { status = 200, headers, body } = fault;
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body) || body === undefined;
  response.writeHead(status, { ...(isRaw ? {} : { 'content-type': 'application/json' }), ...headers });
  response.end(isRaw ? body : JSON.stringify(body));
}

async function startServer(handler: RequestHandler): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (message, response) => {
    const closed = new Promise<{ completed: boolean }>((resolve) => {
      response.on('close', () => resolve({ completed: response.writableFinished }));
    });
    const { method = '', headers } = message;
    const body = await text(message).catch(() => '');
    const request = { method, url: new URL(message.url ?? '', url), headers, body, closed };
    const index = requests.push(request) - 1;
    server.emit('received');
    send(response, await handler(request, index));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    waitForRequests: async (count) => {
      while (requests.length < count) await once(server, 'received');
    },
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
