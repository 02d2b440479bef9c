import type { CalendarClient } from 'events-calendar-client';
import {
  applySnapshot,
  diffSnapshots,
  importEvents,
  readNdjson,
  takeSnapshot,
  writeNdjson,
} from 'events-calendar-client/sync';
import { readCsv, writeCsv } from 'events-calendar-client/sync/csv';
import { readICalendar, writeICalendar } from 'events-calendar-client/sync/icalendar';
import { describe, expect, test } from 'vitest';
import { createSite, writesOf } from '../support/test-calendar.ts';
import { textFrom } from './formats/support.ts';

const window = { from: '2027-01-01', to: '2027-12-31' } as const;
const starts = ['2027-03-01 18:00:00', '2027-03-08 18:00:00', '2027-03-08 20:00:00', '2027-03-15 18:00:00'];
const firstId = 10_000_138;
const seriesId = 167;

interface SentEvent {
  id?: number;
  slug?: string;
  url?: string;
  start_date?: string;
}

/** An event as Events Calendar Pro sends it: dates of a recurring event share its slug. */
function asDate(event: SentEvent): SentEvent {
  const isDate = Number(event.id) >= firstId;
  const url = `https://calendar.example/event/weekly-yoga/${event.start_date?.slice(0, 10)}/`;
  return isDate ? { ...event, slug: 'weekly-yoga', url } : event;
}

/** A site with a single event, and a recurring event of four dates. */
function proSite() {
  const times = (start: string) => ({ start_date: start, end_date: start.replace(':00:00', ':30:00') });
  const dates = starts.map((start, index) => ({
    ...times(start),
    id: firstId + index,
    slug: `yoga-${index}`,
    title: 'Weekly Yoga',
  }));
  const single = { ...times('2027-04-01 12:00:00'), id: 30, slug: 'fair', title: 'Fair' };
  const { mock, calendar } = createSite({ snapshot: { events: [single, ...dates] } });
  const fetchAsPro = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const isSeries = request.url.includes('/by-slug/weekly-yoga');
    const url = request.url.replace('/by-slug/weekly-yoga', `/${firstId}`);
    const response = await mock.fetch(isSeries ? new Request(url, { headers: request.headers }) : request);
    const body = await response.json();
    const changed = body.events ? { ...body, events: body.events.map(asDate) } : asDate(body);
    return Response.json(isSeries ? { ...changed, id: seriesId } : changed, response);
  };
  return { mock, calendar: calendar.withOptions({ fetch: fetchAsPro }) };
}

const eventsOf = async (calendar: CalendarClient) => calendar.events.between(window.from, window.to);

describe('importing the own export of a site with a recurring event', () => {
  test.each([
    ['CSV', async (site: CalendarClient) => readCsv(await textFrom(writeCsv(await eventsOf(site))))],
    ['NDJSON', async (site: CalendarClient) => readNdjson(await textFrom(writeNdjson(await eventsOf(site))))],
    [
      'iCalendar',
      async (site: CalendarClient) => readICalendar(await textFrom(writeICalendar(await eventsOf(site)))),
    ],
  ])('as %s writes nothing', async (_, exportOf) => {
    const { mock, calendar } = proSite();
    const { counts, rows } = await importEvents(calendar, await exportOf(calendar));
    expect(counts).toMatchObject({ unchanged: 1, skipped: starts.length, created: 0, failed: 0 });
    expect(rows.filter(({ note }) => note !== undefined)).toHaveLength(starts.length);
    expect(writesOf(mock)).toEqual([]);
  });

  test('to another site makes single events of its dates, once', async () => {
    const { calendar } = proSite();
    const { calendar: other } = createSite({ snapshot: {} });
    const csv = await textFrom(writeCsv(await eventsOf(calendar)));
    expect((await importEvents(other, readCsv(csv))).counts).toMatchObject({ created: starts.length + 1 });
    expect((await importEvents(other, readCsv(csv))).counts).toMatchObject({ unchanged: starts.length + 1 });
    const stored = await eventsOf(other);
    expect(stored.map(({ start_date }) => start_date).slice(0, 4)).toEqual(starts);
  });
});

