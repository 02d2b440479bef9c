import { expect } from 'vitest';
import { basicAuthorization, eventsRoot } from '../../support/recordings.ts';
import { createTestMock, minimalEvent, readJson, startService, test, writeAs } from '../test-mock.ts';

test('the clock is the option `now`', async () => {
  let now = new Date('2030-01-01T00:00:00Z');
  const send = startService({ now: () => now });
  expect((await send('GET /events')).body).toMatchObject({ total: 0 });
  now = new Date('2027-01-01T00:00:00Z');
  expect((await send('GET /events?per_page=1')).body).toMatchObject({ events: [{ id: 62 }] });
  expect(() => createTestMock({ now: 'never' })).toThrow(TypeError);
});

test('the clock is in the time zone of the site', async () => {
  const send = startService({ site: { timezone: 'Asia/Tokyo', posts_per_page: 3 } });
  const { body } = await send('POST /events', 'admin', minimalEvent);
  expect(body).toMatchObject({ timezone: 'Asia/Tokyo', timezone_abbr: 'JST', date: '2026-11-21 06:33:00' });
  expect((await send('GET /venues')).body.venues).toHaveLength(3);
  const dublin = await send('POST /events', 'admin', { ...minimalEvent, timezone: 'Europe/Dublin' });
  expect(dublin.body.timezone_abbr).toBe('IST');
});

test('the application password is accepted, its spaces are ignored, and any other is rejected', async () => {
  const mock = createTestMock({
    users: [{ username: 'admin', role: 'administrator', applicationPassword: 'abcd efgh' }],
  });
  const status = async (authorization: string) =>
    (await mock.fetch(`${eventsRoot}/events?status=draft`, { headers: { authorization } })).status;
  expect(await status(basicAuthorization('admin', 'abcdefgh'))).toBe(200);
  expect(await status(basicAuthorization('admin', 'ab-cd ef gh'))).toBe(200);
  expect(await status(basicAuthorization('admin', 'wrong'))).toBe(401);
  expect(await status(basicAuthorization('', ''))).toBe(400);
  expect((await startService()('GET /events', 'nobody')).body.code).toBe('invalid_username');
});

test('the nonce is that of the first administrator', async () => {
  const mock = createTestMock({ nonce: 'n1' });
  const read = (nonce: string) => mock.fetch(`${eventsRoot}/events/39`, { headers: { 'X-WP-Nonce': nonce } });
  expect((await read('n1')).status).toBe(200);
  expect(await readJson(await read('stale'))).toMatchObject({ code: 'rest_cookie_invalid_nonce' });
});

test('requests are recorded without secrets, unless they are not wanted', async ({ mock }) => {
  await mock.fetch(`${eventsRoot}/events`, writeAs('POST', 'admin', minimalEvent));
  const [request] = mock.requests;
  const body = JSON.stringify(minimalEvent);
  expect(request).toMatchObject({ method: 'POST', url: `${eventsRoot}/events`, body });
  expect(request?.headers.authorization).toBe('Basic');
  expect(JSON.stringify(mock.requests)).not.toContain(basicAuthorization('admin'));
  const other = createTestMock({ recordRequests: false });
  expect((await other.fetch(`${eventsRoot}/events`)).status).toBe(200);
  expect(other.requests).toEqual([]);
});

test('scripts of other origins are allowed in', async ({ fetch }) => {
  const headers = {
    Origin: 'https://app.example',
    'Access-Control-Request-Method': 'PATCH',
    'Access-Control-Request-Headers': 'x-requested-with',
  };
  const preflight = await fetch(`${eventsRoot}/events/60`, { method: 'OPTIONS', headers });
  expect(preflight.ok).toBe(true);
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
  // WordPress does not allow whatever is asked for.
  expect(preflight.headers.get('access-control-allow-headers')).not.toMatch(/requested/i);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.example');
});

