import { daysOf } from 'events-calendar-client/time';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { concert, concertUntil, festival } from '../support/event-times.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { readings, standardName, storedMoment } from './moments.ts';

describe('the days of an event', () => {
  test('are those that it touches on its own clock, and whole days everywhere', () => {
    expect(daysOf(concert)).toEqual(['2027-05-01']);
    expect(daysOf(concertUntil('2027-05-02 00:00:01'))).toEqual(['2027-05-01', '2027-05-02']);
    expect(daysOf(festival)).toEqual(['2027-05-10', '2027-05-11', '2027-05-12']);
    expect(daysOf(festival, { timeZone: 'Pacific/Honolulu' })).toEqual(daysOf(festival));
  });

  test('do not have the day that begins as it ends, unless it starts then', () => {
    expect(daysOf(concertUntil('2027-05-02 00:00:00'))).toEqual(['2027-05-01']);
    const midnight = { ...concert, start_date: '2027-05-02 00:00:00', end_date: '2027-05-02 00:00:00' };
    expect(daysOf(midnight)).toEqual(['2027-05-02']);
  });

  test('do not have the next day where its midnight is skipped', () => {
    const timezone = 'America/Sao_Paulo';
    const evening = { start_date: '2018-11-03 20:00:00', end_date: '2018-11-04 00:00:00', timezone };
    const day = { start_date: '2018-11-03 00:00:00', end_date: '2018-11-03 23:59:59', timezone };
    expect([daysOf(evening), daysOf({ ...day, all_day: true })]).toEqual([['2018-11-03'], ['2018-11-03']]);
  });

  test('of whole days do not have the next day where its midnight is repeated', () => {
    const dates = { start_date: '2021-10-27 00:00:00', end_date: '2021-10-28 23:59:59', all_day: true };
    expect(daysOf({ ...dates, timezone: 'Asia/Amman' })).toEqual(['2021-10-27', '2021-10-28']);
  });

  test('are both where clocks go back past midnight', () => {
    const event = { start_date: '2010-11-07 02:30:30', end_date: '2010-11-07 02:45:00', timezone: 'UTC' };
    expect(daysOf(event, { timeZone: 'America/St_Johns' })).toEqual(['2010-11-06', '2010-11-07']);
  });

  test('are on the clock of the site where the event names no zone', () => {
    const event = { ...concert, timezone: '' };
    const [here, there] = ['Asia/Tokyo', 'America/Los_Angeles'];
    expect(daysOf(event, { siteTimeZone: here, timeZone: there })).toEqual(['2027-05-01']);
    expect(daysOf(event, { siteTimeZone: there, timeZone: here })).toEqual(['2027-05-02']);
  });
});

test('the days on a clock are those from the first to the last moment there', async () => {
  const lengths = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 30_000 }));
  const clocks = readings.map(({ zone }) => zone);
  await forAll(propertyRuns(3_000), [readings, lengths, clocks], ({ wall, zone }, minutes, timeZone) => {
    const over = Temporal.PlainDateTime.from(wall).add({ minutes });
    const event = {
      start_date: wall,
      end_date: over.toString({ smallestUnit: 'second' }).replace('T', ' '),
      timezone: zone,
    };
    const start = storedMoment(event.start_date, zone);
    const end = storedMoment(event.end_date, zone);
    const last = Math.max(start.epochMilliseconds, end.epochMilliseconds - 1);
    const dayAt = (instant: number) =>
      Temporal.Instant.fromEpochMilliseconds(instant)
        .toZonedDateTimeISO(standardName(timeZone))
        .toPlainDate();

    // Clocks that go back past midnight show the day before at the end.
    const [from, to] = [dayAt(start.epochMilliseconds), dayAt(last)].sort(Temporal.PlainDate.compare);
    const { days } = from!.until(to!, { largestUnit: 'day' });
    const expected = Array.from({ length: days + 1 }, (_, index) => String(from!.add({ days: index })));
    expect(daysOf(event, { timeZone })).toEqual(expected);
  });
});
