import { createCalendarMock } from 'events-calendar-client/testing';
import { expect } from 'vitest';
import { basicAuthorization, eventsRoot } from '../../support/recordings.ts';
import { createTestMock, minimalEvent, readJson, snapshot, test, writeAs } from '../test-mock.ts';

test('the snapshot is exported as it was loaded, and not shared with the mock', async () => {
  const mine = structuredClone(snapshot);
  const mock = createTestMock({ snapshot: mine });
  Object.assign(mine.events?.[0] ?? {}, { title: 'Changed outside' });
  expect(mock.snapshot()).toEqual(snapshot);
  Object.assign(mock.snapshot().events?.[0] ?? {}, { title: 'Changed outside' });
  expect(mock.snapshot()).toEqual(snapshot);
});

test('the snapshot has what was written, trashed records too, for another mock', async ({ mock }) => {
  await mock.fetch(`${eventsRoot}/events`, writeAs('POST', 'admin', minimalEvent));
  await mock.fetch(`${eventsRoot}/venues/10`, writeAs('DELETE', 'admin', {}));
  await mock.fetch(`${eventsRoot}/categories/4`, writeAs('PATCH', 'admin', { name: 'Jazz' }));
  const other = createTestMock({ snapshot: mock.snapshot() });
  expect(other.snapshot()).toEqual(mock.snapshot());
  for (const path of ['events?search=fair', 'venues/10', 'categories', 'events/54']) {
    const init = { headers: { Authorization: basicAuthorization('admin') } };
    const [one, two] = await Promise.all(
      [mock, other].map(({ fetch }) => fetch(`${eventsRoot}/${path}`, init)),
    );
    expect(await readJson(two!)).toEqual(await readJson(one!));
  }
  const restored = await other.fetch(`${eventsRoot}/venues/10`, writeAs('POST', 'admin', {}));
  expect(await readJson(restored)).toMatchObject({ status: 'publish', slug: 'community-library' });
});

test('the snapshot may be empty or partial', async () => {
  const empty = createCalendarMock();
  expect(empty.snapshot()).toEqual({});
  expect(await readJson(await empty.fetch(`${eventsRoot}/events`))).toMatchObject({ events: [], total: 0 });
  const events = [{ ...minimalEvent, id: 5, title: 'A & B', timezone: 'Europe/Berlin' }];
  const partial = createCalendarMock({ snapshot: { events }, now: '2027-04-01' });
  const event = await readJson(await partial.fetch(`${eventsRoot}/events/5`));
  expect(event).toMatchObject({ id: 5, slug: 'a-b', timezone_abbr: 'CEST' });
  expect(event).toMatchObject({ utc_start_date: '2027-05-01 08:00:00' });
});

test('the snapshot is restored by a reset, which also clears failures and requests', async ({ mock }) => {
  mock.failNext({ times: 9 });
  await mock.fetch(`${eventsRoot}/events`);
  mock.reset();
  await mock.fetch(`${eventsRoot}/events/60`, writeAs('DELETE', 'admin', {}));
  expect(mock.requests).toHaveLength(1);
  mock.reset();
  expect(mock.snapshot()).toEqual(snapshot);
  expect(mock.requests).toEqual([]);
  expect((await mock.fetch(`${eventsRoot}/events/60`)).status).toBe(200);
});

test('an object that several events share is one record, an event twice is two, and undefined is missing', () => {
  const shared = { venue: { venue: 'Hall' }, tags: [{ name: 'free' }] };
  const event = { ...minimalEvent, ...shared, all_day: undefined, show_map: undefined };
  const events = [event, event];
  const exported = createCalendarMock({ snapshot: { events } }).snapshot();
  expect([exported.venues, exported.tags]).toMatchObject([[{ id: 3 }], [{ id: 1, count: 2 }]]);
  expect(exported.events?.[1]).toMatchObject({ venue: { id: 3 }, all_day: false, show_map: false });
});

const mock = createCalendarMock({
  now: '2027-04-01',
  users: [{ username: 'ed', applicationPassword: 'secret', role: 'editor' }],
  snapshot: {
    users: [{ username: 'ed', role: 'editor' }],
    venues: [{ id: 40, venue: 'Hall' }],
    categories: [{ name: 'Music' }, { id: 9, name: 'Rock' }],
    events: [
      { ...minimalEvent, title: 'One', venue: 40, organizer: [{ organizer: 'Jane' }] },
      { ...minimalEvent, title: 'Two', tags: [{ name: 'free' }], venue: { venue: 'Mill' } },
    ],
    media: [{ url: 'https://calendar.example/a.png' }],
  },
});

test('records without an id get the next free one of their sequence', () => {
  const { users, events, categories, media } = mock.snapshot();
  expect(users).toMatchObject([{ id: 1 }]);
  expect(events).toMatchObject([
    { id: 41, venue: { id: 40, venue: 'Hall' }, organizer: [{ id: 44, organizer: 'Jane' }] },
    { id: 42, venue: { id: 45, venue: 'Mill' }, tags: [{ id: 11, name: 'free', slug: 'free' }] },
  ]);
  expect(categories).toMatchObject([{ id: 10, slug: 'music' }, { id: 9 }]);
  expect(media).toMatchObject([{ id: 43 }]);
});

test('a category that only an event shows may have a parent that nobody knows', async () => {
  const rock = { id: 3, name: 'Rock', slug: 'rock', parent: 2 };
  const mock = createTestMock({ snapshot: { events: [{ ...minimalEvent, id: 1, categories: [rock] }] } });
  const write = writeAs('PATCH', 'admin', { name: 'Rock and roll' });
  const response = await mock.fetch(`${eventsRoot}/categories/3`, write);
  expect(await readJson(response)).toMatchObject({ name: 'Rock and roll' });
  expect(mock.snapshot().categories).toMatchObject([{ id: 3, parent: 0 }]);
  const other = createCalendarMock({ snapshot: mock.snapshot() });
  expect(other.snapshot()).toEqual(mock.snapshot());
});
