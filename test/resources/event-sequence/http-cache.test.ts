import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CalendarClient } from 'events-calendar-client';
import { Agent, interceptors, fetch as undiciFetch } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mock } from './recorded-events.ts';

/** Serves the mock as a site does whose responses may be kept for a minute. */
const server = createServer(async ({ url }, response) => {
  const answer = await mock.fetch(`https://calendar.example${url}`);
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'cache-control': 'max-age=60' });
  response.end(await answer.text());
});
/** A cache as RFC 9111 describes it. */
const dispatcher = new Agent().compose(interceptors.cache());
const fetchFromCache = async (input: unknown) => {
  const { url, headers } = input as Request;
  return (await undiciFetch(url, { headers: [...headers], dispatcher })) as unknown as Response;
};

let calendar: CalendarClient;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  calendar = new CalendarClient({ baseUrl: `http://127.0.0.1:${port}`, fetch: fetchFromCache });
});

afterAll(async () => {
  await dispatcher.close();
  server.close();
});

beforeEach(() => mock.reset());

test.each([
  [
    'upcoming',
    ['2026-11-20T22:01:00Z', '2026-11-20T22:02:30.123Z', '2026-11-20T22:05:59Z'],
    '2026-11-20T22:06:00Z',
  ],
  [
    'past',
    ['2026-11-20T22:00:00Z', '2026-11-20T22:02:30.123Z', '2026-11-20T22:04:00Z'],
    '2026-11-20T22:04:01Z',
  ],
] as const)('an HTTP cache has what %s reads for five minutes', async (kind, moments, later) => {
  const read = (now: string) => calendar.events[kind]({ limit: 5 }, { now });
  const first = await read(moments[0]);
  const sent = mock.requests.length;
  expect(sent).toBe(kind === 'past' ? 3 : 1);
  for (const now of moments) expect(await read(now)).toEqual(first);
  expect(mock.requests).toHaveLength(sent);
  await read(later);
  expect(mock.requests.length).toBeGreaterThan(sent);
});
