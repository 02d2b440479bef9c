import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as the server received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Handles a connection at the level of its socket, once a request has been received. */
export type ConnectionHandler = (socket: Socket, request: ReceivedRequest) => void;

/** A TCP server that may violate HTTP. */
export interface FaultyServer {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** All requests received, in order. */
  readonly requests: ReceivedRequest[];
  /** The number of bytes sent, over all connections. */
  bytesSent(): number;
  /** Fulfilled once every connection that had a request is closed. */
  connectionsClosed(): Promise<void>;
}

/** The parts of a valid response. */
export interface ResponseParts {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Returns the status line and headers of a response. */
export function responseHead(status: number, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} Whatever`, ...lines, 'connection: close', '', ''].join('\r\n');
}

/** Sends a valid response. */
export function respondWith({ status = 200, headers = {}, body = '' }: ResponseParts): ConnectionHandler {
  const content = Buffer.from(body);
  const allHeaders = {
    'content-type': 'application/json',
    'content-length': String(content.length),
    ...headers,
  };
  return (socket) => {
    socket.write(responseHead(status, allHeaders));
    socket.end(content);
  };
}

function parse(received: Buffer, origin: string): ReceivedRequest | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [start = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
  const [method = '', target = ''] = start.split(' ');
  const headers = Object.fromEntries(
    lines.map((line) => [line.replace(/:.*/, '').toLowerCase(), line.replace(/^.*?: ?/, '')]),
  );
  const body = received.subarray(end + 4);
  const isWhole = headers['transfer-encoding']
    ? body.toString('latin1').endsWith('0\r\n\r\n')
    : body.length >= Number(headers['content-length'] ?? 0);
  return isWhole ? { method, url: new URL(target, origin), headers, body: body.toString('utf8') } : undefined;
}

/** Starts a server that stops when the test finishes. Each connection has one request. */
export async function startFaultyServer(handler: ConnectionHandler): Promise<FaultyServer> {
  const sockets: Socket[] = [];
  const socketsWithRequest: Socket[] = [];
  const requests: ReceivedRequest[] = [];
  let origin = '';
  const server = createServer((socket) => {
    sockets.push(socket);
    let received = Buffer.alloc(0);
    let request: ReceivedRequest | undefined;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (request) return;
      request = parse(received, origin);
      if (!request) return;
      requests.push(request);
      socketsWithRequest.push(socket);
      handler(socket, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server is not listening.');
  origin = `http://127.0.0.1:${address.port}`;
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: origin,
    requests,
    bytesSent: () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    connectionsClosed: async () => {
      await Promise.all(
        socketsWithRequest.map((socket) => socket.closed || new Promise((done) => socket.on('close', done))),
      );
    },
  };
}
