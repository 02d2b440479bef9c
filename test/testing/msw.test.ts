import { CalendarClient } from 'events-calendar-client';
import { routes } from 'events-calendar-client/schemas';
import { createCalendarMock } from 'events-calendar-client/testing';
import { createHandlers } from 'events-calendar-client/testing/msw';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { eventsRoot } from '../support/recordings.ts';
import { sendRoute } from '../support/replay.ts';
import { administrator, createSite, createTestCalendar, recordedSnapshot } from '../support/test-calendar.ts';

const baseUrl = 'https://calendar.example';
const posts = { 'wp/v2/posts': () => Response.json([]) };
const { mock: served } = createSite({ snapshot: recordedSnapshot, routes: posts });
const server = setupServer(
  ...createHandlers(served),
  http.get(`${baseUrl}/about`, () => HttpResponse.text('About us')),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => served.reset());
afterAll(() => server.close());

test('each route responds under MSW as the mock does without it', async () => {
  const { mock, calendar } = createTestCalendar();
  const underMsw = new CalendarClient({ baseUrl, auth: administrator });
  for (const route of routes) {
    const { resource, by } = route;
    const records = resource === 'service' ? [] : recordedSnapshot[resource]!;
    const { id, slug } = records[by === 'slug' ? 1 : 0] ?? { id: 0, slug: '' };
    const [response, expected] = await Promise.all(
      [underMsw, calendar].map((client) => sendRoute(client, route, { id, slug: String(slug) })),
    );
    expect(JSON.parse(JSON.stringify(response)), route.name).toEqual(JSON.parse(JSON.stringify(expected)));
  }
  const sent = served.requests.map(({ method, url, body }) => [method, url, body]);
  expect(sent).toHaveLength(routes.length);
  expect(sent).toEqual(mock.requests.map(({ method, url, body }) => [method, url, body]));
});

test('plain permalinks, other routes and other handlers of the site work, too', async () => {
  const list = await fetch('https://calendar.example/?rest_route=/tribe/events/v1/tags');
  expect(list.headers.get('x-tec-total')).toBe('5');
  expect(await list.json()).toMatchObject({ total: 5 });
  expect(await (await fetch(`${baseUrl}/wp-json/wp/v2/posts`)).json()).toEqual([]);
  expect(await (await fetch('https://calendar.example/about')).text()).toBe('About us');
});

test('other pages and other sites are left to other handlers', async () => {
  await expect(fetch('https://calendar.example/fairs')).rejects.toThrow();
  await expect(fetch(`${baseUrl}/wp-json/wp/v2/pages`)).rejects.toThrow();
  expect(served.handles(`${eventsRoot}/events?page=2`)).toBe(true);
  expect(served.handles(new URL('https://calendar.example/ro/wp-json/tribe/events/v1/tags'))).toBe(true);
  expect(served.handles(new Request(`${eventsRoot}/events`, { method: 'POST' }))).toBe(true);
  expect(served.handles('/wp-json/tribe/events/v1/events')).toBe(true);
  expect(served.handles('https://calendar.example/fairs')).toBe(false);
  expect(served.handles('https://example.org/wp-json/tribe/events/v1/events')).toBe(false);
  expect(served.requests).toEqual([]);
});

test('a mock of another copy of the package works, too', async () => {
  vi.resetModules();
  const copy = await import('events-calendar-client/testing');
  expect(copy.createCalendarMock).not.toBe(createCalendarMock);
  const other = copy.createCalendarMock({ baseUrl: 'https://example.org' });
  server.use(...createHandlers(other));
  const url = 'https://example.org/wp-json/tribe/events/v1/events';
  expect((await fetch(url)).status).toBe(200);
  other.failNext({ networkError: true });
  await expect(fetch(url)).rejects.toThrow(TypeError);
  const logged = vi.spyOn(console, 'error');
  other.failNext({ delay: 60_000 });
  await expect(fetch(url, { signal: AbortSignal.timeout(20) })).rejects.toThrow();
  expect(logged).not.toHaveBeenCalled();
  server.resetHandlers();
});
