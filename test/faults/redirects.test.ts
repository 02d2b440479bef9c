import type { Auth, CalendarClient } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { type ReceivedRequest, type RequestHandler, type ResponseParts, serve } from '../support/server.ts';
import {
  createClient,
  expectCalendarError,
  type Operation,
  type Outcome,
  operations,
  secret,
  sendAll,
  succeed,
} from './support/operations.ts';

/** Responds with a redirect. */
const redirect = (status: number, location: string): ResponseParts => ({
  ...{ status, headers: { location }, body: 'Moved' },
});

const single = operations.filter(({ name }) => !/edit|second page/.test(name));
/** Reads that send one request. */
const reads = single.filter(({ isWrite }) => !isWrite);
/** Writes that send one request. */
const writes = single.filter(({ name, isWrite }) => isWrite && !/by slug|BySlug/.test(name));

/** Basic credentials. */
const basic = { username: 'editor', applicationPassword: secret };
/** Headers of the client that must not be sent to other hosts. */
const clientHeaders = { 'X-Api-Key': secret, Cookie: `session=${secret}` };

/** Headers without secrets, which may be sent to any host. */
const publicHeaders = [
  ...['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'sec-fetch-mode'],
  ...['user-agent'],
];

/** Expects that requests have public headers only, and no secrets. */
function expectNoSecrets(requests: readonly ReceivedRequest[]): void {
  for (const { headers } of requests) {
    expect(Object.keys(headers).filter((name) => !publicHeaders.includes(name))).toEqual([]);
    expect(JSON.stringify(headers)).not.toContain(secret);
    expect(JSON.stringify(headers)).not.toContain(btoa(`${basic.username}:${secret}`));
  }
}

/** Runs operations with a secret header of the caller. */
const sendWithSecret = (client: CalendarClient, selected: readonly Operation[]) =>
  sendAll(client, selected, { headers: { 'X-Request-Key': secret } });

/** The errors of the outcomes that failed, as text. */
const errorMessages = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ operation, error }) => (error === undefined ? [] : [`${operation.name}: ${error}`]));

/** Expects that writes failed with an error that names the baseUrl to use. */
function expectRedirectErrors(outcomes: readonly Outcome[], address: string): void {
  for (const { error } of outcomes) {
    expectCalendarError(error);
    expect(error).toMatchObject({ name: 'ResponseError' });
    expect(error.message).toContain(`if it is your site, use ${address} as baseUrl`);
  }
}

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

const addSlash =
  (status: number): RequestHandler =>
  (request, index) => {
    const { pathname, search } = request.url;
    const isThere = pathname.endsWith('//') || (pathname.endsWith('/') && !pathname.endsWith('/v1/'));
    return isThere ? succeed(request, index) : redirect(status, `${pathname}/${search}`);
  };

test.each(statuses)(
  'a trailing slash within the site (%i): reads are followed with all headers',
  async (status) => {
    const server = await serve(addSlash(status));

    expect(
      errorMessages(await sendWithSecret(createClient(server.url, { headers: clientHeaders }), reads)),
    ).toEqual([]);

    expect(server.requests).toHaveLength(2 * reads.length);
    for (const { headers } of server.requests) {
      expect(headers).toMatchObject({ authorization: `Bearer ${secret}`, 'x-api-key': secret });
    }
  },
);

describe.each(auths)('to another origin, with %s', (_, auth) => {
  test.each(statuses)(
    'another host (%i): reads are followed without secrets, writes throw',
    async (status) => {
      const other = await serve(succeed);
      const elsewhere = other.url.replace('127.0.0.1', 'localhost');
      const server = await serve(({ url }) => redirect(status, elsewhere + url.pathname + url.search));

      const client = createClient(server.url, { auth, headers: clientHeaders });

      expect(errorMessages(await sendWithSecret(client, reads))).toEqual([]);
      expectRedirectErrors(await sendWithSecret(client, writes), elsewhere);

      expect(server.requests).toHaveLength(reads.length + writes.length);
      for (const { headers } of server.requests) {
        expect(headers).toMatchObject({ 'x-api-key': secret, 'x-request-key': secret });
      }
      expect(other.requests).toHaveLength(reads.length);
      expectNoSecrets(other.requests);
    },
  );

  test.each([
    ['http to https', 'http://site.example', 'https://site.example'],
    ['https to http', 'https://site.example', 'http://site.example'],
    ['another port', 'https://site.example', 'https://site.example:8443'],
    ['www', 'https://site.example', 'https://www.site.example'],
  ])('%s: reads are followed without secrets, writes throw', async (_, from, to) => {
    const other = await serve(succeed);
    const server = await serve(({ url }) => redirect(301, to + url.pathname + url.search));
    const fetch = fetchFrom({ [from]: server.url, [to]: other.url });
    const client = createClient(from, { auth, fetch, headers: clientHeaders, allowInsecureAuth: true });

    expect(errorMessages(await sendWithSecret(client, reads))).toEqual([]);
    expectRedirectErrors(await sendWithSecret(client, writes), to);

    expect(other.requests).toHaveLength(reads.length);
    expectNoSecrets(other.requests);
  });

  test('to another host and back: no secrets are sent', async () => {
    let home = '';
    const other = await serve(({ url }) => redirect(302, `${home}/back${url.search}`));
    const server = await serve((request, index) => {
      const { pathname, search } = request.url;
      return pathname === '/back' ? succeed(request, index) : redirect(302, `${other.url}/${search}`);
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

test('a loop ends after ten redirects, and the error contains no secret', async () => {
  const server = await serve(({ url }) => redirect(302, url.pathname + url.search));
  const { tags } = createClient(server.url);

  const error = await tags.get(1, { extraQuery: { api_key: secret } }).catch((reason: unknown) => reason);

  expectCalendarError(error);
  expect(error).toMatchObject({ name: 'ResponseError', status: 302 });
  expect(error.message).toContain('redirects too often');
  expect(server.requests).toHaveLength(11);
  await Promise.all(server.requests.map(({ closed }) => closed));
});
