import * as z from 'zod/mini';
import type { CalendarEvent } from '../../../index.ts';
import { instantToWallTime, wallTimeToInstant } from '../../../time/index.ts';
import { knownTotal } from '../../records/print-record.ts';
import { createFinding } from '../finding.ts';
import type { Check, Site, WordPressIndex } from '../site.ts';

/** More than the clocks of two zones differ by. */
const days = 3;

/** Adds days to a date. */
function dayFrom(date: string, distance: number): string {
  const start = Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + distance * 24 * 60 * 60 * 1000;
  return new Date(start).toISOString().slice(0, 10);
}

/** Date parameters that make no difference, so that lists have other events than were asked for. */
export const bounds: Check = async (site) => {
  // Without bounds it comes first.
  const [event] = (await site.sample()).items;
  if (!event) return 'there are no events';
  const { id, start_date, end_date } = event;
  // For each parameter, a day that leaves the event out.
  const excluding = {
    starts_before: dayFrom(start_date, -days),
    starts_after: dayFrom(start_date, days),
    ends_before: dayFrom(end_date, -days),
    ends_after: dayFrom(end_date, days),
  };
  const ignored: string[] = [];
  for (const [name, day] of Object.entries(excluding)) {
    const { items } = await site.listEvents({ per_page: 1, [name]: day });
    if (items.some((one) => one.id === id && one.start_date === start_date)) ignored.push(`${name}=${day}`);
  }
  if (ignored.length === 0) return;
  return createFinding(
    'bounds-ignored',
    `Event ${id} goes from ${start_date} to ${end_date}. Lists with ${ignored.join(', ')} should leave it out, but they had it.`,
    `${await adviceToUpdate(site)} Releases up to 6.0.0.1 ignore these parameters. Until then, use between, upcoming and past, which return the right events anyway, and start_date and end_date in lists.`,
  );
};

export const totals: Check = async (site) => {
  const sample = await site.sample();
  const { items, total, totalPages, hasNext } = sample;
  if (items.length === 0) return 'there are no events';
  if (knownTotal(sample) !== undefined) return;
  return createFinding(
    'wrong-totals',
    `A list of events has the total ${total} on ${totalPages} pages, though ${items.length} events are on its first page${hasNext ? ' and it has a next one' : ''}.`,
    `${await adviceToUpdate(site)} Releases 6.0.0.1 to 6.0.2 count wrongly. Until then, this client reads on while a page has a next one; code that stops at total_pages misses all further events.`,
  );
};

/** The advice to update, with the release of the site if it is known. */
async function adviceToUpdate(site: Site): Promise<string> {
  const version = await site.release();
  return `Update The Events Calendar${version === undefined ? '' : `, which is ${version} here,`} to the newest release, or at least to 6.2.8.1.`;
}

const NamespaceIndex = z.object({ routes: z.record(z.string(), z.unknown()) });

export const recurringEvents: Check = async (site) => {
  const index = await site.attempt(async () =>
    site.visitor.site.request('tec/v1', { query: { _fields: 'routes' }, schema: NamespaceIndex }),
  );
  // A route of Pro about the dates of recurring events.
  if (!Object.keys(index?.routes ?? {}).some((route) => route.endsWith('/notices/occurrences'))) return;
  return createFinding(
    'recurring-events',
    'The site has Events Calendar Pro. Each date of a recurring event is in lists as an event with an ID above 10,000,000. These IDs change when the event does.',
    'Edits and deletions of such an ID need occurrence, or --occurrence: without it, the client rejects them, since the site would change or delete the other dates, too. Imports leave these dates as they are.',
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
