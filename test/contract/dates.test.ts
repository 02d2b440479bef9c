import { runInNewContext } from 'node:vm';
import type { DateInput, EventCreate, EventQuery } from 'events-calendar-client';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { dateParameters } from '../../src/contract/records/event-query.ts';
import { refusedAt } from '../support/rejection.ts';
import { captureError, captureRequest } from './capture-request.ts';

const title = 'Summer fair';

/** Creates an event, and returns the body of the request. */
async function eventBody(event: Omit<EventCreate, 'title'>) {
  const { body } = await captureRequest((calendar) => calendar.events.create({ title, ...event }));
  return body;
}

const eventError = (event: Omit<EventCreate, 'title'>) =>
  captureError((calendar) => calendar.events.create({ title, ...event }));

const listQuery = async (query: EventQuery) =>
  (await captureRequest((calendar) => calendar.events.list(query))).query;

const listError = (query: EventQuery) => captureError((calendar) => calendar.events.list(query));

/** Invalid dates that the types allow. */
const invalidDates: [string, DateInput][] = [
  ['a word', 'tomorrow'],
  ['an empty string', ''],
  ['a German date', '01.05.2027'],
  ['30 February', '2027-02-30'],
  ['hour 24', '2027-05-01 24:00'],
  ['a day with a zone', '2027-05-01Z'],
  ['a day before the year 1', '0000-12-31'],
  ['text after the time', '2027-05-01 18:00 Europe/Berlin'],
  ['an invalid Date', new Date(Number.NaN)],
  ['a Date after the year 9999', new Date(Date.UTC(10000, 0))],
  ['an offset that no zone has', '2027-05-01T18:00+99:99'],
];

