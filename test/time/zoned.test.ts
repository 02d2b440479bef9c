import { toZoned } from 'events-calendar-client/time';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { concert, festival } from '../support/event-times.ts';
import { forAll } from '../support/share.ts';
import { readings, standardName, storedMoment } from './moments.ts';

describe('an event in Temporal', () => {
  test('is on its own clock, with the exclusive end', () => {
    const zoned = toZoned(concert, Temporal);
    expectTypeOf(zoned.start).toEqualTypeOf<Temporal.ZonedDateTime>();
    expect(String(zoned.start)).toBe('2027-05-01T18:00:00+02:00[Europe/Berlin]');
    expect(String(zoned.end)).toBe('2027-05-01T20:30:00+02:00[Europe/Berlin]');
    expect(String(toZoned(festival, Temporal).end)).toBe('2027-05-13T00:00:00+02:00[Europe/Berlin]');
  });

  test('is on the clock of the site where the event names no zone', () => {
    const { start } = toZoned({ ...concert, timezone: '' }, Temporal, { siteTimeZone: 'UTC+2' });
    expect(String(start)).toBe('2027-05-01T18:00:00+02:00[+02:00]');
  });

  test('shows the wall times of the event', async () => {
    await forAll(1_000, [readings], ({ wall, zone }) => {
      const { start } = toZoned({ start_date: wall, end_date: wall, timezone: zone }, Temporal);
      expect(start.timeZoneId).toBe(standardName(zone));
      expect(start.equals(storedMoment(wall, zone))).toBe(true);
    });
  });
});
