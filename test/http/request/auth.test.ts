import { type Auth, CalendarClient, type ClientOptions, ValidationError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingFetch } from '../../support/recording-fetch.ts';
import { untyped } from '../../support/rejection.ts';
import { serve } from '../../support/server.ts';

/** Returns the headers that a client with these credentials sends. */
async function headersWith(auth: Auth, options: Partial<ClientOptions> = {}): Promise<Headers> {
  const { fetch, requests } = recordingFetch();
  await new CalendarClient({ baseUrl: 'https://example.org', fetch, auth, ...options }).events.get(1);
  return requests[0]?.headers ?? new Headers();
}

/** Decodes Basic credentials, as a server does. */
function decodeBasic(header: string | null): string {
  return Buffer.from((header ?? '').replace(/^Basic /, ''), 'base64').toString('utf8');
}

describe('credentials', () => {
  test.each([
    ['editor', 'abcd EFGH 1234 ijkl'],
    ['jürgen', 'пароль'],
    ['東京', '🎉:with:colons'],
    ['a'.repeat(500), 'b'.repeat(500)],
  ])('Basic: %s', async (username, applicationPassword) => {
    const headers = await headersWith({ username, applicationPassword });

    expect(headers.get('authorization')).toMatch(/^Basic [A-Za-z0-9+/]+=*$/);
    expect(decodeBasic(headers.get('authorization'))).toBe(`${username}:${applicationPassword}`);
  });

  test('nonce', async () => {
    const headers = await headersWith({ nonce: '8a7b6c' });

    expect(headers.get('x-wp-nonce')).toBe('8a7b6c');
    expect(headers.get('authorization')).toBeNull();
  });

  test('take precedence over the headers of the caller', async () => {
    const headers = { Authorization: 'Bearer other', 'X-Own': 'yes' };

    const sent = await headersWith({ token: 'abc' }, { headers });

    expect(sent.get('authorization')).toBe('Bearer abc');
    expect(sent.get('x-own')).toBe('yes');
  });
});

describe('an auth function', () => {
  test('receives the request and returns any headers', async () => {
    const calls: string[] = [];
    const auth = (request: Request) => {
      calls.push(`${request.method} ${new URL(request.url).pathname}`);
      return { 'X-Signature': 'signed' };
    };

    expect((await headersWith(auth)).get('x-signature')).toBe('signed');
    expect((await headersWith(async () => [['X-Signature', 'pair']])).get('x-signature')).toBe('pair');
    expect((await headersWith(() => new Headers({ 'X-Signature': 'own' }))).get('x-signature')).toBe('own');
    expect(calls).toEqual(['GET /wp-json/tribe/events/v1/events/1']);
    expect((await headersWith(untyped(() => null))).get('authorization')).toBeNull();
  });

  const others = [{ token: 'secret' }, { nonce: 'secret' }, { headers: { a: 'secret' } }, 'secret'];
  test.each(others)('that returns %o is an error, not a visitor', async (result) => {
    const sending = headersWith(async () => untyped<HeadersInit>(result));
    await expect(sending).rejects.toThrow(/options: auth: expected header(?!.*secret)/);
  });

  test('is not called for a request that is aborted before it begins', async () => {
    const calls: Request[] = [];
    const auth = (request: Request) => ({ 'X-Calls': `${calls.push(request)}` });
    const client = new CalendarClient({ baseUrl: 'https://example.org', auth });
    const signal = AbortSignal.abort();

    await expect(client.tags.get(1, { signal })).rejects.toBe(signal.reason);
    expect(calls).toEqual([]);
  });

  test('is called once more if the nonce has expired', async () => {
    const nonces = ['stale', 'fresh'];
    const stale = { code: 'rest_cookie_invalid_nonce', message: 'Cookie check failed' };
    const server = await serve(({ headers }) =>
      headers['x-wp-nonce'] === 'fresh' ? { body: { id: 1 } } : { status: 403, body: stale },
    );
    const auth = () => ({ 'X-WP-Nonce': nonces.shift() ?? 'none' });
    const client = new CalendarClient({ baseUrl: server.url, auth });

    expect(await client.tags.create({ name: 'open air' })).toEqual({ id: 1 });
    expect(server.requests.map(({ headers, body }) => [headers['x-wp-nonce'], body])).toEqual([
      ['stale', '{"name":"open air"}'],
      ['fresh', '{"name":"open air"}'],
    ]);

    await expect(client.tags.get(1)).rejects.toMatchObject({ code: 'rest_cookie_invalid_nonce' });
    expect(server.requests).toHaveLength(4);
  });
});

describe('credentials over plain http', () => {
  const basic = { username: 'editor', applicationPassword: 'abcd' };
  const local = [
    ...['http://localhost', 'http://localhost:8080/blog', 'http://[::1]:3000'],
    ...['http://127.0.0.1:8080', 'http://127.9.9.9', 'http://127.10.20.30'],
  ];
  // A resolver may send names below localhost anywhere.
  const others = [
    ...['http://example.org', 'http://localhost.example.org', 'http://127.0.0.1.example.org'],
    ...['http://site.localhost', 'http://127.0.0.1.localhost', 'http://192.168.0.5'],
    ...['http://localhostess', 'http://[::2]', 'http://10.127.0.1'],
  ];

  test.each(local)('are sent to %s, which is a loopback address', async (baseUrl) => {
    expect((await headersWith(basic, { baseUrl })).has('authorization')).toBe(true);
  });

  test.each(others)('throw for %s', (baseUrl) => {
    for (const auth of [basic, { token: 'abc' }]) {
      expect(() => new CalendarClient({ baseUrl, auth })).toThrow(ValidationError);
      expect(() => new CalendarClient({ baseUrl, auth })).toThrow(/https:.*allowInsecureAuth/);
    }
  });

  test('are sent with allowInsecureAuth', async () => {
    const options = { baseUrl: 'http://example.org', allowInsecureAuth: true };

    expect((await headersWith(basic, options)).has('authorization')).toBe(true);
  });

  test('are sent if they are a nonce or come from a function', async () => {
    const baseUrl = 'http://example.org';

    expect((await headersWith({ nonce: 'abc' }, { baseUrl })).get('x-wp-nonce')).toBe('abc');
    expect((await headersWith(() => ({ 'x-key': 'abc' }), { baseUrl })).get('x-key')).toBe('abc');
  });
});
