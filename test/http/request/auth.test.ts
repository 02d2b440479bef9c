import { type Auth, CalendarClient, type ClientOptions, ValidationError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingFetch } from '../../support/recording-fetch.ts';
import { serve } from '../../support/server.ts';

/** The headers that a client with these credentials sends. */
async function headersWith(auth: Auth, options: Partial<ClientOptions> = {}): Promise<Headers> {
  const { fetch, requests } = recordingFetch();
  await new CalendarClient({ baseUrl: 'https://example.org', fetch, auth, ...options }).events.get(1);
  return requests[0]?.headers ?? new Headers();
}

/** What a server makes of Basic credentials. */
function readBasic(header: string | null): string {
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
    expect(readBasic(headers.get('authorization'))).toBe(`${username}:${applicationPassword}`);
  });

  test('nonce', async () => {
    const headers = await headersWith({ nonce: '8a7b6c' });

    expect(headers.get('x-wp-nonce')).toBe('8a7b6c');
    expect(headers.get('authorization')).toBeNull();
  });

  test('token', async () => {
    expect((await headersWith({ token: 'abc.def' })).get('authorization')).toBe('Bearer abc.def');
  });

  test('go over the headers of the caller', async () => {
    const headers = { Authorization: 'Bearer other', 'X-Own': 'yes' };

    const sent = await headersWith({ token: 'abc' }, { headers });

    expect(sent.get('authorization')).toBe('Bearer abc');
    expect(sent.get('x-own')).toBe('yes');
  });

  test('none are sent by default', async () => {
    const { fetch, requests } = recordingFetch();

    await new CalendarClient({ baseUrl: 'https://example.org', fetch }).events.get(1);

    expect([...(requests[0]?.headers.keys() ?? [])]).toEqual(['accept']);
  });

  test('withOptions takes them away', async () => {
    const { fetch, requests } = recordingFetch();
    const client = new CalendarClient({ baseUrl: 'https://example.org', fetch, auth: { token: 'abc' } });

    await client.withOptions({ auth: undefined }).events.get(1);

    expect(requests[0]?.headers.has('authorization')).toBe(false);
  });
});

