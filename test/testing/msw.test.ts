import { createCalendarMock } from 'events-calendar-client/testing';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventsRoot, readSnapshot } from './recordings.ts';

const mock = createCalendarMock({ snapshot: readSnapshot(), now: '2026-11-20T21:33:00Z' });
const server = setupServer(
  ...mock.handlers,
  http.get('https://calendar.example/about', () => HttpResponse.text('About us')),
);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => mock.reset());
afterAll(() => server.close());

test('the global fetch reaches the mock', async () => {
  const response = await fetch(`${eventsRoot}/events?per_page=2`);
  expect(response.headers.get('x-tec-total')).toBe('96');
  expect(await response.json()).toMatchObject({ events: [{ id: 52 }, { id: 54 }], total: 96 });
});

test('plain permalinks and other handlers of the site work, too', async () => {
  const list = await fetch('https://calendar.example/?rest_route=/tribe/events/v1/tags');
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
