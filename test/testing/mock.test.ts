import { type CalendarMockOptions, createCalendarMock } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import { basicAuthorization, eventsRoot, readSnapshot, usersOf } from './recordings.ts';

const snapshot = readSnapshot();
const users = usersOf(snapshot);

function mockAt(options: CalendarMockOptions = {}) {
  return createCalendarMock({ snapshot, users, now: '2026-11-20T21:33:00Z', ...options });
}

async function json(response: Response): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = await response.json();
  return body;
}

function write(method: string, username: string, body: unknown): RequestInit {
  return {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: basicAuthorization(username) },
    body: JSON.stringify(body),
  };
}

const minimal = { title: 'Fair', start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };

describe('the snapshot', () => {
  test('comes back as it went in', () => {
    expect(mockAt().snapshot()).toEqual(snapshot);
  });

  test('is not shared with the mock', async () => {
    const mine = structuredClone(snapshot);
    const mock = mockAt({ snapshot: mine });
    Object.assign(mine.events?.[0] ?? {}, { title: 'Changed outside' });
    expect(mock.snapshot()).toEqual(snapshot);
    Object.assign(mock.snapshot().events?.[0] ?? {}, { title: 'Changed outside' });
    expect(mock.snapshot()).toEqual(snapshot);
  });

  test('holds what was written, trashed records too, and starts another mock from there', async () => {
    const mock = mockAt();
    await mock.fetch(`${eventsRoot}/events`, write('POST', 'admin', minimal));
    await mock.fetch(`${eventsRoot}/venues/10`, write('DELETE', 'admin', {}));
    await mock.fetch(`${eventsRoot}/categories/4`, write('PATCH', 'admin', { name: 'Jazz' }));
    const other = mockAt({ snapshot: mock.snapshot() });
    expect(other.snapshot()).toEqual(mock.snapshot());
    for (const path of ['events?search=fair', 'venues/10', 'categories', 'events/54']) {
      const init = { headers: { Authorization: basicAuthorization('admin') } };
      const [one, two] = await Promise.all(
        [mock, other].map(({ fetch }) => fetch(`${eventsRoot}/${path}`, init)),
      );
      expect(await json(two!)).toEqual(await json(one!));
    }
    const restored = await other.fetch(`${eventsRoot}/venues/10`, write('POST', 'admin', {}));
    expect(await json(restored)).toMatchObject({ status: 'publish', slug: 'community-library' });
  });

  test('may be empty or partial', async () => {
    const empty = createCalendarMock();
    expect(empty.snapshot()).toEqual({});
    expect(await json(await empty.fetch(`${eventsRoot}/events`))).toMatchObject({ events: [], total: 0 });
    const partial = createCalendarMock({
      snapshot: {
        events: [{ id: 5, title: 'A & B', start_date: '2027-05-01 10:00:00', timezone: 'Europe/Berlin' }],
      },
      now: '2027-04-01',
    });
    const event = await json(await partial.fetch(`${eventsRoot}/events/5`));
    expect(event).toMatchObject({
      id: 5,
      slug: 'a-b',
      utc_start_date: '2027-05-01 08:00:00',
      timezone_abbr: 'CEST',
    });
  });

  test('comes back after a reset, which also forgets failures and requests', async () => {
    const mock = mockAt();
    mock.failNext({ times: 9 });
    await mock.fetch(`${eventsRoot}/events`);
    mock.reset();
    await mock.fetch(`${eventsRoot}/events/60`, write('DELETE', 'admin', {}));
    expect(mock.requests).toHaveLength(1);
    mock.reset();
    expect(mock.snapshot()).toEqual(snapshot);
    expect(mock.requests).toEqual([]);
    expect((await mock.fetch(`${eventsRoot}/events/60`)).status).toBe(200);
  });
});

