import type { CalendarEvent } from '../../../index.ts';
import { instantToWallTime, wallTimeToInstant } from '../../../time/index.ts';
import { type Check, createFinding, type Finding } from '../finding.ts';
import type { WordPressIndex } from '../site.ts';

/** Whether a clock reading in a zone is the instant that the service computed. Undefined where it cannot be told. */
function isSameInstant(reading: string, zone: string, utc: string): boolean | undefined {
  const instant = Date.parse(`${utc.replace(' ', 'T')}Z`);
  if (Number.isNaN(instant)) return undefined;
  try {
    // A reading that occurs twice has two instants, and one that is skipped has none that shows it.
    return instantToWallTime(instant, zone) === reading || wallTimeToInstant(reading, zone) === instant;
  } catch {
    return undefined;
  }
}

function differs({ start_date, end_date, utc_start_date, utc_end_date, timezone }: CalendarEvent): boolean {
  if (!timezone) return false;
  const sides = [
    [start_date, utc_start_date],
    [end_date, utc_end_date],
  ] as const;
  return sides.some(([reading, utc]) => reading && utc && isSameInstant(reading, timezone, utc) === false);
}

/** Events whose UTC times are not what their clock readings mean in their zone. */
export const dates: Check = async (site) => {
  const { items } = await site.sample();
  if (items.length === 0) return 'there are no events';
  const wrong = items.filter(differs);
  const [first] = wrong;
  if (!first) return;
  const ids = wrong.slice(0, 5).map(({ id }) => id);
  return createFinding(
    'utc-dates-differ',
    `${wrong.length} of ${items.length} events have UTC times that do not fit their own: event ${first.id} begins at ${first.start_date} in ${first.timezone}, and at ${first.utc_start_date} in UTC. Events: ${ids.join(', ')}${wrong.length > 5 ? ' …' : ''}.`,
    'Save each of these events once more in WordPress. An update of the time zone alone leaves the UTC times as they were: send the start and the end along.',
  );
};

/** A zone without daylight saving: `UTC+2`, and `Etc/GMT-2`, which means the same. */
const isOffset = (zone: string | null | undefined) => /^(UTC[+-]|Etc\/GMT[+-])/.test(zone ?? '');

/** The zone of a site, as events have it: an IANA name or a manual offset. Undefined where the site does not say. */
export function zoneOf({ timezone_string, gmt_offset }: WordPressIndex): string | undefined {
  if (timezone_string) return timezone_string;
  if (gmt_offset === undefined) return undefined;
  const hours = Number(gmt_offset);
  return `UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** Time zones that do not follow daylight saving. */
export const timeZone: Check = async (site) => {
  const index = await site.index();
  const { items } = await site.sample();
  const zone = index && zoneOf(index);
  const findings: Finding[] = [];
  if (isOffset(zone)) {
    findings.push(
      createFinding(
        'odd-time-zone',
        `The time zone of the site is ${zone}, a fixed offset: its clocks never change to daylight saving, and those of its visitors may.`,
        'Choose the city of the site under Settings → General → Timezone. Existing events keep the zone that they were created with, so look through them.',
      ),
    );
  }
  const odd = items.filter(({ timezone }) => isOffset(timezone));
  const [first] = odd;
  if (first) {
    const zones = new Set(odd.map(({ timezone }) => timezone));
    findings.push(
      createFinding(
        'events-with-offsets',
        `${odd.length} of ${items.length} events have a fixed offset instead of a time zone: ${[...zones].join(', ')}, such as event ${first.id}.`,
        'Their times are right as long as their place has no daylight saving. Otherwise set the zone of the city in each.',
      ),
    );
  } else if (zone === undefined) return 'the site does not reveal its time zone';
  return findings;
};
