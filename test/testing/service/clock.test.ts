import { describe, expect, test } from 'vitest';
import { createTestMock, minimalEvent, startService } from '../test-mock.ts';

describe('the clock', () => {
  test('is the option `now`', async () => {
    let now = new Date('2030-01-01T00:00:00Z');
    const send = startService({ now: () => now });
    expect((await send('GET /events')).body).toMatchObject({ total: 0 });
    now = new Date('2027-01-01T00:00:00Z');
    expect((await send('GET /events?per_page=1')).body).toMatchObject({ events: [{ id: 62 }] });
    expect(() => createTestMock({ now: 'never' })).toThrow(TypeError);
  });

  test('is in the time zone of the site', async () => {
    const send = startService({ site: { timezone: 'Asia/Tokyo', posts_per_page: 3 } });
    expect((await send('POST /events', 'admin', minimalEvent)).body).toMatchObject({
      date: '2026-11-21 06:33:00',
      timezone: 'Asia/Tokyo',
      timezone_abbr: 'JST',
    });
    expect((await send('GET /venues')).body.venues).toHaveLength(3);
  });
});