test('URLs outside the service are the 404 page, and never the network', async ({ fetch }) => {
  const page = await fetch('https://elsewhere.example/anything');
  expect(page.status).toBe(404);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('link')).toContain('https://api.w.org/');
  const route = await fetch('https://calendar.example/wp-json/wp/v2/posts');
  expect(await readJson(route)).toMatchObject({ code: 'rest_no_route' });
});

test('URLs start with the base URL, a language, the prefix and the vendor', async ({ fetch }) => {
  const path = 'wp-json/tribe/events/v1/events?per_page=1';
  expect((await fetch(`https://calendar.example/ro/${path}`)).status).toBe(200);
  const { headers } = await fetch(`https://calendar.example/xx/${path}`);
  expect(headers.get('content-type')).toContain('html');
  const mock = createTestMock({ baseUrl: 'https://other.example/blog/', apiPrefix: 'api', vendor: 'acme' });
  const root = 'https://other.example/blog/api/acme/events/v1/';
  const response = await mock.fetch(`${root}events?geoloc=1&geoloc_lat=4`);
  expect(response.headers.get('link')).toBe(`<${root.replace(/acme.*/, '')}>; rel="https://api.w.org/"`);
  const { rest_url } = await readJson(response);
  const { namespace } = await readJson(await mock.fetch(root));
  expect(rest_url).toMatch(new RegExp(`^${root}events/\\?.*&geoloc=1&geoloc_lat=4&geoloc_lng&`));
  expect(namespace).toBe('acme/events/v1');
});

test('planned failures look like errors of the service', async ({ mock }) => {
  mock.failNext({ status: 503, code: 'rest_busy', message: 'Later', headers: { 'Retry-After': '1' } });
  const failed = await mock.fetch(`${eventsRoot}/events`);
  expect(failed.status).toBe(503);
  expect(failed.headers.get('retry-after')).toBe('1');
  expect(await readJson(failed)).toEqual({ code: 'rest_busy', message: 'Later', data: { status: 503 } });
  expect((await mock.fetch(`${eventsRoot}/events`)).status).toBe(200);
});

test('planned failures may be a raw body, several, and for some requests only', async ({ mock }) => {
  mock.failNext({ body: '<h1>Firewall</h1>', status: 403, times: 2, method: 'get', path: '/venues/6' });
  expect((await mock.fetch(`${eventsRoot}/venues/7`)).status).toBe(200);
  expect(await (await mock.fetch(`${eventsRoot}/venues/6`)).text()).toBe('<h1>Firewall</h1>');
  expect((await mock.fetch(`${eventsRoot}/venues/6?x=1`)).status).toBe(403);
  expect((await mock.fetch(`${eventsRoot}/venues/6`)).status).toBe(200);
  mock.failNext({ times: 0 });
  expect((await mock.fetch(`${eventsRoot}/venues/6`)).status).toBe(200);
  mock.failNext({ path: /^\/tags/g });
  expect((await mock.fetch(`${eventsRoot}/tags/7`)).status).toBe(500);
  mock.failNext({ status: 204 });
  expect((await mock.fetch(`${eventsRoot}/tags/7`)).status).toBe(204);
});

test('planned failures may be no response at all, or a delay, which an abort ends', async ({ mock }) => {
  mock.failNext({ networkError: true });
  await expect(mock.fetch(`${eventsRoot}/events`)).rejects.toThrow(new TypeError('fetch failed'));
  mock.failNext({ delay: 5 });
  expect((await mock.fetch(`${eventsRoot}/events`)).status).toBe(200);
  mock.failNext({ delay: 60_000 });
  const controller = new AbortController();
  const answer = mock.fetch(`${eventsRoot}/events`, { signal: controller.signal });
  const reason = new Error('changed my mind');
  setTimeout(() => controller.abort(reason), 5);
  await expect(answer).rejects.toBe(reason);
  const aborted = mock.fetch(`${eventsRoot}/events`, { signal: AbortSignal.abort(reason) });
  await expect(aborted).rejects.toBe(reason);
});