describe('a function for credentials', () => {
  test('is told the request and gives any headers', async () => {
    const asked: string[] = [];
    const auth = (request: Request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return { 'X-Signature': 'signed' };
    };

    expect((await headersWith(auth)).get('x-signature')).toBe('signed');
    expect((await headersWith(async () => [['X-Signature', 'pair']])).get('x-signature')).toBe('pair');
    expect((await headersWith(() => new Headers({ 'X-Signature': 'own' }))).get('x-signature')).toBe('own');
    expect(asked).toEqual(['GET /wp-json/tribe/events/v1/events/1']);
  });

  test('is awaited once for each request, pages and retries included', async () => {
    const tokens: string[] = [];
    let failures = 1;
    const server = await serve(({ url }) => {
      if (failures-- > 0) return { status: 503 };
      const page = Number(url.searchParams.get('page') ?? 1);
      return { body: { tags: [{ id: page }], total: 3, total_pages: 3 } };
    });
    let asked = 0;
    const auth = async () => {
      asked += 1;
      return { Authorization: `Bearer ${asked}` };
    };
    const client = new CalendarClient({ baseUrl: server.url, auth, http: { retry: { delay: () => 0 } } });

    await client.tags.list().all({ concurrency: 1 });

    for (const { headers } of server.requests) tokens.push(headers.authorization ?? '');
    expect(tokens).toEqual(['Bearer 1', 'Bearer 1', 'Bearer 2', 'Bearer 3']);
    expect(asked).toBe(3);
  });

  test('that fails sends nothing, and its error comes as it is', async () => {
    const { fetch, requests } = recordingFetch();
    const failure = new Error('The key store is locked');
    const auth = () => Promise.reject(failure);
    const client = new CalendarClient({ baseUrl: 'https://example.org', fetch, auth });

    await expect(client.events.get(1)).rejects.toBe(failure);
    expect(requests).toHaveLength(0);
  });

  test('is asked once more for a nonce that has become stale', async () => {
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

  test('a fixed nonce that is stale is not tried again', async () => {
    const stale = { code: 'rest_cookie_invalid_nonce', message: 'Cookie check failed' };
    const server = await serve(() => ({ status: 403, body: stale }));
    const client = new CalendarClient({ baseUrl: server.url, auth: { nonce: 'stale' } });

    await expect(client.tags.get(1)).rejects.toMatchObject({ name: 'PermissionError' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('credentials over plain http', () => {
  const basic = { username: 'editor', applicationPassword: 'abcd' };
  const loopback = [
    'http://localhost',
    'http://localhost:8080/blog',
    'http://127.0.0.1:8080',
    'http://127.9.9.9',
  ];
  const local = [...loopback, 'http://[::1]:3000', 'http://site.localhost'];
  const others = ['http://example.org', 'http://localhost.example.org', 'http://127.0.0.1.example.org'];
  const alsoOthers = ['http://192.168.0.5', 'http://localhostess', 'http://[::2]', 'http://10.127.0.1'];

  test.each(local)('are sent to %s, which is this machine', async (baseUrl) => {
    expect((await headersWith(basic, { baseUrl })).has('authorization')).toBe(true);
  });

  test.each([...others, ...alsoOthers])('are refused for %s', (baseUrl) => {
    for (const auth of [basic, { token: 'abc' }]) {
      expect(() => new CalendarClient({ baseUrl, auth })).toThrow(ValidationError);
      expect(() => new CalendarClient({ baseUrl, auth })).toThrow(/https:.*allowInsecureAuth/);
    }
  });

  test('are sent with allowInsecureAuth', async () => {
    const options = { baseUrl: 'http://example.org', allowInsecureAuth: true };

    expect((await headersWith(basic, options)).has('authorization')).toBe(true);
  });

  test('a nonce and a function are the caller’s own matter', async () => {
    const baseUrl = 'http://example.org';

    expect((await headersWith({ nonce: 'abc' }, { baseUrl })).get('x-wp-nonce')).toBe('abc');
    expect((await headersWith(() => ({ 'x-key': 'abc' }), { baseUrl })).get('x-key')).toBe('abc');
  });

  test('are looked at again where a client differs', () => {
    const client = new CalendarClient({ baseUrl: 'https://example.org', auth: basic });

    expect(() => client.withOptions({ baseUrl: 'http://example.org' })).toThrow(ValidationError);
  });
});

describe('redirects', () => {
  const auth = { token: 'abc' };
  const headers = { 'X-Api-Key': 'key' };

  test('to another host of a read go without credentials and headers of the caller', async () => {
    const other = await serve(() => ({ body: { id: 1 } }));
    const server = await serve(({ url }) => ({
      status: 301,
      headers: { location: other.url.replace('127.0.0.1', 'localhost') + url.pathname },
    }));
    const client = new CalendarClient({ baseUrl: server.url, auth, headers });

    expect(await client.venues.get(1)).toEqual({ id: 1 });
    expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Bearer abc', 'x-api-key': 'key' });
    expect(other.requests[0]?.headers).not.toHaveProperty('authorization');
    expect(other.requests[0]?.headers).not.toHaveProperty('x-api-key');
    expect(other.requests[0]?.url.pathname).toBe('/wp-json/tribe/events/v1/venues/1');
  });

  test('within the site of a read keep credentials', async () => {
    const server = await serve(({ url }) =>
      url.pathname.endsWith('/')
        ? { body: { id: 1 } }
        : { status: 308, headers: { location: `${url.pathname}/` } },
    );

    expect(await new CalendarClient({ baseUrl: server.url, auth }).venues.get(1)).toEqual({ id: 1 });
    expect(server.requests[1]?.headers.authorization).toBe('Bearer abc');
  });

  test.each([301, 302, 303, 307, 308])(
    'of a write (%i) are refused with the address to use',
    async (status) => {
      const other = await serve(() => ({ body: { id: 1 } }));
      const server = await serve(({ url }) => ({
        status,
        headers: { location: `${other.url}/blog${url.pathname}` },
      }));
      const client = new CalendarClient({ baseUrl: server.url, auth });

      const answer = client.tags.create({ name: 'open air' });

      await expect(answer).rejects.toMatchObject({ name: 'ResponseError', status });
      await expect(answer).rejects.toThrow(`use ${other.url}/blog as baseUrl`);
      expect(other.requests).toHaveLength(0);
      expect(server.requests).toHaveLength(1);
    },
  );

  test('in a circle end', async () => {
    const server = await serve(({ url }) => ({ status: 302, headers: { location: url.pathname } }));

    await expect(new CalendarClient({ baseUrl: server.url }).tags.get(1)).rejects.toMatchObject({
      name: 'ResponseError',
      status: 302,
    });
  });
});
