import { eventsToICalendar } from 'events-calendar-client/ical';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../support/share.ts';
import { readings, storedMoment } from '../time/moments.ts';

test('has the instants that Temporal finds, for events in any order and zone', () => {
  fc.assert(
    fc.property(fc.array(readings, { minLength: 50, maxLength: 50 }), (list) => {
      const events = list.map(({ wall, zone }, id) => ({
        id,
        title: 'Fair',
        start_date: wall,
        end_date: wall,
        timezone: zone,
        all_day: false,
      }));
      const lines = eventsToICalendar(events, { host: 'example.org' }).split('\r\n');
      const starts = lines.filter((line) => line.startsWith('DTSTART:'));
      const expected = list.map(({ wall, zone }) => {
        const instant = storedMoment(wall, zone).toInstant().toString();
        return `DTSTART:${instant.replace(/[-:]/g, '')}`;
      });
      expect(starts).toEqual(expected);
    }),
    { numRuns: propertyRuns(200) },
  );
});
