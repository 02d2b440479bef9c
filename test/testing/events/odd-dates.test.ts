import { describe, expect, test } from 'vitest';
import { minimalEvent, startService } from '../test-mock.ts';

// The clock shows 21:33 in UTC, and 16:33 at the site, in New York.

async function create(body: object) {
  return (await startService()('POST /events', 'admin', { ...minimalEvent, ...body })).body;
}

describe('words in dates follow the clocks', () => {
  test.each([
    ['now', undefined, '2026-11-20 16:33:00'],
    [' ', undefined, '2026-11-20 16:33:00'],
    ['+1 week', 'Asia/Tokyo', '2026-11-28 06:33:00'],
    ['tomorrow', 'Asia/Tokyo', '2026-11-22 00:00:00'],
    ['10:00', 'Asia/Tokyo', '2026-11-21 10:00:00'],
  ])('of the event for %j in %s', async (text, timezone, start_date) => {
    expect(await create({ start_date: text, end_date: '2028-01-01', timezone })).toMatchObject({
      start_date,
    });
  });

  test('of the site for the date of publication, and of UTC for `date_utc`', async () => {
    expect(await create({ date: '10:00' })).toMatchObject({
      date: '2026-11-20 10:00:00',
      date_utc: '2026-11-20 15:00:00',
    });
    expect(await create({ date_utc: '10:00' })).toMatchObject({ date_utc: '2026-11-20 10:00:00' });
  });
});

test('a zone in the text applies to `date_utc` alone', async () => {
  const text = '2026-05-01 10:00 +09:00';
  expect(await create({ start_date: text, date: text })).toMatchObject({
    start_date: '2026-05-01 10:00:00',
    date: '2026-05-01 10:00:00',
  });
  expect(await create({ date_utc: text })).toMatchObject({ date_utc: '2026-05-01 01:00:00' });
});

test('an event that is created with a date of 0 has none, is not listed, and gets dates with `all_day`', async () => {
  const send = startService();
  const { body } = await send('POST /events', 'admin', { ...minimalEvent, title: 'Undated', end_date: '0' });
  const path = `/events/${body.id}`;
  expect((await send(`GET ${path}`)).body).toMatchObject({ start_date: '', utc_start_date: null });
  const list = 'GET /events?search=Undated&starts_before=2100-01-01';
  expect((await send(list)).body).toMatchObject({ total: 0 });
  expect((await send(`PATCH ${path}`, 'admin', { all_day: true })).body).toMatchObject({
    start_date: '2026-11-20 00:00:00',
    end_date: '2026-11-20 23:59:59',
  });
});

test('a date of 0 changes none of an event that has some', async () => {
  const send = startService();
  const dates = { start_date: '2025-12-07 20:00:00', end_date: '2025-12-07 22:00:00' };
  const changed = await send('PATCH /events/24', 'admin', { start_date: '0', end_date: '2027-01-01' });
  expect(changed).toMatchObject({ status: 200, body: dates });
});

test.each(['date', 'date_utc', 'start_date'])(
  'a `%s` whose year has not four digits is refused',
  async (name) => {
    expect(await create({ [name]: '0000-00-00' })).toMatchObject({ code: 'invalid_date' });
  },
);

describe('a time zone', () => {
  test.each([
    ['Z', '2027-05-01 10:00:00', 'Z'],
    ['est', '2027-05-01 15:00:00', 'EST'],
    ['GMT', '2027-05-01 10:00:00', 'GMT'],
    ['+02:00', '2027-05-01 08:00:00', 'GMT+0200'],
    ['-0330', '2027-05-01 13:30:00', 'GMT-0330'],
    ['GMT+2', '2027-05-01 08:00:00', 'GMT+0200'],
    [' Europe/Berlin', '2027-05-01 08:00:00', 'CEST'],
    ['europe/berlin', '2027-05-01 08:00:00', 'CEST'],
    ['UTC+5:30', '2027-05-01 04:30:00', 'UTC+5:30'],
  ])('of %j is kept as it is', async (timezone, utc_start_date, timezone_abbr) => {
    expect(await create({ timezone })).toMatchObject({ timezone, utc_start_date, timezone_abbr });
  });

  test.each(['2', '02:00', 'XYZ', 'IST', 'Utc+2', 'Europe/Berlin ', 'Europe/Nowhere'])(
    'of %j is refused',
    async (timezone) => {
      expect(await create({ timezone })).toMatchObject({ code: 'rest_invalid_param' });
    },
  );
});

test.each([
  ['0,00', 'Free'],
  ['<b>5</b>', '$5'],
])('a cost of %j is %j', async (cost, shown) => {
  expect(await create({ cost })).toMatchObject({ cost: shown });
});

describe('a draft with a date', () => {
  const date = '2026-01-02 03:04:05';

  test('keeps it, and gets that of now if it is sticky', async () => {
    expect(await create({ status: 'draft', date })).toMatchObject({ date, modified: date });
    const now = '2026-11-20 16:33:00';
    expect(await create({ status: 'draft', date, sticky: true })).toMatchObject({ date: now, modified: now });
  });

  test('keeps `date_utc` in any case', async () => {
    const body = { status: 'pending', date_utc: '2026-01-02 08:04:05', sticky: true };
    expect(await create(body)).toMatchObject({ date });
  });
});
