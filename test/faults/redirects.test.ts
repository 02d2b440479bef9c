import type { Auth } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { clientOf, expectOwnError, secret } from './support/outcomes.ts';
import {
  ask,
  basic,
  clientHeaders,
  expectNothingSecret,
  expectRefused,
  failures,
  reads,
  redirect,
  well,
  writes,
} from './support/redirecting.ts';
import { answer, type Misbehaviour, misbehave } from './support/server.ts';

const statuses = [301, 302, 303, 307, 308];

const auths: [string, Auth][] = [
  ['Basic', basic],
  ['a nonce', { nonce: secret }],
  ['a token', { token: secret }],
  ['a function', () => ({ Authorization: secret, 'X-WP-Nonce': secret, 'X-Signature': secret })],
];
/** Reaches sites by name, as if: what is asked of each goes to a server of this machine. */
function named(servers: Readonly<Record<string, string>>): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname, search } = new URL(request.url);
    const address = `${servers[origin]}${pathname}${search}`;
    const { method, headers, signal } = request;
    return fetch(address, { method, headers, signal, redirect: 'manual' });
  };
}

describe('within the site', () => {
  const slashed =
    (status: number): Misbehaviour =>
    (socket, request) => {
      const { pathname, search } = request.url;
      const isThere = pathname.endsWith('//') || (pathname.endsWith('/') && !pathname.endsWith('/v1/'));
      (isThere ? well : redirect(status, `${pathname}/${search}`))(socket, request);
    };

  test.each(statuses)('a trailing slash (%i): reads go on with all that they had', async (status) => {
    const server = await misbehave(slashed(status));

    expect(failures(await ask(clientOf(server.url, { headers: clientHeaders }), reads))).toEqual([]);

    expect(server.requests).toHaveLength(2 * reads.length);
    for (const { headers } of server.requests) {
      expect(headers).toMatchObject({ authorization: `Bearer ${secret}`, 'x-api-key': secret });
    }
  });

  test.each(statuses)('a trailing slash (%i): writes are refused', async (status) => {
    const server = await misbehave(slashed(status));

    expectRefused(await ask(clientOf(server.url), writes), server.url);

    expect(server.requests).toHaveLength(writes.length);
  });

  test('a login page', async () => {
    const form = answer({ headers: { 'content-type': 'text/html' }, body: '<form><input type="password">' });
    const server = await misbehave((socket, request) => {
      const isThere = request.url.pathname === '/wp-login.php';
      (isThere ? form : redirect(302, '/wp-login.php'))(socket, request);
    });

    for (const { error } of await ask(clientOf(server.url), reads)) {
      expectOwnError(error);
      expect(error.name).toBe('ResponseError');
      expect(error.message).toMatch(/no JSON came.*login/);
    }
    expect(server.requests).toHaveLength(2 * reads.length);
  });
});

describe.each(auths)('to another origin, with %s', (_, auth) => {
  test.each(statuses)('another host (%i): reads go on without anything secret', async (status) => {
    const other = await misbehave(well);
    const elsewhere = other.url.replace('127.0.0.1', 'localhost');
    const server = await misbehave((socket, request) =>
      redirect(status, elsewhere + request.url.pathname + request.url.search)(socket, request),
    );

    const outcomes = await ask(clientOf(server.url, { auth, headers: clientHeaders }), reads);

    expect(failures(outcomes)).toEqual([]);
    expect(server.requests).toHaveLength(reads.length);
    for (const { headers } of server.requests) {
      expect(headers).toMatchObject({ 'x-api-key': secret, 'x-request-key': secret });
    }
    expect(other.requests).toHaveLength(reads.length);
    expectNothingSecret(other.requests);
  });

  test.each(statuses)('another host (%i): writes are refused, and it hears nothing', async (status) => {
    const other = await misbehave(well);
    const server = await misbehave((socket, request) =>
      redirect(status, `${other.url}/blog${request.url.pathname}`)(socket, request),
    );

    expectRefused(await ask(clientOf(server.url, { auth }), writes), `${other.url}/blog`);

    expect(server.requests).toHaveLength(writes.length);
    expect(other.requests).toHaveLength(0);
  });

  test.each([
    ['http to https', 'http://site.example', 'https://site.example'],
    ['https to http', 'https://site.example', 'http://site.example'],
    ['another port', 'https://site.example', 'https://site.example:8443'],
    ['www', 'https://site.example', 'https://www.site.example'],
  ])('%s: reads go on without anything secret, writes are refused', async (_, from, to) => {
    const other = await misbehave(well);
    const server = await misbehave((socket, request) =>
      redirect(301, to + request.url.pathname + request.url.search)(socket, request),
    );
    const fetch = named({ [from]: server.url, [to]: other.url });
    const client = clientOf(from, { auth, fetch, headers: clientHeaders, allowInsecureAuth: true });

    expect(failures(await ask(client, reads))).toEqual([]);
    expectRefused(await ask(client, writes), to);

    expect(other.requests).toHaveLength(reads.length);
    expectNothingSecret(other.requests);
  });

  test('away and back again: nothing secret comes along', async () => {
    let home = '';
    const other = await misbehave((socket, request) =>
      redirect(302, `${home}/back${request.url.search}`)(socket, request),
    );
    const server = await misbehave((socket, request) => {
      const isBack = request.url.pathname === '/back';
      (isBack ? well : redirect(302, `${other.url}/${request.url.search}`))(socket, request);
    });
    home = server.url;

    expect(failures(await ask(clientOf(server.url, { auth, headers: clientHeaders }), reads))).toEqual([]);

    const back = server.requests.filter(({ url }) => url.pathname === '/back');
    expect(back).toHaveLength(reads.length);
    expectNothingSecret([...back, ...other.requests]);
  });
});
