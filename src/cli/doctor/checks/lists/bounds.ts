import type { CalendarEvent } from '../../../../index.ts';
import type { Check } from '../../check.ts';
import { createFinding } from '../../findings/finding.ts';
import { ofAllTimes, type Site } from '../../site/site.ts';
import { describeRelease, newerReleases } from '../release.ts';

/** More than the clocks of two zones differ by. */
const days = 3;

/** The day so many days from a date. The service refuses the day whose Unix time is 0. */
function dayFrom(date: string, distance: number): string {
  const start = Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + distance * 24 * 60 * 60 * 1000;
  return new Date(start === 0 ? 1000 * 60 * 60 * 24 * Math.sign(distance) : start).toISOString().slice(0, 10);
}

/** For each date parameter, a day that leaves an event out. */
const excluding = ({ start_date, end_date }: CalendarEvent) => ({
  start_date: dayFrom(start_date, days),
  end_date: dayFrom(end_date, -days),
  starts_before: dayFrom(start_date, -days),
  starts_after: dayFrom(start_date, days),
  ends_before: dayFrom(end_date, -days),
  ends_after: dayFrom(end_date, days),
});

async function ignoredBounds({ visitor, settings }: Site, event: CalendarEvent): Promise<string[]> {
  const ignored: string[] = [];
  for (const [name, day] of Object.entries(excluding(event))) {
    const query = { ...ofAllTimes, per_page: 1, [name]: day };
    const { items } = await visitor.events.list(query, { signal: settings.signal });
    const hasCome = items.some(({ id, start_date }) => id === event.id && start_date === event.start_date);
    if (hasCome) ignored.push(`${name}=${day}`);
  }
  return ignored;
}

/** Dates in a query that make no difference, so that lists have other events than were asked for. */
export const bounds: Check = {
  name: 'bounds of lists',
  async run(site) {
    // Without bounds it comes first.
    const [event] = (await site.sample()).items;
    if (!event) return { skipped: 'there are no events' };
    const ignored = await ignoredBounds(site, event);
    if (ignored.length === 0) return [];
    const isOfCoarseBounds = ignored.some((bound) => /^(start|end)_date/.test(bound));
    return [
      createFinding(
        'bounds-ignored',
        `Event ${event.id} goes from ${event.start_date} to ${event.end_date}. Lists that leave it out were requested, with ${ignored.join(', ')}, and it came all the same.`,
        isOfCoarseBounds
          ? 'A cache that ignores the query of an address, or a plugin that changes queries, is in the way. Exclude /wp-json/ from the cache.'
          : `The Events Calendar ignores these parameters up to release 6.0.0.1${await describeRelease(site)}. ${newerReleases} Until then, use between, upcoming and past, which have every event all the same, and start_date and end_date in lists.`,
      ),
    ];
  },
};
