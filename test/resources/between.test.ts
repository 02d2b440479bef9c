import type { StoredRecord } from 'events-calendar-client/testing';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { wallTime } from '../support/event-times.ts';
import { issuesOf } from '../support/rejection.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { createTestCalendar } from '../support/test-calendar.ts';
import { calendar, ids, listed, mock, moment } from './event-sequence/recorded-events.ts';

const sortedIds = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

/** The IDs of the events in a range, computed without the library. */
function expectedIds(from: number, to: number, by: 'own' | 'utc'): number[] {
  const isInside = ({ start, end }: (typeof listed)[number]['own']) =>
    start === end ? from <= start && start < to : start < to && from < end;
  return sortedIds(listed.filter((event) => isInside(event[by])).map(({ id }) => id));
}

/** The IDs of the events that the client returns. */
async function actualIds(
  ...[from, to, query]: Parameters<typeof calendar.events.between>
): Promise<number[]> {
  return sortedIds(ids(await calendar.events.between(from, to, query)));
}

const anyRange = (by: 'own' | 'utc') =>
  fc
    .tuple(moment(by), fc.oneof(moment(by), fc.integer({ min: 1, max: 90 * 24 * 3600 })))
    .map(([one, other]): [number, number] => {
      const second = other < 1e10 ? one + other * 1000 : other;
      return one < second ? [one, second] : [second, one];
    })
    .map(([from, to]): [number, number] => [from - (from % 1000), to - (to % 1000)])
    .filter(([from, to]) => from < to);

const zones = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'],
  ...['Pacific/Pago_Pago'],
];

const forms: Record<
  string,
  (instant: number, zone: string) => Date | string | Temporal.Instant | Temporal.ZonedDateTime
> = {
  Date: (instant) => new Date(instant),
  'text with Z': (instant) => new Date(instant).toISOString(),
  'text with an offset': (instant, zone) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toString({ timeZone: zone }),
  Instant: (instant) => Temporal.Instant.fromEpochMilliseconds(instant),
  ZonedDateTime: (instant, zone) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone),
};

test.each(Object.entries(forms))(
  'events between two instants as %s are those that take place in between',
  async (_, form) => {
    await forAll(propertyRuns(40), [anyRange('utc'), fc.constantFrom(...zones)], async ([from, to], zone) => {
      const ids = await actualIds(form(from, zone), form(to, zone));
      expect(ids).toEqual(expectedIds(from, to, 'utc'));
    });
  },
);

test('events between two wall times are those that take place then in their own zones', async () => {
  await forAll(propertyRuns(80), [anyRange('own')], async ([from, to]) => {
    expect(await actualIds(wallTime(from), wallTime(to))).toEqual(expectedIds(from, to, 'own'));
  });
});

/** Creates a client of a mock that contains only these events. */
function calendarWith(events: readonly Omit<StoredRecord, 'id'>[]) {
  return createTestCalendar({
    events: events.map((event, index) => ({ title: 'Event', ...event, id: 1_000 + index })),
  }).calendar;
}