describe('the start and end of an event', () => {
  test.each<[string, DateInput, string]>([
    ['a day', '2027-05-01', '2027-05-01'],
    ['a wall time', '2027-05-01 18:00', '2027-05-01 18:00'],
    ['a wall time with seconds', '2027-05-01 18:00:30', '2027-05-01 18:00:30'],
    ['a wall time with a T', '2027-05-01T18:00', '2027-05-01 18:00'],
    ['a wall time with milliseconds', '2027-05-01T18:00:30.500', '2027-05-01 18:00:30'],
    ['a leap day', '2028-02-29', '2028-02-29'],
    ['a PlainDate', Temporal.PlainDate.from('2027-05-01'), '2027-05-01'],
    ['a PlainDateTime', Temporal.PlainDateTime.from('2027-05-01T18:00'), '2027-05-01 18:00:00'],
    [
      'a PlainDateTime with nanoseconds',
      Temporal.PlainDateTime.from('2027-05-01T18:00:00.000000001'),
      '2027-05-01 18:00:00',
    ],
    [
      'a PlainDate of another calendar',
      Temporal.PlainDate.from('2027-05-01').withCalendar('gregory'),
      '2027-05-01',
    ],
  ])('%s is sent unchanged, in any time zone', async (_, date, expected) => {
    for (const timezone of [undefined, 'Asia/Tokyo', 'UTC-3.5']) {
      const body = await eventBody({ start_date: date, end_date: date, timezone });
      expect(body).toEqual({
        title,
        start_date: expected,
        end_date: expected,
        // Days without times are whole days.
        ...(expected.length === 10 && { all_day: true }),
        ...(timezone && { timezone }),
      });
    }
  });

  test.each([
    ['Europe/Berlin', '2027-01-15T17:00:00Z', '2027-01-15 18:00:00'],
    ['Europe/Berlin', '2027-07-15T23:00:00Z', '2027-07-16 01:00:00'],
    ['UTC-3.5', '2027-07-15T12:00:00Z', '2027-07-15 08:30:00'],
    // The clocks go from 02:00 to 03:00, and half a year later from 03:00 back to 02:00.
    ['Europe/Berlin', '2027-03-28T00:59:59Z', '2027-03-28 01:59:59'],
    ['Europe/Berlin', '2027-03-28T01:00:00Z', '2027-03-28 03:00:00'],
    ['Europe/Berlin', '2027-10-31T01:30:00Z', '2027-10-31 02:30:00'],
    ['Europe/Berlin', '2027-10-31T02:00:00Z', '2027-10-31 03:00:00'],
    // A day that Samoa skipped.
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31 00:00:00'],
  ])('an instant becomes wall time in %s: %s is %s', async (timezone, instant, wall) => {
    const offset = `${new Date(Date.parse(instant) + 2 * 3600e3).toISOString().slice(0, 19)}+02:00`;
    const dates = [new Date(instant), runInNewContext('new Date(instant)', { instant })];
    for (const date of [...dates, Temporal.Instant.from(instant), instant, offset]) {
      const body = await eventBody({ start_date: date, end_date: date, timezone });
      expect(body).toEqual({ title, start_date: wall, end_date: wall, timezone });
    }
  });

  test('an explicit timezone overrides that of a ZonedDateTime', async () => {
    const date = Temporal.ZonedDateTime.from('2027-05-01T18:00[Europe/Berlin]');
    expect(await eventBody({ start_date: date, end_date: date, timezone: 'America/New_York' })).toMatchObject(
      { start_date: '2027-05-01 12:00:00', end_date: '2027-05-01 12:00:00', timezone: 'America/New_York' },
    );
  });

  test('an instant without a timezone is rejected with a hint', async () => {
    const date = new Date('2027-05-01T16:00:00Z');
    const error = await eventError({ start_date: date, end_date: date });
    expect(error).toMatchObject({ issues: [{ path: ['timezone'], code: 'required' }] });
    expect(String(error)).toMatch(/timezone.*Europe\/Berlin/);

    const update = await captureError((calendar) => calendar.events.update(1, { end_date: date }));
    expect(update).toMatchObject(refusedAt(['timezone']));
  });

  test.each(['Nowhere/Land', 'UTC+15', 'UTC+5:3', '+02:00', '', 'CET+1'])(
    'an unknown timezone is rejected, also with an instant: %j',
    async (timezone) => {
      const date = new Date('2027-05-01T16:00:00Z');
      for (const start_date of [date, '2027-05-01']) {
        const error = await eventError({ start_date, end_date: '2027-05-01', timezone });
        expect(String(error)).toContain('timezone: expected a time zone');
      }
    },
  );

  test.each(['CET', 'wet', 'PST', 'IST'])(
    'an instant in %s, which is another zone for sites than for Intl, is rejected, and a local time is not',
    async (timezone) => {
      const date = new Date('2027-07-01T17:00:00Z');
      expect(String(await eventError({ start_date: date, end_date: date, timezone }))).toContain(
        `timezone: expected a time zone for the instant, such as Europe/Berlin, got "${timezone}"`,
      );
      const day = '2027-07-01';
      expect(await eventBody({ start_date: day, end_date: day, timezone })).toMatchObject({ timezone });
    },
  );

  test.each([
    ['EST', '12:00'],
    ['MST', '10:00'],
    ['HST', '07:00'],
    ['UCT', '17:00'],
    ['NZ', '05:00'],
    ['PST8PDT', '10:00'],
  ])('an instant in %s is sent in the local time that sites give it, %s', async (timezone, time) => {
    const date = new Date('2027-07-01T17:00:00Z');
    const body = await eventBody({ start_date: date, end_date: date, timezone });
    expect(body).toMatchObject({ start_date: expect.stringContaining(` ${time}:00`), timezone });
  });

  test.each(invalidDates)('%s is rejected', async (_, date) => {
    const error = await eventError({ start_date: date, end_date: date, timezone: 'UTC' });
    expect(error).toMatchObject({ issues: [{ path: ['start_date'] }, { path: ['end_date'] }] });
    expect(String(error)).toContain('expected a date');
  });
});

describe('publication dates', () => {
  const instant = new Date('2027-05-01T16:00:00Z');

  test('are sent as wall time; date_utc may be an instant', async () => {
    const day = { title, start_date: '2027-05-01', end_date: '2027-05-01' };
    for (const date_utc of [instant, Temporal.Instant.from('2027-05-01T16:00:00Z'), '2027-05-01 16:00:00']) {
      const { body } = await captureRequest((calendar) =>
        calendar.events.create({ ...day, date: '2027-05-01 12:00', date_utc }),
      );
      expect(body).toMatchObject({ date: '2027-05-01 12:00:00', date_utc: '2027-05-01 16:00:00' });
    }
    const { body } = await captureRequest((calendar) =>
      calendar.venues.create({
        venue: 'Harbour stage',
        date: Temporal.PlainDate.from('2027-05-01'),
        date_utc: instant,
      }),
    );
    expect(body).toMatchObject({ date: '2027-05-01 00:00:00', date_utc: '2027-05-01 16:00:00' });
  });

  test('in the site’s time zone cannot be instants, since the client does not know the zone', async () => {
    const error = await captureError((calendar) =>
      calendar.organizers.create({ organizer: 'Jane Doe', date: instant }),
    );
    expect(String(error)).toContain('date_utc');
  });
});

