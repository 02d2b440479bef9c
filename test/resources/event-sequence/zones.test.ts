import type { EventSequence } from 'events-calendar-client';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect } from 'vitest';
import { testOnRecordedSite as test } from '../../support/calendar-test.ts';
import { eventAt, hour } from '../../support/event-times.ts';
import { answeredBy } from '../../support/recording-fetch.ts';
import { forAll, propertyRuns } from '../../support/share.ts';
import { createTestCalendar, recordedSnapshot } from '../../support/test-calendar.ts';
import { clock, ids } from './recorded-events.ts';

/** Zones at both ends of the world, and between them. */
const zones = [
  ...['UTC+14', 'Pacific/Kiritimati', 'Asia/Tokyo', 'Europe/Berlin', 'UTC'],
  ...['America/Los_Angeles', 'UTC-14'],
];

const begin = Date.parse('2027-05-01T00:00:00Z');

const events = fc.array(
  fc.record({
    startsAt: fc.integer({ min: 0, max: 80 }),
    lasts: fc.integer({ min: 0, max: 40 }),
    timezone: fc.constantFrom(...zones),
    tags: fc.uniqueArray(fc.constantFrom(7, 8), { maxLength: 2 }),
  }),
  { maxLength: 50 },
);

function instantIn(reading: string, zone: string): number {
  const [, hours] = /^UTC([+-]\d+)?$/.exec(zone) ?? [];
  if (zone.startsWith('UTC')) return clock(reading) - Number(hours ?? 0) * hour;
  return Temporal.PlainDateTime.from(reading).toZonedDateTime(zone).epochMilliseconds;
}

describe('events of many zones within a few days', () => {
  test('are in order across pages, judged by their own clocks and zones, though their UTC times are stale', async () => {
    const siteZones = fc.constantFrom('America/New_York', 'UTC+14', 'UTC-14');
    await forAll(
      propertyRuns(60),
      [events, fc.integer({ min: -20, max: 100 }), fc.integer({ min: 1, max: 3 }), fc.boolean(), siteZones],
      async (list, after, limit, hasTags, timezone) => {
        const stale = { utc_start_date: '2020-01-01 00:00:00', utc_end_date: '2031-01-01 00:00:00' };
        const records = list.map(({ startsAt, lasts, timezone, tags }, index) => ({
          ...eventAt(1_000 + index, begin + startsAt * hour, lasts, timezone),
          tags: tags.map((id) => ({ id })),
          ...stale,
        }));
        const site = { ...recordedSnapshot.site, timezone };
        const world = createTestCalendar({ events: records, site });
        const client = world.calendar;
        const now = begin + after * hour;
        const query = { per_page: limit, ...(hasTags && { tags: [7, 'outdoor'] }) };

        const placed = records
          .filter(({ tags }) => !hasTags || tags.length > 0)
          .map(({ id, start_date, end_date, timezone }) => {
            const [start, end] = [instantIn(start_date, timezone), instantIn(end_date, timezone)];
            return { id, start, over: start === end ? end < now : end <= now };
          });
        const sorted = (over: boolean, direction: 1 | -1) =>
          placed
            .filter((event) => event.over === over)
            .sort((one, other) => direction * (one.start - other.start));
        const starts = new Map(placed.map(({ id, start }) => [id, start]));

        const check = async (sequence: EventSequence, expected: ReturnType<typeof sorted>) => {
          const all = ids(await sequence.all());
          expect(all.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
          expect(all.map((id) => starts.get(id))).toEqual(expected.map(({ start }) => start));
          const first = ids(await sequence.all({ limit }));
          expect(first.map((id) => starts.get(id))).toEqual(
            expected.slice(0, limit).map(({ start }) => start),
          );
        };
        await check(client.events.upcoming(query, { now: new Date(now) }), sorted(false, 1));
        await check(client.events.past(query, { now: new Date(now) }), sorted(true, -1));

        const to = now + 24 * hour;
        const between = client.events.between(new Date(now), new Date(to), { ...query, per_page: 4 });
        const inside = sorted(false, 1).filter(({ start }) => start < to);
        expect(ids(await between).toSorted()).toEqual(inside.map(({ id }) => id).toSorted());
        expect(ids(await between).map((id) => starts.get(id))).toEqual(inside.map(({ start }) => start));
      },
    );
  });

  test('whose clocks show an hour twice happen when the service has them', async () => {
    // In Berlin the second 02:30 counts, in New York the first 01:30.
    const times = { end_date: '2027-11-30 00:00:00' };
    const { calendar } = createTestCalendar({
      events: [
        { id: 1, title: 'Berlin', start_date: '2027-10-31 02:30:00', timezone: 'Europe/Berlin', ...times },
        {
          id: 2,
          title: 'New York',
          start_date: '2027-11-07 01:30:00',
          timezone: 'America/New_York',
          ...times,
        },
      ],
    });
    const idsBefore = async (to: string) => ids(await calendar.events.between('2027-10-01T00:00:00Z', to));
    expect(await idsBefore('2027-10-31T01:30:00Z')).toEqual([]);
    expect(await idsBefore('2027-10-31T01:30:01Z')).toEqual([1]);
    expect(await idsBefore('2027-11-07T05:30:00Z')).toEqual([1]);
    expect(await idsBefore('2027-11-07T05:30:01Z')).toEqual([1, 2]);
  });

  test('are in local order if the site lists them by instant', async () => {
    const at = (id: number, offset: string) => eventAt(id, begin + Number(offset) * hour, 1, `UTC${offset}`);
    const events = [at(1, '-9'), at(3, '+14'), at(2, '-10')];
    const { calendar } = createTestCalendar();
    const site = answeredBy(calendar, async ({ url }) => {
      const page = Number(new URL(url).searchParams.get('page') ?? 1);
      return Response.json({ events: [events[page - 1]], total: 3, total_pages: 3 });
    });
    const read = (limit?: number) => site.events.between('2027-04-01', '2027-06-01', { per_page: 1, limit });
    expect(ids(await read())).toEqual([2, 1, 3]);
    expect(ids(await read(1))).toEqual([2]);
  });

  test('in zones that nobody knows happen when the service says in UTC', async ({ calendar, mock }) => {
    const body = {
      events: [
        { id: 1, start_date: '2027-05-01 00:00:00', end_date: '2027-05-01 01:00:00', timezone: 'Atlantis' },
      ],
      total: 1,
      total_pages: 1,
    };
    Object.assign(body.events[0]!, {
      utc_start_date: '2027-05-01 06:00:00',
      utc_end_date: '2027-05-01 07:00:00',
    });
    mock.failNext({ status: 200, body: JSON.stringify(body), times: 2 });
    expect(await calendar.events.between('2027-05-01T05:00:00Z', '2027-05-01T06:00:00Z')).toEqual([]);
    expect(await calendar.events.between('2027-05-01T06:00:00Z', '2027-05-01T06:00:01Z')).toHaveLength(1);
  });
});
