import { describe, expect, test } from 'vitest';
import { unreachableUrl } from '../support/server.ts';
import {
  createClient,
  type ExpectedOutcomes,
  expectCalendarError,
  expectOutcomes,
  operationOf,
  operations,
  sendAll,
  withoutDelay,
} from './support/operations.ts';
import { type ConnectionHandler, type ResponseParts, respondWith, responseHead } from './support/server.ts';

const html = { 'content-type': 'text/html; charset=UTF-8' };
const page = '<!DOCTYPE html>\n<html><head><title>Maintenance</title></head><body>Back soon</body></html>';
const login =
  '<html><body><form action="/wp-login.php"><input type="password" name="pwd"></form></body></html>';
const notice = '<br />\n<b>Notice</b>: Undefined index: x in <b>/srv/x.php</b> on line <b>3</b><br />\n';

const once = (outcome: string): ExpectedOutcomes => ({ read: [outcome, 1], write: [outcome, 1] });

/** Responds with a changed successful response. */
const changedResponse =
  (change: (body: string) => ResponseParts): ConnectionHandler =>
  (socket, request) =>
    respondWith(change(operationOf(request).successBody))(socket, request);

describe('a response that is not from the API is a ResponseError, and requested once', () => {
  test.each<[string, ConnectionHandler, RegExp]>([
    ['an HTML page with a good status', respondWith({ headers: html, body: page }), /it is not JSON/],
    ['a login page', respondWith({ headers: html, body: login }), /login/],
    ['JSON behind a PHP notice', changedResponse((body) => ({ body: notice + body })), /PHP notice/],
    [
      'JSON that is cut short',
      changedResponse((body) => ({ body: body.slice(0, -20) })),
      /the JSON is broken/,
    ],
    [
      'JSON that is cut short by the end of the connection',
      (socket, request) => socket.end(responseHead(200) + operationOf(request).successBody.slice(0, -20)),
      /the JSON is broken/,
    ],
    [
      'an invalid status',
      respondWith({ status: 999, headers: html, body: page }),
      /returned 999 .*the status is invalid/,
    ],
    ['304 without a conditional request', (socket) => socket.end(responseHead(304)), /returned 304/],
  ])('%s', async (_, fault, message) => {
    const { errors } = await expectOutcomes(fault, once('ResponseError'));

    for (const error of errors) expect(error.message).toMatch(message);
  });

  test('JSON of another shape, but a page of a list is requested once more', async () => {
    const fault = respondWith({ body: '[[1],2]' });
    const { errors } = await expectOutcomes(fault, { ...once('ResponseError'), list: ['ResponseError', 2] });
    for (const error of errors) expect(error.message).toMatch(/shape is wrong|lacks/);
  });
});

test.each<[string, ConnectionHandler]>([
  ['another content type', changedResponse((body) => ({ headers: html, body }))],
  ['no content type', (socket, request) => socket.end(responseHead(200) + operationOf(request).successBody)],
  [
    'a wrong charset',
    changedResponse((body) => ({ headers: { 'content-type': 'application/json; charset=utf-16' }, body })),
  ],
])('an unusual but valid response is accepted: %s', async (_, fault) => {
  await expectOutcomes(fault, once('success'));
});

const json = { 'content-type': 'application/json' };

/** Reads are sent three times, writes once. */
const networkErrors: ExpectedOutcomes = { read: ['NetworkError', 3], write: ['NetworkError', 1] };

/** A body that breaks off is not requested again. */
const brokenBodies: ExpectedOutcomes = { read: ['NetworkError', 1], write: ['NetworkError', 1] };

test('a refused connection', async () => {
  const baseUrl = await unreachableUrl();
  const methods: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (input instanceof Request) methods.push(input.method);
    return globalThis.fetch(input, init);
  };
  // Without a server, operations whose target is a later request already fail before it.
  const direct = operations.filter(({ name }) => !/second page|its write/.test(name));

  const outcomes = await sendAll(createClient(baseUrl, { fetch }), direct);

  for (const { error } of outcomes) {
    expectCalendarError(error);
    expect(error.name).toBe('NetworkError');
    expect(error.message).toContain(`${error.method} ${error.url} got no response: `);
    expect(error.message).toContain('ECONNREFUSED');
    expect(error.cause).toBeInstanceOf(Error);
  }
  const [reads, writes] = [false, true].map((isWrite) =>
    direct.filter((operation) => operation.isWrite === isWrite),
  );
  expect(methods.filter((method) => method === 'GET')).toHaveLength(3 * (reads?.length ?? 0));
  expect(methods.filter((method) => method !== 'GET')).toHaveLength(writes?.length ?? 0);
});

const brokenConnections: [string, ConnectionHandler][] = [
  ['a reset before the response', (socket) => socket.resetAndDestroy()],
  [
    'a reset within the headers',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-ty', () => socket.resetAndDestroy()),
  ],
  ['a response that is not HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
  [
    'headers that never end',
    (socket) => socket.end(`HTTP/1.1 200 OK\r\n${`x-filler: ${'y'.repeat(1000)}\r\n`.repeat(100)}`),
  ],
];

test.each(brokenConnections)('%s', async (_, fault) => {
  const { errors } = await expectOutcomes(fault, networkErrors);

  for (const error of errors) expect(error.cause).toBeInstanceOf(Error);
});

const brokenBodyConnections: [string, ConnectionHandler][] = [
  [
    'a reset within the body',
    (socket) =>
      socket.write(`${responseHead(200, { ...json, 'content-length': '100' })}{"id":1,`, () =>
        socket.resetAndDestroy(),
      ),
  ],
  [
    'a body shorter than its content-length',
    (socket) => socket.end(`${responseHead(200, { ...json, 'content-length': '100' })}{"id":1}`),
  ],
  [
    'a truncated chunked body',
    (socket) =>
      socket.end(`${responseHead(200, { ...json, 'transfer-encoding': 'chunked' })}8\r\n{"id":1}\r\n`),
  ],
  [
    'invalid gzip compression',
    respondWith({ headers: { 'content-encoding': 'gzip' }, body: 'this is not gzip at all' }),
  ],
];

test.each(brokenBodyConnections)('%s', async (_, fault) => {
  const { errors } = await expectOutcomes(fault, brokenBodies);

  for (const error of errors) expect(error.cause).toBeInstanceOf(Error);
});

/**
 * Sends chunks, the first immediately and then one per second, and ends. Node.js may lose an abort within a body, so
 * nothing but the end may close the connection.
 */
function sendSlowly(chunks: Iterable<string>): ConnectionHandler {
  return (socket) => {
    const remaining = [...chunks];
    const send = () => {
      const chunk = remaining.shift();
      if (chunk === undefined) socket.end();
      else socket.write(chunk);
    };
    send();
    const timer = setInterval(send, 1000);
    socket.on('close', () => clearInterval(timer));
  };
}

const slowResponses: [string, ConnectionHandler][] = [
  ['a response that never starts', () => {}],
  ['a body sent one byte per second', sendSlowly([responseHead(200, json), ...'{"id":1}'])],
];

test('a slow response is a TimeoutError', async () => {
  const http = { ...withoutDelay, timeout: 2000 };

  // All at the same time, since they wait.
  const results = slowResponses.map(([name, fault]) =>
    expectOutcomes(fault, { read: ['TimeoutError', 1], write: ['TimeoutError', 1] }, { http }).then(
      () => name,
      (cause: unknown) => {
        throw new Error(name, { cause });
      },
    ),
  );
  expect(await Promise.all(results)).toHaveLength(slowResponses.length);
});