describe('boundaries', () => {
  const hourly = calendarWith(
    [
      ['Before', '2027-05-01 08:00:00', '2027-05-01 10:00:00'],
      ['Inside', '2027-05-01 10:00:00', '2027-05-01 12:00:00'],
      ['After', '2027-05-01 12:00:00', '2027-05-01 14:00:00'],
      ['Around', '2027-05-01 00:00:00', '2027-05-02 00:00:00'],
      ['Moment', '2027-05-01 10:00:00', '2027-05-01 10:00:00'],
      ['Too late', '2027-05-01 12:00:00', '2027-05-01 12:00:00'],
    ].map(([title, start_date, end_date]) => ({ title, start_date, end_date, timezone: 'UTC' })),
  );

  test.each([
    ['2027-05-01T10:00:00Z', '2027-05-01T12:00:00Z'],
    ['2027-05-01 10:00', '2027-05-01 12:00'],
  ])('the range %s to %s includes its start and excludes its end', async (from, to) => {
    const titles = (await hourly.events.between(from, to)).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['Around', 'Inside', 'Moment']);
  });

  test('an all-day event ends at midnight, even if the days of its site end later', async () => {
    const day = { start_date: '2027-05-01 05:00:00', end_date: '2027-05-02 04:59:59', all_day: true };
    const { events } = calendarWith([{ title: 'Day', ...day, timezone: 'UTC' }]);
    expect(await events.between('2027-05-01 23:59:59', '2027-05-02')).toHaveLength(1);
    expect(await events.between('2027-05-02', '2027-05-03')).toEqual([]);
  });

  test('all years have events', async () => {
    const days = ['0001-01-05', '0999-12-31', '9999-01-02', '9999-12-28'];
    const { events } = calendarWith(
      days.map((day) => ({ start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` })),
    );
    const found = await Promise.all([
      events.past().all(),
      events.upcoming(),
      events.between('0001-01-02', '9999-12-31'),
    ]);
    expect(found.map(({ length }) => length)).toEqual([2, 2, 4]);
  });

  test('instants are compared as instants, days as wall time in each zone', async () => {
    const day = { start_date: '2027-05-01 00:00:00', end_date: '2027-05-01 23:59:59', all_day: true };
    const zonedCalendar = calendarWith(
      ['UTC+14', 'Pacific/Kiritimati', 'UTC', 'UTC-12', 'UTC-14', 'UTC+5:45', 'UTC-3.5'].map((timezone) => ({
        ...day,
        timezone,
      })),
    );
    const zonesOf = async (from: string, to: string) =>
      (await zonedCalendar.events.between(from, to)).map(({ timezone }) => timezone).toSorted();
    expect(await zonesOf('2027-05-01', '2027-05-02')).toHaveLength(7);
    expect(await zonesOf('2027-05-02', '2027-05-03')).toEqual([]);
    expect(await zonesOf('2027-04-30', '2027-05-01')).toEqual([]);
    expect(await zonesOf('2027-04-30T10:00:00Z', '2027-04-30T10:00:01Z')).toEqual([
      'Pacific/Kiritimati',
      'UTC+14',
    ]);
    expect(await zonesOf('2027-05-02T13:59:59Z', '2027-05-03T00:00:00Z')).toEqual(['UTC-14']);
    expect(await zonesOf('2027-04-30T09:59:59Z', '2027-04-30T10:00:00Z')).toEqual([]);
    expect(await zonesOf('2027-05-02T14:00:00Z', '2027-05-09T00:00:00Z')).toEqual([]);
  });
});

const year = ['2026-06-01', '2028-06-01'] as const;
const all = expectedIds(Date.parse(year[0]), Date.parse(year[1]), 'own');

test('a range resolves to an array in the order of start dates, requested once', async () => {
  mock.reset();
  const events = calendar.events.between(...year);
  expect(mock.requests).toHaveLength(0);
  const [first, second] = [await events, await events];
  expect(first).toEqual(second);
  expect(sortedIds(ids(first))).toEqual(all);
  const starts = first.map(({ start_date }) => start_date);
  expect(starts).toEqual(starts.toSorted());
  expect(mock.requests).toHaveLength(2);
});

test.each([
  ['2027-05-02', '2027-05-01', /^to: .*, got "2027-05-01"$/],
  ['2027-05-01', new Date('2027-06-15'), /^to: .*, got "Tue Jun 15 2027 /],
  ['2027-02-30', '2027-05-01', /^from/],
  ['soon', 'later', /^from/],
  [new Date(Number.NaN), new Date('2027-05-01'), /^from/],
])('the invalid range %s to %s is rejected before a request is sent', async (from, to, issue) => {
  mock.reset();
  const attempts = [
    () => calendar.events.between(from, to).then(),
    () => calendar.events.between(from, to).all(),
    () => calendar.events.between(from, to)[Symbol.asyncIterator]().next(),
  ];
  for (const attempt of attempts) {
    expect(await issuesOf(attempt())).toContainEqual(expect.stringMatching(issue));
  }
  expect(mock.requests).toHaveLength(0);
});
