import { endOf, intervalOf, startOf, wallTimeToInstant } from 'events-calendar-client/time';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, vi } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { concert, festival } from '../support/event-times.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { readings, storedMoment } from './moments.ts';

const isoInterval = (...parameters: Parameters<typeof intervalOf>) => {
  const { start, end, ...rest } = intervalOf(...parameters);
  return { start: start.toISOString(), end: end.toISOString(), ...rest };
};

describe('the interval of an event', () => {
  test('ends when its clock shows the end', () => {
    expect(isoInterval(concert)).toEqual({
      start: '2027-05-01T16:00:00.000Z',
      end: '2027-05-01T18:30:00.000Z',
      allDay: false,
      timeZone: 'Europe/Berlin',
    });
    expect(startOf(concert)).toEqual(new Date('2027-05-01T16:00:00Z'));
    expect(endOf(concert)).toEqual(new Date('2027-05-01T18:30:00Z'));
  });

  test('ends at the midnight after the last of whole days', () => {
    expect(isoInterval(festival)).toEqual({
      start: '2027-05-09T22:00:00.000Z',
      end: '2027-05-12T22:00:00.000Z',
      allDay: true,
      timeZone: 'Europe/Berlin',
    });
    expect(endOf(festival)).toEqual(new Date('2027-05-12T22:00:00Z'));
  });

  test('is of whole days from its first to its last second, if a list hides that as of one with a password', () => {
    expect(intervalOf({ ...festival, all_day: null })).toEqual(intervalOf(festival));
    expect(intervalOf({ ...concert, all_day: null })).toEqual(intervalOf(concert));
    expect(intervalOf({ ...festival, all_day: false }).allDay).toBe(false);
  });

  test('has the days of a site that begin later than at midnight', () => {
    const days = { ...festival, start_date: '2027-05-10 05:00:00', end_date: '2027-05-13 04:59:59' };
    expect(intervalOf(days)).toEqual(intervalOf(festival));
    const other = { ...festival, start_date: '2027-05-10 18:00:00', end_date: '2027-05-12 08:00:00' };
    expect(intervalOf(other)).toEqual(intervalOf(festival));
  });

  test('is on the clock of the site where the event names no zone', () => {
    const event = { ...concert, timezone: '' };
    const options = { siteTimeZone: 'America/New_York' };
    const inNewYork = { start: '2027-05-01T22:00:00.000Z', timeZone: 'America/New_York' };
    expect(isoInterval(event, options)).toMatchObject(inNewYork);
    expect(startOf(event, { siteTimeZone: 'UTC+2' })).toEqual(new Date('2027-05-01T16:00:00Z'));
    expect(endOf(event, { siteTimeZone: 'UTC+2' })).toEqual(new Date('2027-05-01T18:30:00Z'));
    expect(isoInterval(concert, options).timeZone).toBe('Europe/Berlin');
  });

  test('does not go by UTC times, which may be stale', () => {
    const stale = { ...concert, utc_start_date: '2020-01-01 00:00:00', utc_end_date: '2020-01-01 01:00:00' };
    expect(isoInterval(stale)).toEqual(isoInterval(concert));
  });

  test('ends at its start where the clocks skip the start and not the end', () => {
    const skipped = { ...concert, start_date: '2027-03-28 02:30:00', end_date: '2027-03-28 03:15:00' };
    const { start, end } = intervalOf(skipped);
    expect([start, end]).toEqual([new Date('2027-03-28T01:30:00Z'), start]);
  });

  test('may have no length, and reach to the end of the calendar', () => {
    const moment = { ...concert, end_date: concert.start_date };
    expect(endOf(moment)).toEqual(startOf(moment));
    const last = { ...festival, end_date: '9999-12-31 23:59:59', timezone: 'UTC' };
    expect(endOf(last).getTime()).toBe(Date.parse('9999-12-31T23:59:59Z') + 1000);
  });

  test('is that of the UTC times, wherever the service computed both', async ({ calendar }) => {
    const events = await calendar.events.list({ start_date: '2000-01-01', end_date: '2100-01-01' }).all();
    const toInstant = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`);
    for (const event of events) {
      const { start, end, allDay } = intervalOf(event);
      expect(start.getTime(), `event ${event.id}`).toBe(toInstant(event.utc_start_date!));
      expect(end.getTime(), `event ${event.id}`).toBe(toInstant(event.utc_end_date!) + (allDay ? 1000 : 0));
    }
    expect(events.length).toBeGreaterThan(100);
  });
});

describe('against Temporal', () => {
  test('any wall times and zones start when Temporal has them, repeated ones as the service stores them', () => {
    const isWrong = ({ wall, zone }: { wall: string; zone: string }) => {
      const event = { start_date: wall, end_date: wall, timezone: zone };
      const stored = storedMoment(wall, zone).epochMilliseconds;
      return startOf(event).getTime() !== stored || wallTimeToInstant(wall, zone) !== stored;
    };
    const samples = fc.sample(readings, propertyRuns(50_000));
    // Formatters are kept for a hundred zones, so each zone has its turn.
    const byZone = Object.values(Object.groupBy(samples, ({ zone }) => zone));
    expect(byZone.flatMap((ofZone = []) => ofZone.filter(isWrong))).toEqual([]);
  });

  test('events of some minutes and of whole days end when Temporal has it, in any time zone of the process', async () => {
    const lengths = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 30_000 }));
    const processZones = fc.constantFrom('UTC', 'America/Los_Angeles', 'Pacific/Apia', 'Europe/Berlin');
    await forAll(
      propertyRuns(5_000),
      [readings, lengths, fc.boolean(), processZones],
      ({ wall, zone }, minutes, allDay, processZone) => {
        vi.stubEnv('TZ', processZone);
        const over = Temporal.PlainDateTime.from(wall).add({ minutes });
        const lastDay = over.toPlainDate();
        const end_date = over.toString({ smallestUnit: 'second' }).replace('T', ' ');
        const times = allDay
          ? { start_date: `${wall.slice(0, 10)} 00:00:00`, end_date: `${lastDay} 23:59:59` }
          : { start_date: wall, end_date };
        const event = { ...times, all_day: allDay, timezone: zone };
        const endReading = allDay ? `${lastDay.add({ days: 1 })} 00:00:00` : end_date;
        const start = storedMoment(event.start_date, zone).epochMilliseconds;
        const end = Math.max(start, storedMoment(endReading, zone).epochMilliseconds);

        const interval = { start: new Date(start), end: new Date(end) };
        expect([startOf(event), endOf(event)]).toEqual(Object.values(interval));
        expect(intervalOf(event)).toEqual({ ...interval, allDay, timeZone: zone });
      },
    );
  });
});
