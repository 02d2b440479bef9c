import type { CalendarClient } from 'events-calendar-client';
import { applySnapshot, diffSnapshots, importEvents, takeSnapshot } from 'events-calendar-client/sync';
import { describe, expect } from 'vitest';
import { testOn } from '../support/calendar-test.ts';
import { answeredBy } from '../support/recording-fetch.ts';
import { createSite, writesOf } from '../support/test-calendar.ts';
import { copies } from './formats/copies.ts';
import { rowOf } from './import/support/rows.ts';

const window = { from: '2027-01-01', to: '2027-12-31' } as const;
const starts = ['2027-03-01 18:00:00', '2027-03-08 18:00:00', '2027-03-08 20:00:00', '2027-03-15 18:00:00'];

/** A test on a site with a single event, and a recurring event of four dates. */
const test = testOn(() => {
  const times = (start: string) => ({ start_date: start, end_date: start.replace(':00:00', ':30:00') });
  const single = { ...times('2027-04-01 12:00:00'), id: 30, slug: 'fair', title: 'Fair' };
  const yoga = { id: 167, slug: 'weekly-yoga', title: 'Weekly Yoga', occurrences: starts.map(times) };
  return createSite({ snapshot: { events: [single, yoga] } });
});

const eventsOf = async (calendar: CalendarClient) => calendar.events.between(window.from, window.to);

describe.each(Object.entries(copies))(
  'importing the export of a site with a recurring event: %s',
  (_, copy) => {
    const exportOf = async (site: CalendarClient) => copy(await eventsOf(site));

    test('writes nothing on its own site', async ({ mock, calendar }) => {
      const { counts, rows } = await importEvents(calendar, await exportOf(calendar));
      expect(counts).toMatchObject({ unchanged: 1, skipped: starts.length, created: 0, failed: 0 });
      expect(rows.filter(({ note }) => note !== undefined)).toHaveLength(starts.length);
      expect(writesOf(mock)).toEqual([]);
    });

    test('to another site makes single events of its dates, once', async ({ calendar }) => {
      const { calendar: other } = createSite({ snapshot: {} });
      for (const status of ['created', 'unchanged'] as const)
        expect((await importEvents(other, await exportOf(calendar))).counts[status]).toBe(starts.length + 1);
      const stored = (await eventsOf(other)).slice(0, 4);
      expect(stored.map(({ start_date }) => start_date)).toEqual(starts);
      const days = ['2027-03-01', '2027-03-08', '2027-03-08-2', '2027-03-15'];
      expect(stored.map(({ slug }) => slug)).toEqual(days.map((day) => `weekly-yoga-${day}`));
    });
  },
);

test.for(['draft', 'trash'] as const)('dates are never missing: %s', async (missing, { mock, calendar }) => {
  const row = { slug: 'new', title: 'New', start_date: '2027-05-01 10:00', end_date: '2027-05-01 11:00' };
  const options = { missing, source: () => true, maxMissing: 1, window };
  const result = await importEvents(calendar, [row], options);
  expect(result.missing).toMatchObject({ outcome: 'done', ids: [30] });
  expect(writesOf(mock).filter((request) => /167|1000000/.test(request))).toEqual([]);
});

test.for([true, false])('a recurring event is skipped: dry run %s', async (dryRun, { mock, calendar }) => {
  const formerDate = rowOf('weekly-yoga', { id: 10_000_999 });
  for (const key of ['slug', 'title-and-start'] as const) {
    const yoga = key === 'slug' ? rowOf('weekly-yoga') : formerDate;
    const { rows } = await importEvents(calendar, [yoga], { key, dryRun });
    expect(rows).toMatchObject([{ status: 'skipped', note: expect.stringContaining('recurring') }]);
  }
  const titles = (await eventsOf(calendar)).map(({ id, slug = '', title }) => ({ id, slug, title }));
  const { counts } = await importEvents(calendar, titles, { dryRun });
  expect(counts).toMatchObject({ unchanged: 1, skipped: starts.length, failed: 0 });
  expect(writesOf(mock)).toEqual([]);
});

describe('a snapshot of a site with a recurring event', () => {
  test('has as many events on another site, however often applied, and back', async ({ mock, calendar }) => {
    const { calendar: other } = createSite({ snapshot: {} });
    const snapshot = await takeSnapshot(calendar, window);
    expect(snapshot.events).toHaveLength(starts.length + 1);
    const first = await applySnapshot(other, snapshot);
    expect(first.counts).toMatchObject({ created: starts.length + 1, failed: 0 });
    const unwritten = { created: 0, updated: 0, failed: 0 };
    expect((await applySnapshot(other, snapshot)).counts).toMatchObject(unwritten);
    expect(await eventsOf(other)).toHaveLength(starts.length + 1);

    const copy = await takeSnapshot(other, window);
    const { events } = diffSnapshots(snapshot, { ...copy, site: { url: 'https://copy.example' } });
    expect(events).toMatchObject({ created: [], gone: [], changed: [] });
    for (const back of [copy, snapshot])
      expect((await applySnapshot(calendar, back)).counts).toMatchObject(unwritten);
    expect(writesOf(mock)).toEqual([]);
  });

  test('skips dates, also those that differ or that the site does not have', async ({ mock, calendar }) => {
    const snapshot = await takeSnapshot(calendar, window);
    const { events = [] } = snapshot;
    Object.assign(events[0]!, { title: 'Other' });
    Object.assign(events[3]!, { start_date: '2027-06-01 18:00:00', end_date: '2027-06-01 19:00:00' });
    const { counts } = await applySnapshot(calendar, snapshot);
    expect(counts).toMatchObject({ skipped: starts.length, created: 0 });
    expect(writesOf(mock)).toEqual([]);
  });

  test('knows dates by their starts, since their IDs change', async ({ calendar }) => {
    const before = await takeSnapshot(calendar, window);
    const { events = [], ...site } = before;
    const later = events
      .slice(1)
      .map((event) => (event.id > 1000 ? { ...event, id: event.id + 500 } : event));
    const difference = diffSnapshots(before, { ...site, events: later }).events;
    expect(difference).toMatchObject({ created: [], changed: [], gone: [{ start_date: starts[0] }] });
  });
});

test.for([
  { name: 'a client with a language', mostAtOnce: 1, language: 'ro' },
  { name: 'a site that lists its languages', mostAtOnce: 1, languages: ['en', 'ro'] },
  { name: 'a site whose root cannot be read', mostAtOnce: 1, hasRoot: false },
  { name: 'another site', mostAtOnce: 3 },
])('$name: $mostAtOnce at a time', async ({ mostAtOnce, language, languages, hasRoot = true }) => {
  const { mock, calendar } = createSite({ snapshot: {}, ...(languages && { languages }) });
  let [running, most] = [0, 0];
  const client = answeredBy(calendar.withOptions({ language }), async (request) => {
    const isWrite = request.method !== 'GET';
    if (!hasRoot && /v1.?$/.test(request.url)) return new Response(null, { status: 403 });
    if (isWrite) running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve));
    const response = await mock.fetch(request);
    if (isWrite) running -= 1;
    return response;
  });
  const rows = Array.from({ length: 9 }, (_, index) => rowOf(`event-${index}`, { venue: `Venue ${index}` }));
  expect((await importEvents(client, rows)).counts).toMatchObject({ created: 9 });
  expect(most).toBe(mostAtOnce);
});
