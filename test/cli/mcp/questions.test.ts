import { CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';
import { sampleCalendar } from 'events-calendar-client/testing/sample';
import { expect, test } from 'vitest';
import { administrator, testTime } from '../../support/test-calendar.ts';
import { callTool, connectClient, siteUrl } from './support/connected-client.ts';

/** What a model reads, measured as a quarter of its characters. */
const tokensOf = (value: unknown) => Math.ceil(JSON.stringify(value).length / 4);

const event = (id: number, title: string, start_date: string, end_date: string, more = {}) => {
  const dates = { start_date, end_date, timezone: 'Europe/Berlin' };
  return { id, title, slug: `event-${id}`, status: 'publish', ...dates, ...more } as const;
};

/** The sample calendar with a few events in Hamburg, and a client that counts calls and tokens. */
async function ask() {
  const sample = sampleCalendar({ around: testTime, timezone: 'Europe/Berlin' });
  const place = { id: 9001, venue: 'Fabrik', slug: 'fabrik', city: 'Hamburg', status: 'publish' } as const;
  const mock = createCalendarMock({
    baseUrl: siteUrl,
    snapshot: {
      ...sample,
      venues: [...(sample.venues ?? []), place],
      events: [
        ...(sample.events ?? []),
        event(9101, 'Jazz Festival', '2026-11-27 18:00:00', '2026-11-29 23:00:00', { venue: 9001 }),
        event(9102, 'Late Jazz', '2026-11-29 23:00:00', '2026-11-30 01:00:00', { venue: 9001 }),
        event(9103, 'Jazz in Town', '2026-11-28 18:00:00', '2026-11-28 23:00:00'),
        event(9104, 'Winter Fair', '2026-12-12 10:00:00', '2026-12-12 18:00:00'),
        event(9106, 'Open Meadow', '2027-05-08 12:00:00', '2027-05-08 18:00:00'),
        event(9105, 'Tonight Live', '2026-11-24 20:00:00', '2026-11-24 22:00:00', { venue: 9001 }),
      ],
    },
    users: [{ ...administrator, role: 'administrator' }],
    now: testTime,
  });
  const calendar = new CalendarClient({ baseUrl: siteUrl, auth: administrator, fetch: mock.fetch });
  const { client } = await connectClient({ calendar, canWrite: true });
  const used = { calls: 0, tokens: 0 };
  const call = async (name: string, args: Record<string, unknown>) => {
    const outcome = await callTool(client, name, args);
    expect(outcome).toMatchObject({ isError: false });
    used.calls += 1;
    used.tokens += tokensOf(args) + Math.ceil(outcome.text.length / 4);
    return outcome.records as { id: number; title: string; start: string; changed?: object }[];
  };
  return { call, used, calendar, client };
}

test('what jazz is on next weekend in Hamburg? One call', async () => {
  const { call, used } = await ask();
  const found = await call('search_events', {
    search: 'jazz',
    city: 'Hamburg',
    from: '2026-11-28',
    to: '2026-11-29',
  });
  expect(found.map(({ title }) => title)).toEqual(['Jazz Festival', 'Late Jazz']);
  expect(used.calls).toBe(1);
  expect(used.tokens).toBeLessThan(350);
});

test('move the fair one week later: two calls', async () => {
  const { call, used, calendar } = await ask();
  const [fair] = await call('search_events', { search: 'winter fair' });
  const [, { changed } = {}] = await call('edit_event', { id: fair?.id, start_date: '2026-12-19 10:00' });
  expect(Object.keys(changed ?? {})).toEqual(['start', 'end']);
  expect(await calendar.events.get(9104)).toMatchObject({ end_date: '2026-12-19 18:00:00' });
  expect(used.calls).toBe(2);
  expect(used.tokens).toBeLessThan(500);
});

test('three events from this flyer, at a new venue: four calls', async () => {
  const { call, used, calendar } = await ask();
  const [venue] = await call('create_venue', { venue: 'New Barn', city: 'Hamburg' });
  for (const title of ['Wreath Making', 'Carols', 'Mulled Wine']) {
    const dates = { start_date: '2026-12-05 18:00', end_date: '2026-12-05 20:00' };
    const [created] = await call('create_event', { title, ...dates, venue: venue?.id });
    const event = await calendar.events.get(created!.id);
    expect(event).toMatchObject({ title, status: 'draft', venue: [{ city: 'Hamburg' }] });
  }
  expect(used.calls).toBe(4);
  expect(used.tokens).toBeLessThan(800);
});

test('which events in May have no venue? One call', async () => {
  const { call, used, calendar } = await ask();
  const found = await call('search_events', { from: '2027-05-01', to: '2027-05-31', missing: 'venue' });
  const all = await calendar.events.between('2027-05-01', '2027-06-01');
  expect(found.map(({ id }) => id)).toContain(9106);
  expect(found.map(({ id }) => id)).toEqual(all.filter((one) => one.venue.length === 0).map(({ id }) => id));
  expect(used.calls).toBe(1);
});

test('cancel tonight’s concert and say why: two calls', async () => {
  const { call, used, calendar } = await ask();
  const [concert] = await call('search_events', { from: '2026-11-24', to: '2026-11-24', search: 'live' });
  await call('set_event_status', { id: concert?.id, event_status: 'canceled', reason: 'The singer is ill.' });
  const { meta } = await calendar.site.request<{ meta: object }>(`wp/v2/tribe_events/${concert?.id}`);
  expect(JSON.stringify(meta)).toContain('The singer is ill.');
  expect(used.calls).toBe(2);
  expect(used.tokens).toBeLessThan(500);
  expect(await call('get_event', { id: concert?.id })).toMatchObject([{ event_status: 'canceled' }]);
});

test('25 events take a fraction of what their JSON takes', async () => {
  const { call, used, calendar } = await ask();
  const found = await call('search_events', {});
  expect(found).toHaveLength(25);
  const { items } = await calendar.events.list({ per_page: 25 });
  expect(used.tokens).toBeLessThan(tokensOf(items) / 8);
});
