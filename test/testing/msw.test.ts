import { CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';
import { createHandlers } from 'events-calendar-client/testing/msw';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Route, routes } from '../../src/contract/routes.ts';
import { eventsRoot } from '../support/recordings.ts';
import { recordedSnapshot, testTime } from '../support/test-calendar.ts';

const baseUrl = 'https://calendar.example';
const auth = { username: 'editor', applicationPassword: 'password of editor' };
const users = [{ ...auth, role: 'editor' as const }];
const createMock = () => createCalendarMock({ baseUrl, snapshot: recordedSnapshot, now: testTime, users });

const served = createMock();
const server = setupServer(
  ...createHandlers(served),
  http.get(`${baseUrl}/about`, () => HttpResponse.text('About us')),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => served.reset());
afterAll(() => server.close());

const bodies = {
  events: { title: 'Fair & more', start_date: '2027-06-19 14:00', end_date: '2027-06-19 22:00' },
  venues: { venue: 'Old Mill' },
  organizers: { organizer: 'Jane' },
  categories: { name: 'Concerts' },
  tags: { name: 'outdoors' },
  service: {},
};

/** The namespaces, as all of them have these methods. */
type Namespace = CalendarClient['tags'] & Pick<CalendarClient['venues'], 'getBySlug'>;

/** Sends the request of a route, with a method of the client if it has one for the route. */
function send(client: CalendarClient, { resource, action, by, method, path }: Route) {
  if (resource === 'service') return action === 'root' ? client.root() : client.doc();
  const namespace = client[resource] as unknown as Namespace;
  const body = bodies[resource];
  const { id, slug = '' } = recordedSnapshot[resource]![by === 'slug' ? 1 : 0]!;
  if (action === 'list') return namespace.list({ per_page: 3 });
  if (action === 'create') return namespace.create(body as never);
  if (action === 'get') return by === 'slug' ? namespace.getBySlug(String(slug)) : namespace.get(id);
  if (by === 'slug') {
    // These methods look up the ID.
    const route = `tribe/events/v1${path.replace('{slug}', String(slug))}`;
    return client.site.request(route, { method, ...(action === 'update' && { body }) });
  }
  if (action === 'delete') return namespace.delete(id);
  return namespace.update(id, body as never, { method: method as 'PUT' });
}

test('each route responds under MSW as the mock does without it', async () => {
  const mock = createMock();
  const direct = new CalendarClient({ baseUrl, auth, fetch: mock.fetch });
  const underMsw = new CalendarClient({ baseUrl, auth });
  for (const route of routes) {
    const [response, expected] = await Promise.all([send(underMsw, route), send(direct, route)]);
    expect(JSON.parse(JSON.stringify(response)), route.name).toEqual(JSON.parse(JSON.stringify(expected)));
  }
  const sent = served.requests.map(({ method, url, body }) => [method, url, body]);
  expect(sent).toHaveLength(routes.length);
  expect(sent).toEqual(mock.requests.map(({ method, url, body }) => [method, url, body]));
});

test('plain permalinks and other handlers of the site work, too', async () => {
  const list = await fetch('https://calendar.example/?rest_route=/tribe/events/v1/tags');
  expect(list.headers.get('x-tec-total')).toBe('5');
  expect(await list.json()).toMatchObject({ total: 5 });
  expect(await (await fetch('https://calendar.example/about')).text()).toBe('About us');
});

test('failures are failures of fetch', async () => {
  served.failNext({ networkError: true });
  await expect(fetch(`${eventsRoot}/events`)).rejects.toThrow(TypeError);
  served.failNext({ status: 429 });
  expect((await fetch(`${eventsRoot}/events`)).status).toBe(429);
  expect(served.requests).toHaveLength(2);
});

test('other pages and other sites are left to other handlers', async () => {
  await expect(fetch('https://calendar.example/fairs')).rejects.toThrow();
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
  server.resetHandlers();
});
