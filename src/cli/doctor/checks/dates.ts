import type { CalendarEvent } from '../../../index.ts';
import { instantToWallTime, wallTimeToInstant } from '../../../time/index.ts';
import { type Check, createFinding, type Finding } from '../finding.ts';
import type { WordPressIndex } from '../site.ts';

/** Whether a local time in a zone is the instant that the site computed. Also true if it cannot be told. */
function isSameInstant(time: string, zone: string, utc: string): boolean {
  const instant = Date.parse(`${utc.replace(' ', 'T')}Z`);
  if (!time || Number.isNaN(instant)) return true;
  try {
    // A time that occurs twice has two instants, and one that is skipped has none that shows it.
    return instantToWallTime(instant, zone) === time || wallTimeToInstant(time, zone) === instant;
  } catch {
    return true;
  }
}

function differs({ start_date, end_date, utc_start_date, utc_end_date, timezone }: CalendarEvent): boolean {
  if (!timezone) return false;
  const isRight = isSameInstant(start_date, timezone, utc_start_date ?? '');
  return !isRight || !isSameInstant(end_date, timezone, utc_end_date ?? '');
}

/** Events whose UTC times are not what their local times mean in their zone. */
export const dates: Check = async (site) => {
  const { items } = await site.sample();
  if (items.length === 0) return 'there are no events';
  const wrong = items.filter(differs);
  const [first] = wrong;
  if (!first) return;
  return createFinding(
    'utc-dates-differ',
    `${wrong.length} of ${items.length} events have UTC times that do not fit their own: event ${first.id} begins at ${first.start_date} in ${first.timezone}, and at ${first.utc_start_date} in UTC. Events: ${wrong.map(({ id }) => id).join(', ')}.`,
    'Save each of these events again in WordPress. An update of the time zone only leaves the UTC times as they were: send the start and the end with it.',
  );
};

/** A zone without daylight saving: `UTC+2`, and `Etc/GMT-2`, which means the same. */
const isOffset = (zone: string | null | undefined) => /^(UTC[+-]|Etc\/GMT[+-])/.test(zone ?? '');

/** The zone of a site, as events have it: an IANA name or a manual offset. Undefined if the site does not say. */
export function zoneOf({ timezone_string, gmt_offset }: WordPressIndex): string | undefined {
  if (timezone_string) return timezone_string;
  if (gmt_offset === undefined) return undefined;
  const hours = Number(gmt_offset);
  return `UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
}

export const timeZone: Check = async (site) => {
  const index = await site.index();
  const { items } = await site.sample();
  const zone = index && zoneOf(index);
  const findings: Finding[] = [];
  if (isOffset(zone)) {
    const message = `The time zone of the site is ${zone}, a fixed offset: its clocks never change to daylight saving, and those of its visitors may.`;
    const advice =
      'Choose the city of the site under Settings → General → Timezone. Existing events keep the zone that they were created with, so look through them.';
    findings.push(createFinding('odd-time-zone', message, advice));
  }
  const odd = items.filter(({ timezone }) => isOffset(timezone));
  const [first] = odd;
  if (first) {
    const zones = [...new Set(odd.map(({ timezone }) => timezone))].join(', ');
    const message = `${odd.length} of ${items.length} events have a fixed offset instead of a time zone: ${zones}, such as event ${first.id}.`;
    const advice =
      'Their times are right as long as their place has no daylight saving. Otherwise set the zone of the city in each.';
    findings.push(createFinding('events-with-offsets', message, advice));
  }
  return findings;
};