describe.each(dateParameters)('%s in a query', (name) => {
  test.each<[DateInput, string]>([
    ['2027-05-01', '2027-05-01'],
    ['2027-05-01 18:00', '2027-05-01 18:00'],
    ['2027-05-01T18:00:30', '2027-05-01 18:00:30'],
    [Temporal.PlainDate.from('2027-05-01'), '2027-05-01'],
    [Temporal.PlainDateTime.from('2027-05-01T18:00'), '2027-05-01 18:00:00'],
  ])('%s is sent unchanged, without strict_dates', async (date, expected) => {
    expect(await listQuery({ [name]: date })).toEqual({ [name]: expected });
    expect(await listQuery({ [name]: date, strict_dates: true })).toEqual({
      [name]: expected,
      strict_dates: 'true',
    });
  });

  test.each<[string, DateInput]>([
    ['a Date', new Date('2027-05-01T16:00:00Z')],
    ['an Instant', Temporal.Instant.from('2027-05-01T16:00:00Z')],
    ['a ZonedDateTime', Temporal.ZonedDateTime.from('2027-05-01T18:00[Europe/Berlin]')],
    ['a text with Z', '2027-05-01T16:00Z'],
    ['a text with an offset', '2027-05-01 18:00:00+02:00'],
    ['a text with an offset without a colon', '2027-05-01T12:30:00-0330'],
  ])('%s is sent in UTC, with strict_dates', async (_, date) => {
    const expected = { [name]: '2027-05-01T16:00:00Z' };
    expect(await listQuery({ [name]: date })).toEqual({ ...expected, strict_dates: 'true' });
    expect(await listQuery({ [name]: date, strict_dates: false })).toEqual({
      ...expected,
      strict_dates: 'false',
    });
  });

  test.each(invalidDates)('%s is rejected', async (_, date) => {
    const error = await listError({ [name]: date });
    expect(error).toMatchObject({ issues: [{ path: [name] }] });
  });

  // A service refuses every date whose Unix time is 0.
  test.each([
    '1970-01-01',
    '1970-01-01 00:00',
    '1970-01-01 00:00:00',
    '1970-01-01T00:00:00.5',
    Temporal.PlainDate.from('1970-01-01'),
  ])('%s is sent as another time of that day, where days count', async (date) => {
    for (const strict_dates of [undefined, false]) {
      const { query } = await captureRequest(({ events }) => events.list({ [name]: date, strict_dates }));
      expect(query[name]).toBe('1970-01-01 00:00:01');
    }
  });

  test.each([new Date(0), new Date(999), '1970-01-01T01:00+01:00'])(
    '%s is sent as the next second',
    async (date) => {
      const { query } = await captureRequest(({ events }) => events.list({ [name]: date }));
      expect(query).toMatchObject({ [name]: '1970-01-01T00:00:01Z', strict_dates: 'true' });
    },
  );
});

describe('plain dates and instants in one query', () => {
  const mixed = { starts_after: '2027-05-01', ends_before: new Date('2027-06-01T00:00:00Z') };

  test('are rejected, since they need different strict_dates', async () => {
    const error = await listError(mixed);
    expect(error).toMatchObject({ issues: [{ path: ['starts_after'] }] });
    expect(String(error)).toContain('strict_dates');
  });

  test.each([true, false])('are sent if strict_dates is set: %s', async (strict_dates) => {
    expect(await listQuery({ ...mixed, strict_dates })).toEqual({
      starts_after: '2027-05-01',
      ends_before: '2027-06-01T00:00:00Z',
      strict_dates: String(strict_dates),
    });
  });
});