describe('addresses', () => {
  test('outside the service are pages that were not found, and never the network', async () => {
    const { fetch } = mockAt();
    const page = await fetch('https://elsewhere.example/anything');
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('link')).toContain('https://api.w.org/');
    const route = await fetch('https://calendar.example/wp-json/wp/v2/posts');
    expect(await json(route)).toMatchObject({ code: 'rest_no_route' });
  });

  test('may hold a language that the site has', async () => {
    const { fetch } = mockAt();
    const path = 'wp-json/tribe/events/v1/events?per_page=1';
    expect((await fetch(`https://calendar.example/ro/${path}`)).status).toBe(200);
    expect((await fetch(`https://calendar.example/xx/${path}`)).headers.get('content-type')).toContain(
      'html',
    );
  });

  test('may name the route in the query, as sites with plain permalinks do', async () => {
    const { fetch } = mockAt();
    const list = await fetch('https://calendar.example/?rest_route=/tribe/events/v1/venues&per_page=2');
    expect(await json(list)).toMatchObject({ total: 8, total_pages: 4 });
  });

  test('follow the prefix, the vendor and the base address', async () => {
    const mock = mockAt({ baseUrl: 'https://other.example/blog/', apiPrefix: 'api', vendor: 'acme' });
    const list = await mock.fetch('https://other.example/blog/api/acme/events/v1/tags?per_page=1');
    expect(await json(list)).toMatchObject({
      rest_url: 'https://other.example/blog/api/acme/events/v1/tags/',
    });
    const root = await json(await mock.fetch('https://other.example/blog/api/acme/events/v1/'));
    expect(root.namespace).toBe('acme/events/v1');
  });

  test('lead scripts of other origins in', async () => {
    const { fetch } = mockAt();
    const headers = { Origin: 'https://app.example', 'Access-Control-Request-Method': 'PATCH' };
    const preflight = await fetch(`${eventsRoot}/events/60`, { method: 'OPTIONS', headers });
    expect(preflight.ok).toBe(true);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.example');
  });

  test('/doc is answered with an OpenAPI document', async () => {
    const { fetch } = mockAt();
    const document = await json(await fetch(`${eventsRoot}/doc`));
    expect(document.openapi).toMatch(/^3\./);
    expect(document.paths).toHaveProperty('/events');
  });
});

describe('languages', () => {
  test('are those of the interface, under its name, unless said otherwise', async () => {
    const { fetch } = mockAt();
    expect((await fetch(`${eventsRoot}/events?tl_language=ro`)).status).toBe(200);
    const refused = await fetch(`${eventsRoot}/tags?tl_language=de`);
    expect(refused.status).toBe(400);
    expect(await json(refused)).toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { tl_language: expect.any(String) } },
    });
    const other = mockAt({ languages: ['de'], languageParam: 'lang' });
    expect((await other.fetch(`${eventsRoot}/tags?lang=de`)).status).toBe(200);
    expect((await other.fetch(`${eventsRoot}/venues/6?lang=ro`)).status).toBe(400);
    expect((await other.fetch(`${eventsRoot}/venues/6?tl_language=xx`)).status).toBe(200);
  });
});

