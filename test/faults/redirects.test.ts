import type { Auth } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { succeed } from './support/operations.ts';
import { createClient, expectCalendarError, secret } from './support/outcomes.ts';
import {
  basic,
  clientHeaders,
  errorMessages,
  expectNoSecrets,
  expectRedirectErrors,
  reads,
  redirect,
  sendWithSecret,
  writes,
} from './support/redirects.ts';
import { type ConnectionHandler, respondWith, startFaultyServer } from './support/server.ts';

const statuses = [301, 302, 303, 307, 308];

const auths: [string, Auth][] = [
  ['Basic', basic],
  ['a nonce', { nonce: secret }],
  ['a token', { token: secret }],
  ['a function', () => ({ Authorization: secret, 'X-WP-Nonce': secret, 'X-Signature': secret })],
];

/** Creates a fetch function that resolves origins to local servers. */
function fetchFrom(servers: Readonly<Record<string, string>>): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname, search } = new URL(request.url);
    const address = `${servers[origin]}${pathname}${search}`;
    const { method, headers, signal } = request;
    return fetch(address, { method, headers, signal, redirect: 'manual' });
  };
}

describe('within the site', () => {
  const addSlash =
    (status: number): ConnectionHandler =>
    (socket, request) => {
      const { pathname, search } = request.url;
      const isThere = pathname.endsWith('//') || (pathname.endsWith('/') && !pathname.endsWith('/v1/'));
      (isThere ? succeed : redirect(status, `${pathname}/${search}`))(socket, request);
    };

  test.each(statuses)('a trailing slash (%i): reads are followed with all headers', async (status) => {
    const server = await startFaultyServer(addSlash(status));

    expect(
      errorMessages(await sendWithSecret(createClient(server.url, { headers: clientHeaders }), reads)),
    ).toEqual([]);

    expect(server.requests).toHaveLength(2 * reads.length);
    for (const { headers } of server.requests) {
      expect(headers).toMatchObject({ authorization: `Bearer ${secret}`, 'x-api-key': secret });
    }
  });

  test.each(statuses)('a trailing slash (%i): writes throw', async (status) => {
    const server = await startFaultyServer(addSlash(status));

    expectRedirectErrors(await sendWithSecret(createClient(server.url), writes), server.url);

    expect(server.requests).toHaveLength(writes.length);
  });

  test('a login page', async () => {
    const form = respondWith({
      headers: { 'content-type': 'text/html' },
      body: '<form><input type="password">',
    });
    const server = await startFaultyServer((socket, request) => {
      const isThere = request.url.pathname === '/wp-login.php';
      (isThere ? form : redirect(302, '/wp-login.php'))(socket, request);
    });

    for (const { error } of await sendWithSecret(createClient(server.url), reads)) {
      expectCalendarError(error);
      expect(error.name).toBe('ResponseError');
      expect(error.message).toMatch(/no JSON came.*login/);
    }
    expect(server.requests).toHaveLength(2 * reads.length);
  });
});

describe.each(auths)('to another origin, with %s', (_, auth) => {
  test.each(statuses)('another host (%i): reads are followed without secrets', async (status) => {
    const other = await startFaultyServer(succeed);
    const elsewhere = other.url.replace('127.0.0.1', 'localhost');
    const server = await startFaultyServer((socket, request) =>
      redirect(status, elsewhere + request.url.pathname + request.url.search)(socket, request),
    );

    const outcomes = await sendWithSecret(createClient(server.url, { auth, headers: clientHeaders }), reads);

    expect(errorMessages(outcomes)).toEqual([]);
    expect(server.requests).toHaveLength(reads.length);
    for (const { headers } of server.requests) {
      expect(headers).toMatchObject({ 'x-api-key': secret, 'x-request-key': secret });
    }
    expect(other.requests).toHaveLength(reads.length);
    expectNoSecrets(other.requests);
  });

  test.each(statuses)('another host (%i): writes throw, and it receives no request', async (status) => {
    const other = await startFaultyServer(succeed);
    const server = await startFaultyServer((socket, request) =>
      redirect(status, `${other.url}/blog${request.url.pathname}`)(socket, request),
    );

    expectRedirectErrors(
      await sendWithSecret(createClient(server.url, { auth }), writes),
      `${other.url}/blog`,
    );

    expect(server.requests).toHaveLength(writes.length);
    expect(other.requests).toHaveLength(0);
  });

  test.each([
    ['http to https', 'http://site.example', 'https://site.example'],
    ['https to http', 'https://site.example', 'http://site.example'],
    ['another port', 'https://site.example', 'https://site.example:8443'],
    ['www', 'https://site.example', 'https://www.site.example'],
  ])('%s: reads are followed without secrets, writes throw', async (_, from, to) => {
    const other = await startFaultyServer(succeed);
    const server = await startFaultyServer((socket, request) =>
      redirect(301, to + request.url.pathname + request.url.search)(socket, request),
    );
    const fetch = fetchFrom({ [from]: server.url, [to]: other.url });
    const client = createClient(from, { auth, fetch, headers: clientHeaders, allowInsecureAuth: true });

    expect(errorMessages(await sendWithSecret(client, reads))).toEqual([]);
    expectRedirectErrors(await sendWithSecret(client, writes), to);

    expect(other.requests).toHaveLength(reads.length);
    expectNoSecrets(other.requests);
  });

  test('to another host and back: no secrets are sent', async () => {
    let home = '';
    const other = await startFaultyServer((socket, request) =>
      redirect(302, `${home}/back${request.url.search}`)(socket, request),
    );
    const server = await startFaultyServer((socket, request) => {
      const isBack = request.url.pathname === '/back';
      (isBack ? succeed : redirect(302, `${other.url}/${request.url.search}`))(socket, request);
    });
    home = server.url;

    expect(
      errorMessages(await sendWithSecret(createClient(server.url, { auth, headers: clientHeaders }), reads)),
    ).toEqual([]);

    const back = server.requests.filter(({ url }) => url.pathname === '/back');
    expect(back).toHaveLength(reads.length);
    expectNoSecrets([...back, ...other.requests]);
  });
});
