import { describe, expect, test } from 'vitest';
import { operationOf } from './support/operations.ts';
import { type ExpectedOutcomes, expectOutcomes } from './support/outcomes.ts';
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
    ['an HTML page with a good status', respondWith({ headers: html, body: page }), /no JSON came/],
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
    ['an empty response', respondWith({}), /nothing came/],
    ['no content', (socket) => socket.end(responseHead(204)), /nothing came/],
    ['JSON of another shape', respondWith({ body: '[[1],2]' }), /another shape|lacks/],
    [
      'an unknown compression',
      changedResponse((body) => ({ headers: { 'content-encoding': 'lzw' }, body: `\u0000${body.slice(1)}` })),
      /JSON/,
    ],
    ['an HTML page with 404', respondWith({ status: 404, headers: html, body: page }), /check baseUrl/],
    [
      'an invalid status',
      respondWith({ status: 999, headers: html, body: page }),
      /answered 999 .*HTTP has no such status/,
    ],
    ['304 without a conditional request', (socket) => socket.end(responseHead(304)), /answered 304/],
  ])('%s', async (_, fault, message) => {
    const { errors } = await expectOutcomes(fault, once('ResponseError'));

    for (const error of errors) expect(error.message).toMatch(message);
  });
});

describe('an unusual but valid response is accepted', () => {
  test.each<[string, ConnectionHandler]>([
    ['another content type', changedResponse((body) => ({ headers: html, body }))],
    [
      'no content type',
      (socket, request) => socket.end(responseHead(200) + operationOf(request).successBody),
    ],
    [
      'a wrong charset',
      changedResponse((body) => ({ headers: { 'content-type': 'application/json; charset=utf-16' }, body })),
    ],
    ['a byte-order mark', changedResponse((body) => ({ body: `\ufeff${body}` }))],
    [
      'one byte at a time',
      (socket, request) => {
        const bytes = Buffer.from(operationOf(request).successBody.slice(0, 400).padEnd(400));
        const rest = Buffer.from(operationOf(request).successBody.slice(400));
        const chunk = (piece: Buffer) => {
          socket.write(`${piece.length.toString(16)}\r\n`);
          socket.write(piece);
          socket.write('\r\n');
        };
        socket.write(responseHead(200, { 'transfer-encoding': 'chunked' }));
        for (const byte of bytes) chunk(Buffer.from([byte]));
        if (rest.length > 0) chunk(rest);
        socket.end('0\r\n\r\n');
      },
    ],
    [
      'early hints before the response',
      (socket, request) => {
        socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x.css>; rel=preload\r\n\r\n');
        respondWith({ body: operationOf(request).successBody })(socket, request);
      },
    ],
  ])('%s', async (_, fault) => {
    await expectOutcomes(fault, once('success'));
  });
});

describe('an error response', () => {
  const errorBody = { code: 'x', message: 'Sorry', data: { status: 400 } };

  test('that is deeply nested is read', async () => {
    const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const body = `{"code":"x","message":"Sorry","data":{"params":[${nested}]}}`;
    await expectOutcomes(respondWith({ status: 400, body }), once('BadRequestError'));
  });

  test('a message with many unclosed tags does not block', async () => {
    // A search for the end of each tag through the whole message would take a quarter of an hour.
    const message = '<'.repeat(200_000);

    await expectOutcomes(
      respondWith({ status: 400, body: JSON.stringify({ ...errorBody, message }) }),
      once('BadRequestError'),
    );
  });
});
