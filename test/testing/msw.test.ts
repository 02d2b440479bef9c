import { createCalendarMock } from 'events-calendar-client/testing';
import { createHandlers } from 'events-calendar-client/testing/msw';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { eventsRoot, readSnapshot } from '../support/recordings.ts';

const mock = createCalendarMock({ snapshot: readSnapshot(), now: '2026-11-20T21:33:00Z' });
const server = setupServer(
  ...createHandlers(mock),
  http.get('https://calendar.example/about', () => HttpResponse.text('About us')),
);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => mock.reset());
afterAll(() => server.close());

test('plain permalinks and other handlers of the site work, too', async () => {
  const list = await fetch('https://calendar.example/?rest_route=/tribe/events/v1/tags');
  expect(list.headers.get('x-tec-total')).toBe('5');
  expect(await list.json()).toMatchObject({ total: 5 });
  expect(await (await fetch('https://calendar.example/about')).text()).toBe('About us');
});

test('failures are failures of fetch', async () => {
  mock.failNext({ networkError: true });
  await expect(fetch(`${eventsRoot}/events`)).rejects.toThrow(TypeError);
  mock.failNext({ status: 429 });
  expect((await fetch(`${eventsRoot}/events`)).status).toBe(429);
  expect(mock.requests).toHaveLength(2);
});

test('other pages and other sites are left to other handlers', async () => {
  await expect(fetch('https://calendar.example/fairs')).rejects.toThrow();
  expect(mock.handles(`${eventsRoot}/events?page=2`)).toBe(true);
  expect(mock.handles(new URL('https://calendar.example/ro/wp-json/tribe/events/v1/tags'))).toBe(true);
  expect(mock.handles(new Request(`${eventsRoot}/events`, { method: 'POST' }))).toBe(true);
  expect(mock.handles('/wp-json/tribe/events/v1/events')).toBe(true);
  expect(mock.handles('https://calendar.example/fairs')).toBe(false);
  expect(mock.handles('https://example.org/wp-json/tribe/events/v1/events')).toBe(false);
  expect(mock.requests).toEqual([]);
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
