import { describe, expect, test } from 'vitest';
import { snapshot } from '../support/recordings.ts';
import { kindOf } from './support/kinds.ts';
import { type Expected, expectSurvived } from './support/outcomes.ts';
import { answer, head, type Misbehaviour, type Whole } from './support/server.ts';

const html = { 'content-type': 'text/html; charset=UTF-8' };
const page = '<!DOCTYPE html>\n<html><head><title>Maintenance</title></head><body>Back soon</body></html>';
const login =
  '<html><body><form action="/wp-login.php"><input type="password" name="pwd"></form></body></html>';
const notice = '<br />\n<b>Notice</b>: Undefined index: x in <b>/srv/x.php</b> on line <b>3</b><br />\n';

const once = (outcome: string): Expected => ({ read: [outcome, 1], write: [outcome, 1] });

/** What the service answers when all is well, changed. */
const spoilt =
  (change: (good: string) => Whole): Misbehaviour =>
  (socket, request) =>
    answer(change(kindOf(request).good))(socket, request);

describe('an answer that is not the interface’s is a ResponseError, and asked for once', () => {
  test.each<[string, Misbehaviour, RegExp]>([
    ['an HTML page with a good status', answer({ headers: html, body: page }), /no JSON came/],
    ['an HTML page that says it is JSON', answer({ body: page }), /no JSON came/],
    ['a login page', answer({ headers: html, body: login }), /login/],
    ['JSON behind a PHP notice', spoilt((good) => ({ body: notice + good })), /PHP notice/],
    ['JSON that is cut short', spoilt((good) => ({ body: good.slice(0, -20) })), /the JSON is broken/],
    [
      'JSON that is cut short where the connection ends it',
      (socket, request) => socket.end(head(200) + kindOf(request).good.slice(0, -20)),
      /the JSON is broken/,
    ],
    ['an empty answer', answer({}), /nothing came/],
    ['no content', (socket) => socket.end(head(204)), /nothing came/],
    ['JSON of another shape', answer({ body: '[[1],2]' }), /another shape|lacks/],
    [
      'a compression that is unknown',
      spoilt((good) => ({ headers: { 'content-encoding': 'lzw' }, body: `\u0000${good.slice(1)}` })),
      /JSON/,
    ],
    ['an HTML page with 404', answer({ status: 404, headers: html, body: page }), /check baseUrl/],
    ['a status that HTTP does not have', answer({ status: 999, headers: html, body: page }), /999/],
    ['304 though nothing was asked conditionally', (socket) => socket.end(head(304)), /answered 304/],
  ])('%s', async (_, fault, message) => {
    const { errors } = await expectSurvived(fault, once('ResponseError'));

    for (const error of errors) expect(error.message).toMatch(message);
  });
});

describe('a good answer in an unusual dress is read', () => {
  test.each<[string, Misbehaviour]>([
    ['another content type', spoilt((body) => ({ headers: html, body }))],
    ['no content type', (socket, request) => socket.end(head(200) + kindOf(request).good)],
    [
      'a charset that is not true',
      spoilt((body) => ({ headers: { 'content-type': 'application/json; charset=utf-16' }, body })),
    ],
    ['a byte-order mark', spoilt((good) => ({ body: `\ufeff${good}` }))],
    [
      'one byte at a time',
      (socket, request) => {
        const bytes = Buffer.from(kindOf(request).good.slice(0, 400).padEnd(400));
        const rest = Buffer.from(kindOf(request).good.slice(400));
        const chunk = (piece: Buffer) => {
          socket.write(`${piece.length.toString(16)}\r\n`);
          socket.write(piece);
          socket.write('\r\n');
        };
        socket.write(head(200, { 'transfer-encoding': 'chunked' }));
        for (const byte of bytes) chunk(Buffer.from([byte]));
        if (rest.length > 0) chunk(rest);
        socket.end('0\r\n\r\n');
      },
    ],
    [
      'hints before the answer',
      (socket, request) => {
        socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x.css>; rel=preload\r\n\r\n');
        answer({ body: kindOf(request).good })(socket, request);
      },
    ],
  ])('%s', async (_, fault) => {
    await expectSurvived(fault, once('an answer'));
  });
});

describe('a failure that is told', () => {
  const failure = (body: unknown) => JSON.stringify(body);
  const refused = { code: 'x', message: 'Sorry', data: { status: 400 } };

  test.each<[string, Misbehaviour, Expected]>([
    [
      'an HTML page with 500',
      answer({ status: 500, headers: html, body: page }),
      { read: ['ServerError', 3], write: ['ServerError', 1] },
    ],
    [
      'a firewall’s page with 403',
      answer({ status: 403, headers: html, body: page }),
      once('PermissionError'),
    ],
    [
      'a login page with 401',
      answer({ status: 401, headers: html, body: login }),
      once('AuthenticationError'),
    ],
    [
      'a refusal whose code is no text',
      answer({ status: 400, body: failure({ ...refused, code: { toString: 1, valueOf: 1 } }) }),
      once('BadRequestError'),
    ],
    [
      'a refusal whose reasons are no texts',
      answer({
        status: 400,
        body: failure({ ...refused, data: { params: { a: { toString: 1, valueOf: 1 }, b: null, c: [1] } } }),
      }),
      once('BadRequestError'),
    ],
    [
      'a refusal whose parameters have no names',
      answer({
        status: 400,
        body: failure({ ...refused, data: { params: [{ toString: 1, valueOf: 1 }, 5] } }),
      }),
      once('BadRequestError'),
    ],
    [
      'a refusal that is nested without end',
      answer({
        status: 400,
        body: `{"code":"x","message":"Sorry","data":{"params":[${'['.repeat(50_000)}${']'.repeat(50_000)}]}}`,
      }),
      once('BadRequestError'),
    ],
  ])('%s', async (_, fault, expected) => {
    await expectSurvived(fault, expected);
  });

  test('a message full of opened tags does not stop the program', async () => {
    const message = '<'.repeat(200_000);
    const started = performance.now();

    await expectSurvived(
      answer({ status: 400, body: failure({ ...refused, message }) }),
      once('BadRequestError'),
    );

    // Looking for the end of each tag to the end of all would take a quarter of an hour.
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

test('a count that is no number is a ResponseError', async () => {
  const total = { toString: 1, valueOf: 1 };
  const body = JSON.stringify({ ...snapshot.tags[0], events: [], total, total_pages: 1 });
  const { server } = await expectSurvived((socket, request) => {
    const kind = kindOf(request);
    const isList = /list|between/.test(kind.name);
    answer({ body: isList ? body : page })(socket, request);
  }, once('ResponseError'));

  expect(server.requests.length).toBeGreaterThan(0);
});
