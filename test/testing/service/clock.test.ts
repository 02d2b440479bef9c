import { describe, expect, test } from 'vitest';
import { eventsRoot } from '../../support/recordings.ts';
import { createTestMock, minimalEvent, readJson, writeAs } from '../test-mock.ts';

describe('the clock', () => {
  test('is the option `now`', async () => {
    let now = new Date('2030-01-01T00:00:00Z');
    const { fetch } = createTestMock({ now: () => now });
    expect(await readJson(await fetch(`${eventsRoot}/events`))).toMatchObject({ total: 0 });
    now = new Date('2027-01-01T00:00:00Z');
    expect(await readJson(await fetch(`${eventsRoot}/events?per_page=1`))).toMatchObject({
      events: [{ id: 62 }],
    });
    expect(() => createTestMock({ now: 'never' })).toThrow(TypeError);
  });

  test('is in the time zone of the site', async () => {
    const mock = createTestMock({ site: { timezone: 'Asia/Tokyo', posts_per_page: 3 } });
    const created = await readJson(
      await mock.fetch(`${eventsRoot}/events`, writeAs('POST', 'admin', minimalEvent)),
    );
    expect(created).toMatchObject({
      date: '2026-11-21 06:33:00',
      timezone: 'Asia/Tokyo',
      timezone_abbr: 'JST',
    });
    const list = await readJson(await mock.fetch(`${eventsRoot}/venues`));
    expect(list.venues).toHaveLength(3);
  });
});
