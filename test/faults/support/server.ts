import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Does with a connection whatever it likes, once a request has come over it. */
export type Misbehaviour = (socket: Socket, request: Arrived) => void;

/** A server that is free to break HTTP, since it is none. */
export interface FaultyServer {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** Everything that arrived, in order. */
  readonly requests: Arrived[];
  /** Bytes that it got to send, over all connections. */
  sent(): number;
  /** Fulfilled once the other side has let go of every connection that carried a request. */
  released(): Promise<void>;
}

/** What a whole answer is made of. */
export interface Whole {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** The start of an answer, up to its body. */
export function head(status: number, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} Whatever`, ...lines, 'connection: close', '', ''].join('\r\n');
}

/** Gives a whole answer, as a server should. */
export function answer({ status = 200, headers = {}, body = '' }: Whole): Misbehaviour {
  const content = Buffer.from(body);
  const all = { 'content-type': 'application/json', 'content-length': String(content.length), ...headers };
  return (socket) => {
    socket.write(head(status, all));
    socket.end(content);
  };
}

function parse(received: Buffer, origin: string): Arrived | undefined {
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

/** Starts a server that ends with the test. Each connection carries one request. */
export async function misbehave(how: Misbehaviour): Promise<FaultyServer> {
  const sockets: Socket[] = [];
  const busy: Socket[] = [];
  const requests: Arrived[] = [];
  let origin = '';
  const server = createServer((socket) => {
    sockets.push(socket);
    let received = Buffer.alloc(0);
    let request: Arrived | undefined;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (request) return;
      request = parse(received, origin);
      if (!request) return;
      requests.push(request);
      busy.push(socket);
      how(socket, request);
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
    sent: () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    released: async () => {
      await Promise.all(
        busy.map((socket) => socket.closed || new Promise((done) => socket.on('close', done))),
      );
    },
  };
}
