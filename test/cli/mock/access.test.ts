import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { startMock } from './start-mock.ts';

const authorization = `Basic ${btoa('editor:mock password')}`;
const fair = JSON.stringify({ title: 'Fair', start_date: '2027-05-01 10:00', end_date: '2027-05-01 18:00' });

/** Sends a request as it is written, and returns the response. */
async function send(url: string, lines: readonly string[]): Promise<string> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.end([...lines, 'Connection: close', '', ''].join('\r\n'));
  return text(socket);
}

/** Creates an event as a page would that has read this documentation. */
const write = (url: string, headers: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    headers: { Authorization: authorization, 'Content-Type': 'application/json', ...headers },
    body: fair,
  });

describe('pages', () => {
  test.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'https://xn--lcalhost-1xa.example',
    'null',
    'file://',
    'chrome-extension://abcdefgh',
    '',
  ])('of the origin "%s" neither read nor write', async (origin) => {
    const { at, calendar } = await startMock();
    const before = (await calendar.events.list()).total;
    const preflight = await fetch(at('/events'), {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });
    const responses = [
      preflight,
      await write(at('/events'), { Origin: origin }),
      await fetch(at('/events'), { headers: { Origin: origin } }),
    ];
    for (const response of responses) {
      expect(response.status).toBe(403);
      expect(response.headers.has('access-control-allow-origin')).toBe(false);
    }
    expect((await calendar.events.list()).total).toBe(before);
  });

  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:5173', 'https://app.localhost'])(
    'of %s, this machine, read and write',
    async (origin) => {
      const { at } = await startMock();
      const preflight = await fetch(at('/events'), {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization,content-type,x-wp-nonce',
        },
      });
      expect(preflight.status).toBe(200);
      expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
      expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
      expect(preflight.headers.get('access-control-allow-headers')).toBe(
        'authorization,content-type,x-wp-nonce',
      );
      const response = await write(at('/events'), { Origin: origin });
      expect(response.status).toBe(201);
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect(response.headers.get('access-control-expose-headers')).toContain('X-WP-Total');
    },
  );

  test('of the origins of --allow-origin read and write, and of no other', async () => {
    const { url } = await startMock([
      '--allow-origin',
      'https://app.example',
      '--allow-origin',
      'http://other.example:8080/',
    ]);
    const at = `${url}/wp-json/tribe/events/v1/events`;
    expect((await write(at, { Origin: 'https://app.example' })).status).toBe(201);
    expect((await write(at, { Origin: 'http://other.example:8080' })).status).toBe(201);
    expect((await write(at, { Origin: 'http://app.example' })).status).toBe(403);
    expect((await write(at, { Origin: 'http://other.example' })).status).toBe(403);
  });

  test('of other sites cannot have a browser write without an origin', async () => {
    const { at } = await startMock();
    const headers = { 'Sec-Fetch-Site': 'cross-site', Authorization: authorization };
    expect((await fetch(at('/events/201?_method=DELETE'), { headers })).status).toBe(403);
    expect((await fetch(at('/events/201'), { method: 'DELETE', headers })).status).toBe(403);
    expect((await fetch(at('/events/201'), { headers })).status).toBe(200);
  });

  test.each(['_jsonp', '_jsonp[]'])('cannot read by a script, which has no origin: %s', async (name) => {
    const { at } = await startMock();
    const response = await fetch(at(`/events?${name}=show`));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'rest_callback_disabled' });
  });
});

describe('a host', () => {
  test.each([
    ['evil.example', 421],
    ['evil.example:8787', 421],
    ['127.0.0.1.evil.example', 421],
    ['localhost.', 421],
    ['', 421],
    ['a b', 421],
    ['evil.example@localhost', 421],
    ['localhost/.evil.example', 421],
    ['evil.example/.localhost', 421],
    ['192.168.1.7:8787', 421],
    ['mock:8787', 421],
    ['localhost:1', 200],
    ['LOCALHOST:99999', 200],
    ['app.localhost', 200],
    ['127.0.0.1', 200],
    ['[::1]:8787', 200],
    ['192.168.1.7:8787', 200, '0.0.0.0'],
    ['[fd00::7]:8787', 200, '0.0.0.0'],
    ['mock:8787', 200, '0.0.0.0'],
    ['evil.example', 421, '0.0.0.0'],
    ['evil@mock', 421, '0.0.0.0'],
  ])('%s gets %i', async (host, status, listening = '127.0.0.1') => {
    const { url } = await startMock(['--host', listening]);
    const path = '/wp-json/tribe/events/v1/tags?per_page=1';
    const response = await send(url, [`GET ${path} HTTP/1.1`, `Host: ${host}`]);
    const [, code] = /^HTTP\/1\.1 (\d+)/.exec(response) ?? [];
    // Node.js itself refuses what is no host.
    expect([status, status === 421 ? 400 : status]).toContain(Number(code));
    if (status === 200) expect(response).toContain(`${url}/wp-json/tribe/events/v1/tags/`);
  });

  test('of --url is served', async () => {
    const { stderr, stop, firstLine } = await startMock(['--url', 'https://calendar.example']);
    expect(firstLine).toBe('https://calendar.example');
    await stop();
    expect(stderr()).not.toContain('421');
  });
});

test('a body that is too large is refused while it is read', async () => {
  const { at, calendar } = await startMock();
  const request = sendRequest(at('/events'), { method: 'POST', headers: { Authorization: authorization } });
  let sent = 0;
  const block = Buffer.alloc(2 ** 20, ' ');
  const responded = once(request, 'response');
  const sendMore = () => {
    while (sent < 100 && !request.destroyed && request.write(block)) sent += 1;
  };
  request.on('drain', sendMore);
  sendMore();
  const [response] = await responded;
  expect(response.statusCode).toBe(413);
  expect(sent).toBeLessThan(40);
  request.destroy();
  expect((await calendar.events.list()).items).not.toEqual([]);
});

test.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'FOO'])('%s is no method of it', async (method) => {
  const { url } = await startMock();
  const response = await send(url, [`${method} /wp-json/tribe/events/v1/tags HTTP/1.1`, 'Host: localhost']);
  expect(response).toMatch(/^HTTP\/1\.1 4(?:00|04|05) /);
});
