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
import { createSite, createTestCalendar } from '../../support/test-calendar.ts';

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

/** A client of a site that adds to what a mock sends. */
function changedSite(change: (kind: string, record: Record<string, unknown>) => object) {
  const { calendar, mock } = createTestCalendar();
  const sent: Record<string, unknown>[] = [];
  const client = calendar.withOptions({
    fetch: async (input, init) => {
      const response = await mock.fetch(new Request(input, init));
      const body = await response.json();
      for (const [kind, value] of Object.entries(body)) {
        if (!Array.isArray(value)) continue;
        body[kind] = value.map((record) => ({ ...record, ...change(kind, record) }));
        sent.push(...body[kind]);
      }
      return Response.json(body, { status: response.status, headers: response.headers });
    },
  });
  return { client, sent };
}

test('records are as the site sends them, with the fields of plugins and text as it is stored', async () => {
  const added = { is_virtual: false, ticketed: ['tc'], original_image: { id: '7' } };
  const { client, sent } = changedSite(() => ({ ...added, description: '<p>O&#8217;Malley &eacute;</p>' }));
  const { events = [], venues = [] } = await takeSnapshot(client, always);
  for (const record of [...events, ...venues]) {
    const received = sent.find(({ id, url }) => id === record.id && url === record.url);
    const { venue, organizer, categories, tags, ...plain } = record;
    expect(received).toMatchObject(events.includes(record) ? plain : record);
  }
});

test('records without a slug, as before WordPress 4.7 releases, stay apart', async () => {
  const { client } = changedSite(() => ({ slug: undefined }));
  const snapshot = await takeSnapshot(client, always);
  expect(JSON.stringify(snapshot)).not.toContain('undefined');
  const copy = createSite({ snapshot: {} });
  const { counts } = await applySnapshot(copy.calendar, snapshot);
  expect(counts.failed).toBe(0);
  expect(copy.mock.snapshot().events).toHaveLength(snapshot.events?.length ?? 0);
  expect((await applySnapshot(copy.calendar, snapshot)).counts).toMatchObject({ created: 0, failed: 0 });
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