describe('planned failures', () => {
  test('look like errors of the service', async () => {
    const mock = mockAt();
    mock.failNext({ status: 503, code: 'rest_busy', message: 'Later', headers: { 'Retry-After': '1' } });
    const failed = await mock.fetch(`${eventsRoot}/events`);
    expect(failed.status).toBe(503);
    expect(failed.headers.get('retry-after')).toBe('1');
    expect(await json(failed)).toEqual({ code: 'rest_busy', message: 'Later', data: { status: 503 } });
    expect((await mock.fetch(`${eventsRoot}/events`)).status).toBe(200);
  });

  test('may be a raw body, several, and for some requests only', async () => {
    const mock = mockAt();
    mock.failNext({ body: '<h1>Firewall</h1>', status: 403, times: 2, method: 'get', path: '/venues/6' });
    expect((await mock.fetch(`${eventsRoot}/venues/7`)).status).toBe(200);
    expect(await (await mock.fetch(`${eventsRoot}/venues/6`)).text()).toBe('<h1>Firewall</h1>');
    expect((await mock.fetch(`${eventsRoot}/venues/6?x=1`)).status).toBe(403);
    expect((await mock.fetch(`${eventsRoot}/venues/6`)).status).toBe(200);
    mock.failNext({ path: /^\/tags/g });
    expect((await mock.fetch(`${eventsRoot}/tags/7`)).status).toBe(500);
  });

  test('may be no answer at all', async () => {
    const mock = mockAt();
    mock.failNext({ networkError: true });
    await expect(mock.fetch(`${eventsRoot}/events`)).rejects.toThrow(new TypeError('fetch failed'));
  });

  test('may be a delay, which an abort ends', async () => {
    const mock = mockAt();
    mock.failNext({ delay: 5 });
    expect((await mock.fetch(`${eventsRoot}/events`)).status).toBe(200);
    mock.failNext({ delay: 60_000 });
    const controller = new AbortController();
    const answer = mock.fetch(`${eventsRoot}/events`, { signal: controller.signal });
    const reason = new Error('changed my mind');
    setTimeout(() => controller.abort(reason), 5);
    await expect(answer).rejects.toBe(reason);
    await expect(mock.fetch(`${eventsRoot}/events`, { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
  });
});

describe('users', () => {
  async function codeOf(username: string, path: string, init: RequestInit = {}) {
    const headers = { ...init.headers, Authorization: basicAuthorization(username) };
    const response = await mockAt().fetch(`${eventsRoot}${path}`, { ...init, headers });
    const body = await json(response);
    return body.code ?? response.status;
  }

  test('sign in with an application password, spaces aside, and not with another', async () => {
    const mock = mockAt({
      users: [{ username: 'admin', role: 'administrator', applicationPassword: 'abcd efgh' }],
    });
    const status = async (authorization: string) =>
      (await mock.fetch(`${eventsRoot}/events?status=draft`, { headers: { authorization } })).status;
    expect(await status(basicAuthorization('admin', 'abcdefgh'))).toBe(200);
    expect(await status(basicAuthorization('admin', 'ab cd ef gh'))).toBe(200);
    expect(await status(basicAuthorization('admin', 'wrong'))).toBe(401);
    expect(await codeOf('nobody', '/events')).toBe('invalid_username');
  });

  test('or with a nonce, as the first administrator', async () => {
    const mock = mockAt({ nonce: 'n1' });
    const read = (nonce: string) =>
      mock.fetch(`${eventsRoot}/events/39`, { headers: { 'X-WP-Nonce': nonce } });
    expect((await read('n1')).status).toBe(200);
    expect(await json(await read('stale'))).toMatchObject({ code: 'rest_cookie_invalid_nonce' });
  });

  test('write what their role allows', async () => {
    const post = (username: string) => codeOf(username, '/venues', write('POST', username, { venue: 'New' }));
    expect(await post('subscriber1')).toBe('rest_forbidden');
    expect(await post('author1')).toBe(201);
    const patch = (username: string) =>
      codeOf(username, '/events/60', write('PATCH', username, { title: 'x' }));
    expect(await patch('author1')).toBe('rest_forbidden');
    expect(await patch('editor1')).toBe(200);
  });

  test('of a contributor nothing is published', async () => {
    const contributor = {
      username: 'helper',
      role: 'contributor',
      applicationPassword: 'password of helper',
    } as const;
    const mock = mockAt({ users: [...users, contributor] });
    const created = await json(
      await mock.fetch(`${eventsRoot}/events`, write('POST', 'helper', { ...minimal, status: 'publish' })),
    );
    expect(created).toMatchObject({ status: 'pending', author: '5' });
    const address = `${eventsRoot}/events/${created.id}`;
    const read = (username: string) =>
      mock.fetch(address, { headers: { Authorization: basicAuthorization(username) } });
    expect((await read('helper')).status).toBe(200);
    expect((await read('author1')).status).toBe(403);
    expect((await mock.fetch(address, write('PATCH', 'helper', { title: 'Again' }))).status).toBe(200);
  });
});

describe('the clock', () => {
  test('is the one that was given', async () => {
    let now = new Date('2030-01-01T00:00:00Z');
    const { fetch } = mockAt({ now: () => now });
    expect(await json(await fetch(`${eventsRoot}/events`))).toMatchObject({ total: 0 });
    now = new Date('2027-01-01T00:00:00Z');
    expect(await json(await fetch(`${eventsRoot}/events?per_page=1`))).toMatchObject({
      events: [{ id: 62 }],
    });
    expect(() => mockAt({ now: 'never' })).toThrow(TypeError);
  });

  test('shows the zone of the site', async () => {
    const mock = mockAt({ site: { timezone: 'Asia/Tokyo', posts_per_page: 3 } });
    const created = await json(await mock.fetch(`${eventsRoot}/events`, write('POST', 'admin', minimal)));
    expect(created).toMatchObject({
      date: '2026-11-21 06:33:00',
      timezone: 'Asia/Tokyo',
      timezone_abbr: 'JST',
    });
    const list = await json(await mock.fetch(`${eventsRoot}/venues`));
    expect(list.venues).toHaveLength(3);
  });
});

describe('what was received', () => {
  test('is kept, without secrets', async () => {
    const mock = mockAt();
    await mock.fetch(`${eventsRoot}/events`, write('POST', 'admin', minimal));
    const [request] = mock.requests;
    expect(request).toMatchObject({
      method: 'POST',
      url: `${eventsRoot}/events`,
      body: JSON.stringify(minimal),
    });
    expect(request?.headers.authorization).toBe('Basic');
    expect(JSON.stringify(mock.requests)).not.toContain(basicAuthorization('admin'));
  });
});
