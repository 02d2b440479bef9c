import type { EventChanges, EventQuery } from 'events-calendar-client';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { refusedAt } from '../support/rejection.ts';
import { createTestCalendar } from '../support/test-calendar.ts';
import { captureError, captureRequest, dateParameters } from './capture-request.ts';

// A service refuses every date whose Unix time is 0.
const epoch = '1970-01-01 00:00:00';
describe.each(dateParameters)('%s in a query', (name) => {
  test.each([
    '1970-01-01',
    '1970-01-01 00:00',
    epoch,
    '1970-01-01T00:00:00.5',
    Temporal.PlainDate.from('1970-01-01'),
  ])('%s is sent as another time of that day, where days count', async (date) => {
    for (const strict_dates of [undefined, false]) {
      const { query } = await captureRequest(({ events }) => events.list({ [name]: date, strict_dates }));
      expect(query[name]).toBe('1970-01-01 00:00:01');
    }
  });

  test.each([
    [{ [name]: new Date(0) }],
    [{ [name]: new Date(999) }],
    [{ [name]: '1970-01-01T01:00+01:00' }],
    [{ [name]: '1970-01-01', strict_dates: true }],
    [{ [name]: epoch, strict_dates: true }],
  ] satisfies [EventQuery][])('%o is refused, where seconds count', async (query) => {
    expect(await captureError(({ events }) => events.list(query))).toMatchObject(refusedAt([name]));
  });

  test('a second earlier or later is sent as it is', async () => {
    for (const date of [new Date(-1), new Date(1000), '1970-01-01 00:00:01', '1969-12-31', '1970-01-02']) {
      await captureRequest(({ events }) => events.list({ [name]: date }));
    }
  });
});

describe('an event', () => {
  const dates = { start_date: '1969-12-31 20:00', end_date: '1970-01-01 03:00', timezone: 'UTC' };

  test.each([
    [{ start_date: '1970-01-01' }, 'start_date'],
    [{ start_date: '1970-01-01 00:00' }, 'start_date'],
    [{ start_date: epoch, timezone: 'Europe/Berlin' }, 'start_date'],
    [{ end_date: new Date(0) }, 'end_date'],
    [{ end_date: '1970-01-01T00:00+01:00', timezone: 'Europe/Berlin' }, 'end_date'],
    [{ date: '1970-01-01' }, 'date'],
    [{ date_utc: new Date(0) }, 'date_utc'],
  ] satisfies [EventChanges, string][])('with %o is refused', async (changes, name) => {
    const body = { title: 'Moon', ...dates, ...changes };
    for (const send of [
      captureError(({ events }) => events.create(body)),
      captureError(({ events }) => events.update(1, body)),
    ]) {
      expect(await send).toMatchObject(refusedAt([name]));
    }
  });

  test('that lasts all day is stored on that day, and edited there', async () => {
    const { calendar } = createTestCalendar();
    const { id } = await calendar.events.create({
      title: 'New Year',
      start_date: '1970-01-01',
      end_date: '1970-01-01',
      all_day: true,
    });
    const event = await calendar.events.edit(id, { title: 'New Year, at last' });
    expect(event).toMatchObject({ start_date: epoch, end_date: '1970-01-01 23:59:59', all_day: true });
  });
});

test.each(['venue', 'organizer'] as const)('a publication date of a %s is refused', async (singular) => {
  for (const dates of [{ date: '1970-01-01' }, { date_utc: new Date(0) }, { date_utc: epoch }]) {
    const error = await captureError((calendar) =>
      singular === 'venue'
        ? calendar.venues.create({ venue: 'Moon', ...dates })
        : calendar.organizers.create({ organizer: 'Moon', ...dates }),
    );
    expect(error).toMatchObject(refusedAt(Object.keys(dates)));
  }
});

test('whatever the range around it, a sequence has its events and no request holds that second', async () => {
  const { calendar, mock } = createTestCalendar({
    events: ['1969-12-31 12:00:00', '1969-12-31 23:59:59', '1970-01-01 00:00:01', '1970-01-01 12:00:00'].map(
      (start_date, index) => ({
        id: index + 5001,
        title: start_date,
        start_date,
        end_date: start_date,
        timezone: 'UTC',
      }),
    ),
  });
  const seconds = fc.integer({ min: -200_000, max: 200_000 });
  const hours = fc.integer({ min: -60, max: 60 }).map((hour) => hour * 3600);
  await fc.assert(
    fc.asyncProperty(fc.oneof(seconds, hours, fc.constantFrom(-101_160, 101_160)), async (second) => {
      const from = new Date(second * 1000);
      const events = await calendar.events.between(from, '2000-01-01T00:00:00Z');
      const starts = events.map(({ utc_start_date }) => Date.parse(`${utc_start_date!.replace(' ', 'T')}Z`));
      expect(starts).toEqual(
        [-43_200_000, -1000, 1000, 43_200_000].filter((start) => start >= from.getTime()),
      );
    }),
    { numRuns: 40 },
  );
  const sent = mock.requests.flatMap(({ url }) => [...new URL(url).searchParams.values()]);
  expect(sent.filter((value) => Date.parse(value) === 0)).toEqual([]);
});
