import type { CalendarEvent } from '../../../index.ts';
import type { Check } from '../check.ts';
import { createFinding, type Finding } from '../findings/finding.ts';
import type { WordPressIndex } from '../site/wordpress-index.ts';

/** A zone without daylight saving: `UTC+2`, and `Etc/GMT-2`, which means the same. */
const offsetForm = /^(UTC[+-]|Etc\/GMT[+-])/;

/** The zone of a site, as events have it: an IANA name or a manual offset. Undefined where the site does not say. */
export function zoneOf({ timezone_string, gmt_offset }: WordPressIndex): string | undefined {
  if (timezone_string) return timezone_string;
  if (gmt_offset === undefined) return undefined;
  const hours = Number(gmt_offset);
  return `UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
}

function describeEvents(events: readonly CalendarEvent[]): Finding[] {
  const odd = events.filter(({ timezone }) => offsetForm.test(timezone ?? ''));
  if (odd.length === 0) return [];
  const zones = [...new Set(odd.map(({ timezone }) => timezone))].join(', ');
  return [
    createFinding(
      'events-with-offsets',
      `${odd.length} of ${events.length} events have a fixed offset in place of a time zone: ${zones}, such as event ${odd[0]?.id}.`,
      'Their times are right as long as their place has no daylight saving. Otherwise set the zone of the city in each.',
    ),
  ];
}

/** Time zones that do not follow daylight saving. */
export const timeZone: Check = {
  name: 'time zones',
  async run(site) {
    const index = await site.index();
    const { items } = await site.sample();
    const zone = index && zoneOf(index);
    const isOdd = zone !== undefined && offsetForm.test(zone);
    const found = describeEvents(items);
    if (isOdd) {
      found.unshift(
        createFinding(
          'odd-time-zone',
          `The time zone of the site is ${zone}, a fixed offset: its clocks never change to daylight saving, and those of its visitors may.`,
          'Choose the city of the site under Settings → General → Timezone. Events that exist keep the zone that they were created with, so look through them.',
        ),
      );
    }
    if (zone === undefined && found.length === 0)
      return { skipped: 'the site does not reveal its time zone' };
    return found;
  },
};
