import { type CalendarClient, CalendarError, ValidationError } from 'events-calendar-client';
import {
  applySnapshot,
  diffSnapshots,
  readCsv,
  readICalendar,
  readJson,
  readNdjson,
  type SnapshotProgress,
  takeSnapshot,
} from 'events-calendar-client/sync';
import type { CalendarMockOptions } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import { createSite, createTestCalendar, recordedSnapshot } from '../../support/test-calendar.ts';

const always = { from: '1990-01-01', to: '2100-01-01' } as const;

/** A client of a mock that contains a snapshot. */
const siteOf = (options: CalendarMockOptions) => createSite(options).calendar;

/** All records of a site, as the client returns them. */
async function recordsOf(client: CalendarClient) {
  const list = { hide_empty: false, per_page: 50 };
  return {
    events: await client.events.between(always.from, always.to),
    venues: await client.venues.list().all(),
    organizers: await client.organizers.list().all(),
    categories: await client.categories.list(list).all(),
    tags: await client.tags.list(list).all(),
  };
}

test('the mock that loads a snapshot has the records of the site', async () => {
  const { calendar } = createTestCalendar();
  const snapshot = await takeSnapshot(calendar, { ...always, status: 'any', timezone: 'America/New_York' });
  const { users, media, ...parts } = snapshot;
  const copy = siteOf({ snapshot: JSON.parse(JSON.stringify(parts)) });
  expect(users).toBeUndefined();
  expect(media).toBeUndefined();
  expect(await recordsOf(copy)).toEqual(await recordsOf(calendar));
});

test('it is the same again when it is taken of that mock', async () => {
  const { calendar } = createTestCalendar();
  const options = { ...always, status: 'any', timezone: 'America/New_York' } as const;
  const { recorded_at: _one, ...snapshot } = await takeSnapshot(calendar, options);
  const { recorded_at: _other, ...again } = await takeSnapshot(siteOf({ snapshot }), options);
  expect(again).toEqual(snapshot);
});

test('names its window, its site and when it was taken', async () => {
  const { calendar } = createTestCalendar();
  const from = new Date('2026-01-01T00:00:00Z');
  const snapshot = await takeSnapshot(calendar, { from, to: '2027-01-01T00:00:00+01:00' });
  expect(snapshot.window).toEqual({
    from: '2026-01-01T00:00:00Z',
    to: '2026-12-31T23:00:00Z',
    status: 'publish',
  });
  expect(snapshot.site).toEqual({ url: 'https://calendar.example' });
  expect(Date.parse(snapshot.recorded_at ?? '')).not.toBeNaN();
});

describe('the status', () => {
  test.each([
    [undefined, ['publish']],
    ['draft', ['draft']],
    ['any', ['draft', 'publish']],
  ] as const)('%s', async (status, statuses) => {
    const { calendar } = createTestCalendar();
    const { events = [] } = await takeSnapshot(calendar, { ...always, status });
    expect(new Set(events.map((event) => event.status))).toEqual(new Set(statuses));
  });
});

test('records have no fields of plug-ins, unless they are named', async () => {
  const [event] = recordedSnapshot.events ?? [];
  const snapshot = { ...recordedSnapshot, events: [{ ...event!, rsvp: 3 }] };
  const calendar = siteOf({ snapshot, extraFields: ['rsvp'] });
  const plain = await takeSnapshot(calendar, always);
  expect(plain.events?.[0]).not.toHaveProperty('rsvp');
  const extended = await takeSnapshot(calendar, { ...always, extraFields: ['rsvp'] });
  expect(extended.events?.[0]).toHaveProperty('rsvp', 3);
});

test('reports how far it is', async () => {
  const { calendar } = createTestCalendar();
  const reports: SnapshotProgress[] = [];
  const { events, venues } = await takeSnapshot(calendar, {
    ...always,
    onProgress: (progress) => reports.push(progress),
  });
  expect(reports.map(({ kind }) => kind).slice(0, 4)).toEqual(['categories', 'tags', 'venues', 'organizers']);
  expect(reports.find(({ kind }) => kind === 'venues')?.count).toBe(venues?.length);
  expect(reports.at(-1)).toEqual({ kind: 'events', count: events?.length });
});

test('can be aborted', async () => {
  const { calendar, mock } = createTestCalendar();
  const controller = new AbortController();
  const taking = takeSnapshot(calendar, {
    ...always,
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('enough')),
  });
  await expect(taking).rejects.toThrow('enough');
  expect(mock.requests).toHaveLength(1);
});

test('refuses a date that is none, before it sends anything', async () => {
  const { calendar, mock } = createTestCalendar();
  const taking = takeSnapshot(calendar, { from: 'soon', to: '2027-01-01' });
  await expect(taking).rejects.toThrow(ValidationError);
  expect(mock.requests).toEqual([]);
});

test('functions that lack what they need say so', async () => {
  const { calendar } = createTestCalendar();
  await expect(takeSnapshot(calendar, undefined as never)).rejects.toThrow(ValidationError);
  await expect(takeSnapshot(calendar, null as never)).rejects.toThrow(ValidationError);
  await expect(applySnapshot(calendar, undefined as never)).rejects.toThrow(ValidationError);
  expect(() => diffSnapshots({}, undefined as never)).toThrow(ValidationError);
  for (const read of [readCsv, readJson, readNdjson, readICalendar])
    await expect(read(undefined as never).next()).rejects.toThrow(CalendarError);
});