test.each(['draft', 'trash'] as const)('dates are never missing: %s', async (missing) => {
  const { mock, calendar } = proSite();
  const row = { slug: 'new', title: 'New', start_date: '2027-05-01 10:00', end_date: '2027-05-01 11:00' };
  const options = { missing, source: () => true, maxMissing: 1, window };
  const result = await importEvents(calendar, [row], options);
  expect(result.missing).toMatchObject({ outcome: 'done', ids: [30] });
  expect(writesOf(mock).filter((request) => request.includes(String(firstId).slice(0, 6)))).toEqual([]);
});

describe('a snapshot of a site with a recurring event', () => {
  test('has as many events on another site, however often it is applied, and back', async () => {
    const { mock, calendar } = proSite();
    const { calendar: other } = createSite({ snapshot: {} });
    const snapshot = await takeSnapshot(calendar, window);
    expect(snapshot.events).toHaveLength(starts.length + 1);
    expect((await applySnapshot(other, snapshot)).counts).toMatchObject({
      created: starts.length + 1,
      failed: 0,
    });
    expect((await applySnapshot(other, snapshot)).counts).toMatchObject({
      created: 0,
      updated: 0,
      failed: 0,
    });
    expect(await eventsOf(other)).toHaveLength(starts.length + 1);

    const copy = await takeSnapshot(other, window);
    const { events } = diffSnapshots(snapshot, { ...copy, site: { url: 'https://copy.example' } });
    expect(events).toMatchObject({ created: [], gone: [], changed: [] });
    expect((await applySnapshot(calendar, copy)).counts).toMatchObject({ created: 0, updated: 0, failed: 0 });
    expect((await applySnapshot(calendar, snapshot)).counts).toMatchObject({
      created: 0,
      updated: 0,
      failed: 0,
    });
    expect(writesOf(mock)).toEqual([]);
  });

  test('skips dates, also those that differ and those that the recurring event of the site does not have', async () => {
    const { mock, calendar } = proSite();
    const snapshot = await takeSnapshot(calendar, window);
    const events = (snapshot.events ?? []).map((event, index) =>
      index === 0
        ? { ...event, title: 'Other' }
        : index === 3
          ? { ...event, start_date: '2027-06-01 18:00:00', end_date: '2027-06-01 19:00:00' }
          : event,
    );
    expect((await applySnapshot(calendar, { ...snapshot, events })).counts).toMatchObject({
      skipped: starts.length,
      created: 0,
    });
    expect(writesOf(mock)).toEqual([]);
  });

  test('knows dates by their starts, since their IDs change', async () => {
    const { calendar } = proSite();
    const before = await takeSnapshot(calendar, window);
    const events = (before.events ?? []).map((event) => ({
      ...event,
      id: event.id > 1000 ? event.id + 500 : event.id,
    }));
    const after = { ...before, events: events.slice(1) };
    const difference = diffSnapshots(before, after).events;
    expect(difference).toMatchObject({ created: [], changed: [], gone: [{ start_date: starts[0] }] });
  });
});

test('with a language, records are created one at a time', async () => {
  const { mock, calendar } = createSite({ snapshot: {} });
  let [running, most] = [0, 0];
  const romanian = calendar.withOptions({
    language: 'ro',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const isWrite = request.method !== 'GET';
      if (isWrite) running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve));
      const response = await mock.fetch(request);
      if (isWrite) running -= 1;
      return response;
    },
  });
  const rows = Array.from({ length: 9 }, (_, index) => ({
    slug: `event-${index}`,
    title: `Event ${index}`,
    start_date: '2027-05-01 10:00',
    end_date: '2027-05-01 11:00',
    venue: `Venue ${index}`,
  }));
  expect((await importEvents(romanian, rows)).counts).toMatchObject({ created: 9 });
  expect(most).toBe(1);
});
