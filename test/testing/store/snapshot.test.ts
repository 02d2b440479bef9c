import { createCalendarMock } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import { basicAuthorization, eventsRoot } from '../../support/recordings.ts';
import { createTestMock, minimalEvent, readJson, snapshot, writeAs } from '../test-mock.ts';

describe('the snapshot', () => {
  test('is exported as it was loaded', () => {
    expect(createTestMock().snapshot()).toEqual(snapshot);
  });

  test('is not shared with the mock', async () => {
    const mine = structuredClone(snapshot);
    const mock = createTestMock({ snapshot: mine });
    Object.assign(mine.events?.[0] ?? {}, { title: 'Changed outside' });
    expect(mock.snapshot()).toEqual(snapshot);
    Object.assign(mock.snapshot().events?.[0] ?? {}, { title: 'Changed outside' });
    expect(mock.snapshot()).toEqual(snapshot);
  });

  test('contains what was written, trashed records too, and another mock can load it', async () => {
    const mock = createTestMock();
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

  test('may be empty or partial', async () => {
    const empty = createCalendarMock();
    expect(empty.snapshot()).toEqual({});
    expect(await readJson(await empty.fetch(`${eventsRoot}/events`))).toMatchObject({ events: [], total: 0 });
    const partial = createCalendarMock({
      snapshot: {
        events: [{ id: 5, title: 'A & B', start_date: '2027-05-01 10:00:00', timezone: 'Europe/Berlin' }],
      },
      now: '2027-04-01',
    });
    const event = await readJson(await partial.fetch(`${eventsRoot}/events/5`));
    expect(event).toMatchObject({
      id: 5,
      slug: 'a-b',
      utc_start_date: '2027-05-01 08:00:00',
      timezone_abbr: 'CEST',
    });
  });

  test('is restored by a reset, which also clears failures and requests', async () => {
    const mock = createTestMock();
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
});
