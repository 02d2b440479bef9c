import { isOccurrenceId } from '../../../contract/values/occurrence.ts';
import type { CalendarEvent } from '../../../index.ts';
import { instantToWallTime, wallTimeToInstant } from '../../../time/index.ts';
import { createFinding, type Finding } from '../finding.ts';
import type { Check, WordPressIndex } from '../site.ts';

/** The first release without known bugs in its lists. */
const soundRelease = '6.2.8.1';

/** The release that came with Events Calendar Pro 7.5. */
const releaseOfPro75 = '6.13';

export const release: Check = async (site) => {
  const version = await site.release();
  if (version === undefined) return 'the site does not reveal its release';
  const isBefore = (other: string) => version.localeCompare(other, 'en', { numeric: true }) < 0;
  const findings: Finding[] = [];
  if (isBefore(soundRelease))
    findings.push(
      createFinding(
        'old-release',
        `The site runs The Events Calendar ${version}. Releases before ${soundRelease} ignore bounds of lists, count events wrongly, or treat users with wrong credentials as visitors.`,
        'Update the plugin to the newest release. Until then, use between, upcoming and past, which return the right events anyway.',
      ),
    );
  const { items } = await site.sample();
  const hasPro = items.some((event) => isOccurrenceId(event.id) || 'is_virtual' in event);
  if (hasPro && isBefore(releaseOfPro75))
    findings.push(
      createFinding(
        'additional-fields-lost',
        `The site runs Events Calendar Pro with The Events Calendar ${version}. Before Pro 7.5, each write through the API empties the additional fields of an event.`,
        'Update both plugins. Until then, edit only titles, texts, status, terms and images of events with additional fields: edit changes these without the API.',
      ),
    );
  return findings;
};

/** Checks whether a local time matches the UTC time of the site. Returns true if that is unknown. */
function isSameInstant(time: string, zone: string, utc: string): boolean {
  const instant = Date.parse(`${utc.replace(' ', 'T')}Z`);
  if (!time || Number.isNaN(instant)) return true;
  try {
    // When clocks change, a local time can occur twice, or not at all.
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

export const dates: Check = async (site) => {
  const { items } = await site.sample();
  if (items.length === 0) return 'there are no events';
  const wrong = items.filter(differs);
  const [first] = wrong;
  if (!first) return;
  return createFinding(
    'utc-dates-differ',
    `${wrong.length} of ${items.length} events have UTC times that do not match their local times: event ${first.id} begins at ${first.start_date} in ${first.timezone}, but at ${first.utc_start_date} in UTC. Events: ${wrong.map(({ id }) => id).join(', ')}.`,
    'Save each of these events again in WordPress. An update that changes only the time zone does not change the UTC times: send the start and the end, too.',
  );
};

/** Returns the zone of a site: an IANA name or a manual offset. Undefined if the site does not reveal it. */
export function zoneOf({ timezone_string, gmt_offset }: WordPressIndex): string | undefined {
  if (timezone_string) return timezone_string;
  if (gmt_offset === undefined) return undefined;
  const hours = Number(gmt_offset);
  return `UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** Finds a zone without daylight saving time: `UTC+2`, or `Etc/GMT-2`, which means the same. */
export const timeZone: Check = async (site) => {
  const index = await site.index();
  const zone = index && zoneOf(index);
  if (!zone || !/^(UTC[+-]|Etc\/GMT[+-])/.test(zone)) return;
  return createFinding(
    'odd-time-zone',
    `The time zone of the site is ${zone}, a fixed offset. It never changes to daylight saving time, but the clocks of visitors may.`,
    'Choose the city of the site under Settings → General → Timezone. Existing events keep the zone that they were created with, so check them, too.',
  );
};
