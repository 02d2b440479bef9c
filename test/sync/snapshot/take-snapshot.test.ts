import type { CalendarClient, UnexpectedRecord } from 'events-calendar-client';
import { takeSnapshot } from 'events-calendar-client/sync';
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
  const { users, media, ...parts } = snapshot;
  const copy = createSite({ snapshot: JSON.parse(JSON.stringify(parts)) }).calendar;
  expect([users, media]).toEqual([undefined, undefined]);
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

test('records that cannot be read are missing, which the client reports', async () => {
  const { events: all = [] } = await takeSnapshot(createTestCalendar().calendar, always);
  const { client } = changedSite((_, { id }) => (id === all[1]?.id ? { title: null } : {}));
  const leftOut: UnexpectedRecord[] = [];
  const onUnexpected = (record: UnexpectedRecord) => record.isLeftOut && leftOut.push(record);
  const { events } = await takeSnapshot(client.withOptions({ onUnexpected }), always);
  expect(events).toHaveLength(all.length - 1);
  expect(leftOut).toHaveLength(1);
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
