import type { CalendarClient } from 'events-calendar-client';
import { applySnapshot, diffSnapshots, takeSnapshot } from 'events-calendar-client/sync';
import { expect } from 'vitest';
import { testOnRecordedSite as test } from '../../support/calendar-test.ts';
import { answeredBy, showing } from '../../support/recording-fetch.ts';
import { createSite, createTestCalendar } from '../../support/test-calendar.ts';

const always = { from: '1990-01-01', to: '2100-01-01' } as const;

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

test('the mock that loads a snapshot has the records of the site', async ({ calendar }) => {
  const snapshot = await takeSnapshot(calendar, { ...always, status: 'any', timezone: 'America/New_York' });
  const copy = createSite({ snapshot: JSON.parse(JSON.stringify(snapshot)) }).calendar;
  expect([snapshot.users, snapshot.media]).toEqual([undefined, undefined]);
  expect(await recordsOf(copy)).toEqual(await recordsOf(calendar));
});

test.for([
  [undefined, ['publish']],
  ['draft', ['draft']],
  ['any', ['draft', 'publish']],
] as const)('the status: %s, past the cache of visitors', async ([status, statuses], { calendar, mock }) => {
  const cache = new Map<string, Response>();
  const client = answeredBy(calendar, async (request) => {
    if (!cache.has(request.url)) cache.set(request.url, await mock.fetch(request));
    return cache.get(request.url)!.clone();
  });
  await takeSnapshot(client.withOptions({ auth: undefined }), { ...always, status }).catch(String);
  const { events = [] } = await takeSnapshot(client, { ...always, status });
  expect(new Set(events.map((event) => event.status))).toEqual(new Set(statuses));
});

/** A client of a site that adds to what a mock sends. */
function changedSite(change: (kind: string, record: Record<string, unknown>) => object) {
  const { calendar, mock } = createTestCalendar();
  const sent: Record<string, unknown>[] = [];
  const client = showing(calendar, mock, (body) => {
    for (const [kind, value] of Object.entries(body)) {
      if (!Array.isArray(value)) continue;
      body[kind] = value.map((record) => ({ ...record, ...change(kind, record) }));
      sent.push(...body[kind]);
    }
    return body;
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

test.for([
  ['without a title', { title: null }, 'title'],
  ['without a start', { start_date: null }, 'start_date'],
  ['without an end', { end_date: null }, 'end_date'],
  ['with an impossible end', { end_date: '0000-00-00 00:00:00' }, 'end_date'],
] as const)('an event %s is kept as it is, and costs no other one', async ([, odd, field]) => {
  const [other, { id = 0 } = {}] = (await takeSnapshot(createTestCalendar().calendar, always)).events ?? [];
  const { client } = changedSite((kind, record) => (kind === 'events' && record.id === id ? odd : {}));
  const taken = await takeSnapshot(client, { from: new Date(0), to: new Date('2100-01-01') });
  const events = taken.events?.filter((event) => event.id === id || event.id === other?.id) ?? [];
  expect(events).toMatchObject([{ id: other?.id }, odd]);
  const snapshot = { ...taken, events };
  const copy = createSite({ snapshot });
  expect(await copy.calendar.events.between(always.from, always.to)).toMatchObject([{ id: other?.id }]);
  expect(copy.mock.snapshot().events).toMatchObject([{ id: other?.id }, { id, ...odd }]);
  expect(diffSnapshots({ ...taken, events: [] }, snapshot).events).toMatchObject({ created: events });
  const { records } = await applySnapshot(createSite({ snapshot: {} }).calendar, snapshot);
  const failed = records.filter(({ status }) => status === 'failed');
  expect(failed).toMatchObject([{ source: id, error: { issues: [{ path: [field] }] } }]);
});

test.for(['events', 'venues', 'tags'])('a snapshot of %s without an ID is an error', async (name) => {
  const { client } = changedSite((kind, { id }) => (kind === name ? { id: Number(id) % 2 ? id : null } : {}));
  await expect(takeSnapshot(client, always)).rejects.toThrow(`${name} without an ID`);
});

test('a snapshot has all dates that a site lists with one ID', async () => {
  const { client, sent } = changedSite((kind) => (kind === 'events' ? { id: 167 } : {}));
  const { events = [] } = await takeSnapshot(client, always);
  const starts = new Set(sent.flatMap(({ id, start_date }) => (id === 167 ? start_date : [])));
  expect(events.map(({ start_date }) => start_date)).toEqual([...starts]);
});

test('an aborted snapshot rejects with the reason, and requests nothing more', async ({ calendar, mock }) => {
  const controller = new AbortController();
  const reason = new Error('enough');
  const onProgress = () => controller.abort(reason);
  const options = { ...always, signal: controller.signal, onProgress };
  await expect(takeSnapshot(calendar, options)).rejects.toBe(reason);
  const { length } = mock.requests;
  await new Promise((resolve) => setImmediate(resolve));
  expect(mock.requests).toHaveLength(length);
});
