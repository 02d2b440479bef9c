import type { CalendarEvent } from 'events-calendar-client';
import { eventsToICalendar } from 'events-calendar-client/ical';
import { applySnapshot, eventToRow, importEvents } from 'events-calendar-client/sync';
import { readICalendar, writeICalendar } from 'events-calendar-client/sync/icalendar';
import { describe, expect } from 'vitest';
import { testOnRecordedSite as test, testOnEmptySite } from '../support/calendar-test.ts';
import { answeredBy } from '../support/recording-fetch.ts';
import { snapshotEvents } from '../support/recordings.ts';
import { createSite, recordedSnapshot } from '../support/test-calendar.ts';
import { copies } from './formats/copies.ts';
import { rowsOf, textFrom } from './formats/support.ts';

const [event] = snapshotEvents;
const times = { start_date: '2027-05-01 18:00', end_date: '2027-05-01 20:00' };
const flags = { all_day: null, show_map: null, show_map_link: null, sticky: null, featured: null };
const linked = { venue: [], organizer: [], categories: [], tags: [] };
const texts = { description: '', excerpt: '', cost: '', website: null, image: null };
const hidden = { ...flags, hide_from_listings: null, ...texts, ...linked };
const listed = { ...event!, ...hidden } as never;

/** Returns the fields that a new title leaves unchanged. */
const keptOf = ({ title, title_html, modified, modified_utc, json_ld, ...kept }: CalendarEvent) => kept;

describe('an event with a password, of which lists show only title and dates', () => {
  const reads: typeof copies = { eventToRow: async (events) => events.map(eventToRow), ...copies };

  testOnEmptySite.for(Object.entries(reads))(
    'is copied as a draft with a note: %s',
    async ([_, read], { calendar, mock }) => {
      const result = await importEvents(calendar, await read([listed]));
      expect(mock.snapshot().events?.map(({ status }) => status)).toEqual(['draft']);
      expect(result.rows[0]?.note).toContain('password');
    },
  );

  test.for(Object.entries(reads))('loses nothing on its own site: %s', async ([_, read], { calendar }) => {
    const before = await calendar.events.get(event!.id);
    const [row] = await read([listed]);
    await importEvents(calendar, [{ ...row, title: before.title }], { key: 'id' });
    const rows = [eventToRow({ ...(listed as CalendarEvent), title_html: 'New title' })];
    const { counts } = await importEvents(calendar, rows, { key: 'id' });
    expect(counts.updated).toBe(1);
    expect(await calendar.events.get(event!.id)).toMatchObject({ ...keptOf(before), title: 'New title' });
  });

  test('loses nothing when a snapshot of its own site is applied', async ({ calendar }) => {
    const before = await calendar.events.get(event!.id);
    const record = recordedSnapshot.events?.find(({ id }) => id === event!.id);
    const events = [{ ...record, ...hidden, title: 'New title' }];
    const { records } = await applySnapshot(calendar, { ...recordedSnapshot, events });
    expect(records.at(-1)).toMatchObject({ fields: ['title'] });
    expect(await calendar.events.get(event!.id)).toMatchObject({ ...keptOf(before), title: 'New title' });
  });
});

test.each(['future', 'pending', 'private', 'draft', 'publish'] as const)(
  'the status %s survives our own calendar file',
  async (status) => {
    const file = await textFrom(writeICalendar([{ ...event!, status }]));
    expect((await rowsOf(readICalendar(file)))[0]?.status ?? 'publish').toBe(status);
  },
);

test('our own calendar files keep the zone and local time of each event', async () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'UTC', 'UTC-3.5', 'CEST', '+02:00'];
  const utc_start_date = '2027-06-01 08:00:00';
  const dates = { start_date: '2027-06-01 10:00:00', end_date: '2027-06-01 12:00:00', utc_start_date };
  const events = zones.map((timezone, id) => ({ ...event!, ...dates, id, timezone, slug: `event-${id}` }));
  for (const file of [eventsToICalendar(events), await textFrom(writeICalendar(events))]) {
    const rows = await rowsOf(readICalendar(file));
    expect(rows.map(({ timezone }) => timezone)).toEqual([...zones.slice(0, 4), 'UTC+2', 'UTC+2']);
    expect(rows.every(({ start_date }) => start_date === dates.start_date)).toBe(true);
  }
});

test('rows without all venues of an event say so, unless it has several', async ({ calendar, mock }) => {
  const venues = await calendar.venues.list({ per_page: 2 }).all();
  const two = { ...event!, venue: venues.slice(0, 2) };
  const [row, , ofCsv, ofCalendar] = (
    await Promise.all(Object.values(copies).map((copy) => copy([two])))
  ).flat();
  for (const one of [row, ofCsv, ofCalendar]) {
    const other = createSite({ snapshot: {} });
    const first = await importEvents(other.calendar, [one!]);
    expect(first.rows[0]?.note).toContain('2 venues');
    const again = await importEvents(other.calendar, [one!]);
    expect([again.counts.unchanged, again.rows[0]?.note]).toEqual([1, first.rows[0]?.note]);
  }
  const own = await importEvents(createSite({ snapshot: { events: [two as never] } }).calendar, [row!]);
  expect([own.counts.unchanged, own.rows[0]?.note]).toEqual([1, undefined]);
  const nameless = { ...event!, venue: [{ ...venues[0]!, venue: undefined }] } as never;
  const { rows } = await importEvents(createSite({ snapshot: {} }).calendar, [eventToRow(nameless)]);
  expect(rows[0]?.note).toContain('without a name');
  expect(mock.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('a row finds its event with a password by ID or slug', async ({ calendar, mock }) => {
  const client = answeredBy(calendar, async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const isHidden = request.method === 'GET' && searchParams.get('context') !== 'edit';
    if (isHidden && /events\/(\d+|by-slug\/.*)$/.test(pathname)) return new Response('{}', { status: 403 });
    return mock.fetch(request);
  });
  const { id, slug, title } = await calendar.events.create({ ...times, title: 'Secret', slug: 'secret' });
  const rows = [
    { id, cost: '€7' },
    { slug, title, cost: '€8' },
  ];
  for (const row of rows) expect(await importEvents(client, [row])).toMatchObject({ counts: { updated: 1 } });
});
