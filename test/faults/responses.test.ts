import { describe, expect, test } from 'vitest';
import { recordingFetch } from '../support/recording-fetch.ts';
import {
  type ReceivedRequest,
  type RequestHandler,
  type ResponseParts,
  type TestResponse,
  unreachableUrl,
} from '../support/server.ts';
import {
  createClient,
  expectCalendarError,
  expectOutcomes,
  json,
  once,
  operationOf,
  operations,
  readsOnly,
  sendAll,
  withoutDelay,
} from './support/operations.ts';

const html = { 'content-type': 'text/html; charset=UTF-8' };
const page = '<!DOCTYPE html>\n<html><head><title>Maintenance</title></head><body>Back soon</body></html>';
const data = '<!DOCTYPE html><script type="application/ld+json">{"@type":"Event"}</script></html>\n';
const login =
  '<html><body><form action="/wp-login.php"><input type="password" name="pwd"></form></body></html>';
const notice = '<br />\n<b>Notice</b>: Undefined index: x in <b>/srv/x.php</b> on line <b>3</b><br />\n';

/** A response of any form, as it goes over the connection. */
const raw =
  (headers: Readonly<Record<string, string>>, body: string): Exclude<TestResponse, ResponseParts | string> =>
  (socket) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end(['HTTP/1.1 200 OK', ...lines, 'connection: close', '', body].join('\r\n'));
  };

const successOf = (request: ReceivedRequest) => operationOf(request).successBody;

describe('a response that is not from the API is a ResponseError, and requested once', () => {
  test.each<[string, RequestHandler, RegExp]>([
    ['an HTML page with a good status', () => ({ headers: html, body: page }), /it is not JSON/],
    ['an HTML page with data in a script', () => ({ headers: html, body: data }), /it is not JSON/],
    ['a login page', () => ({ headers: html, body: login }), /login/],
    [
      'JSON behind a PHP notice',
      (request) => ({ headers: json, body: notice + successOf(request) }),
      /PHP notice/,
    ],
    [
      'JSON that is cut short',
      (request) => ({ headers: json, body: successOf(request).slice(0, -20) }),
      /the JSON is broken/,
    ],
    [
      'JSON that is cut short by the end of the connection',
      (request) => raw({}, successOf(request).slice(0, -20)),
      /the JSON is broken/,
    ],
    [
      'an invalid status',
      () => ({ status: 999, headers: html, body: page }),
      /returned 999 .*the status is invalid/,
    ],
    ['304 without a conditional request', () => ({ status: 304 }), /returned 304/],
  ])('%s', async (_, fault, message) => {
    const errors = await expectOutcomes(fault, once('ResponseError'));

    for (const error of errors) expect(error.message).toMatch(message);
  });

  test('JSON of another shape, but a page of a list is requested once more', async () => {
    const fault = () => ({ headers: json, body: '[[1],2]' });
    const errors = await expectOutcomes(fault, { ...once('ResponseError'), list: ['ResponseError', 2] });
    for (const error of errors) expect(error.message).toMatch(/shape is wrong|lacks/);
  });
});

test.each<[string, Record<string, string>]>([
  ['another content type', html],
  ['no content type', {}],
  ['a wrong charset', { 'content-type': 'application/json; charset=utf-16' }],
])('an unusual but valid response is accepted: %s', async (_, headers) => {
  await expectOutcomes((request) => ({ headers, body: successOf(request) }), once('success'));
});

test('a refused connection', async () => {
  const baseUrl = await unreachableUrl();
  const { fetch, requests } = recordingFetch((request) => globalThis.fetch(request));
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
  const writes = direct.filter(({ isWrite }) => isWrite).length;
  expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(3 * (direct.length - writes));
  expect(requests.filter(({ method }) => method !== 'GET')).toHaveLength(writes);
});

test.each<[string, TestResponse]>([
  ['a reset before the response', 'reset'],
  [
    'a reset within the headers',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-ty', () => socket.resetAndDestroy()),
  ],
  ['a response that is not HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
  ['headers that are too long', raw({ 'x-filler': 'y'.repeat(100_000) }, '')],
])('%s', async (_, fault) => {
  const errors = await expectOutcomes(() => fault, readsOnly('NetworkError'));

  for (const error of errors) expect(error.cause).toBeInstanceOf(Error);
});

const sized = { ...json, 'content-length': '100' };

test.each<[string, TestResponse]>([
  [
    'a reset within the body',
    (socket) =>
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"id":1,`, () => socket.resetAndDestroy()),
  ],
  ['a body shorter than its content-length', raw(sized, '{"id":1}')],
  ['a truncated chunked body', raw({ ...json, 'transfer-encoding': 'chunked' }, '8\r\n{"id":1}\r\n')],
  [
    'invalid gzip compression',
    { headers: { ...json, 'content-encoding': 'gzip' }, body: 'this is not gzip at all' },
  ],
])('%s', async (_, fault) => {
  // A body that breaks off is not requested again.
  const errors = await expectOutcomes(() => fault, once('NetworkError'));

  for (const error of errors) expect(error.cause).toBeInstanceOf(Error);
});

/**
 * Sends chunks, the first immediately and then one per second, and ends. Node.js may lose an abort within a body, so
 * nothing but the end may close the connection.
 */
function sendSlowly(chunks: Iterable<string>): TestResponse {
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

test.each<[string, TestResponse]>([
  ['a response that never starts', 'hang'],
  [
    'a body sent one byte per second',
    sendSlowly(['HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n', ...'{"id":1}']),
  ],
])('a slow response is a TimeoutError: %s', async (_, fault) => {
  const http = { ...withoutDelay, timeout: 2000 };
  await expectOutcomes(() => fault, once('TimeoutError'), { http });
});
