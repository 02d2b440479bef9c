import { CalendarClient, discoverCalendar, NetworkError, TimeoutError } from 'events-calendar-client';
import { combineMocks, createCalendarMock } from 'events-calendar-client/testing';
import { expect, test } from 'vitest';
import { rejectionOf } from '../support/rejection.ts';

const http = { retry: 0 };

const sites = ['https://hamburg.example', 'https://york.example', 'https://york.example/blog'];
const mocks = sites.map((baseUrl) => createCalendarMock({ baseUrl, users: [] }));
const fetch = combineMocks(...mocks);

test.each(sites.map((site, index) => [site, mocks[index]!] as const))(
  'mocks of several sites respond to the requests of %s, and pages lead to its calendar',
  async (baseUrl, mock) => {
    for (const each of mocks) each.reset();
    await new CalendarClient({ baseUrl, fetch }).venues.list();
    await new CalendarClient({ baseUrl, fetch, plainPermalinks: true }).tags.list();
    const calendar = await discoverCalendar(`${baseUrl}/about/`, { fetch });
    expect(calendar.baseUrl).toBe(baseUrl);
    expect(mocks.map(({ requests }) => requests.length)).toEqual(
      mocks.map((each) => (each === mock ? 3 : 0)),
    );
  },
);

test('mocks of several sites have nothing at other URLs', async () => {
  const calendar = new CalendarClient({ baseUrl: 'https://york.example.org', fetch, http });
  expect(await rejectionOf(calendar.events.list())).toBeInstanceOf(NetworkError);
});

test('a mock with a latency responds after it, unless the client gives up before', async () => {
  const { fetch, baseUrl } = createCalendarMock({ latency: 60 });
  const before = performance.now();
  await new CalendarClient({ baseUrl, fetch }).events.list();
  expect(performance.now() - before).toBeGreaterThan(55);
  const hasty = new CalendarClient({ baseUrl, fetch, http: { ...http, timeout: 5 } });
  expect(await rejectionOf(hasty.events.list())).toBeInstanceOf(TimeoutError);
});
