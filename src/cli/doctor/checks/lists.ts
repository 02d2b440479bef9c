import type { CalendarEvent } from '../../../index.ts';
import { instantToWallTime, wallTimeToInstant } from '../../../time/index.ts';
import { createFinding } from '../finding.ts';
import type { Check, WordPressIndex } from '../site.ts';

/** The first release without known faults in its lists. */
const soundRelease = '6.2.8.1';

export const release: Check = async (site) => {
  const version = await site.release();
  if (version === undefined) return 'the site does not say its release';
  if (version.localeCompare(soundRelease, 'en', { numeric: true }) >= 0) return;
  return createFinding(
    'old-release',
    `The Events Calendar is ${version} here. Releases before ${soundRelease} ignore bounds of lists, count events wrongly, or take wrong credentials for a visitor.`,
    'Update it to the newest release. Until then, use between, upcoming and past, which return the right events anyway.',
  );
};

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

/** The zone of a site, as events have it: an IANA name or a manual offset. Undefined if the site does not say. */
export function zoneOf({ timezone_string, gmt_offset }: WordPressIndex): string | undefined {
  if (timezone_string) return timezone_string;
  if (gmt_offset === undefined) return undefined;
  const hours = Number(gmt_offset);
  return `UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** A zone without daylight saving: `UTC+2`, and `Etc/GMT-2`, which means the same. */
export const timeZone: Check = async (site) => {
  const index = await site.index();
  const zone = index && zoneOf(index);
  if (!zone || !/^(UTC[+-]|Etc\/GMT[+-])/.test(zone)) return;
  return createFinding(
    'odd-time-zone',
    `The time zone of the site is ${zone}, a fixed offset: its clocks never change to daylight saving, and those of its visitors may.`,
    'Choose the city of the site under Settings → General → Timezone. Existing events keep the zone that they were created with, so look through them.',
  );
};
