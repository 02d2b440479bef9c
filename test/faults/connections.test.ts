import { expect, test } from 'vitest';
import { unreachableUrl } from '../support/server.ts';
import { kinds } from './support/kinds.ts';
import {
  askAll,
  atOnce,
  clientOf,
  type Expected,
  expectOwnError,
  expectSurvived,
} from './support/outcomes.ts';
import { answer, head, type Misbehaviour } from './support/server.ts';

const json = { 'content-type': 'application/json' };

/** Reads are asked for three times, writes once. */
const noAnswer: Expected = { read: ['NetworkError', 3], write: ['NetworkError', 1] };

test('a refused connection', async () => {
  const baseUrl = await unreachableUrl();
  const tries: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (input instanceof Request) tries.push(input.method);
    return globalThis.fetch(input, init);
  };
  // Those that read first and would meet the fault later never get that far.
  const direct = kinds.filter(({ name }) => !/second page|its write/.test(name));

  const outcomes = await askAll(clientOf(baseUrl, { fetch }), direct);

  for (const { error } of outcomes) {
    expectOwnError(error);
    expect(error.name).toBe('NetworkError');
    expect(error.message).toContain('ECONNREFUSED');
  }
  const [reads, writes] = [false, true].map((isWrite) => direct.filter((kind) => kind.isWrite === isWrite));
  expect(tries.filter((method) => method === 'GET')).toHaveLength(3 * (reads?.length ?? 0));
  expect(tries.filter((method) => method !== 'GET')).toHaveLength(writes?.length ?? 0);
});

const breaking: [string, Misbehaviour][] = [
  ['a reset before the answer', (socket) => socket.resetAndDestroy()],
  ['a connection that closes before the answer', (socket) => socket.end()],
  [
    'a reset within the headers',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-ty', () => socket.resetAndDestroy()),
  ],
  ['a connection that closes within the headers', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-ty')],
  [
    'a reset within the body',
    (socket) =>
      socket.write(`${head(200, { ...json, 'content-length': '100' })}{"id":1,`, () =>
        socket.resetAndDestroy(),
      ),
  ],
  [
    'a body shorter than its content-length',
    (socket) => socket.end(`${head(200, { ...json, 'content-length': '100' })}{"id":1}`),
  ],
  [
    'a chunked body that breaks off',
    (socket) => socket.end(`${head(200, { ...json, 'transfer-encoding': 'chunked' })}8\r\n{"id":1}\r\n`),
  ],
  [
    'an error answer that breaks off',
    (socket) => socket.end(`${head(500, { ...json, 'content-length': '100' })}{"code":"x"`),
  ],
  ['an answer that is not HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
  [
    'headers that never end',
    (socket) => socket.end(`HTTP/1.1 200 OK\r\n${`x-filler: ${'y'.repeat(1000)}\r\n`.repeat(100)}`),
  ],
  [
    'compression that is broken',
    answer({ headers: { 'content-encoding': 'gzip' }, body: 'this is not gzip at all' }),
  ],
];

test.each(breaking)('%s', async (_, fault) => {
  const { errors } = await expectSurvived(fault, noAnswer);

  for (const error of errors) expect(error.cause).toBeInstanceOf(Error);
});

/** Sends these pieces, the first at once and then one a second. */
function drip(pieces: Iterable<string>): Misbehaviour {
  return (socket) => {
    const left = [...pieces];
    const send = () => void socket.write(left.shift() ?? '');
    send();
    const timer = setInterval(send, 1000);
    socket.on('close', () => clearInterval(timer));
  };
}

const slow: [string, Misbehaviour][] = [
  ['an answer that never starts', () => {}],
  ['headers that come a byte a second', drip(head(200, json))],
  ['a body that comes a byte a second', drip([head(200, json), ...'{"id":1}'])],
  ['a body that never comes', drip([head(200, { ...json, 'content-length': '8' })])],
  ['an error answer that comes a byte a second', drip([head(500, json), ...'{"code":"x"}'])],
];

test.each(slow)('%s', async (_, fault) => {
  const http = { ...atOnce, timeout: 500 };

  await expectSurvived(fault, { read: ['TimeoutError', 1], write: ['TimeoutError', 1] }, { http });
});

test('a slow answer with retryOnTimeout: reads again, writes never', async () => {
  const http = { retry: { ...atOnce.retry, retryOnTimeout: true }, timeout: 300 };

  await expectSurvived(() => {}, { read: ['TimeoutError', 3], write: ['TimeoutError', 1] }, { http });
});
