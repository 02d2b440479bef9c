import type { CalendarClient, CalendarEvent, Category, Organizer, Tag, Venue } from '../../../src/index.ts';
import type { RunCheck } from '../runner/runner.ts';
import type { Target } from '../target/target.ts';
import type { SiteOffset } from './event-dates.ts';

/** The kinds of records: what others link to comes last. */
export const kinds = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;

/** A query for events of all times: from the first year that databases are sure to know. Every release heeds both. */
export const ofAllTimes = { start_date: '1000-01-02', end_date: '9996-01-01' } as const;

/** Of larger sites, only so many records of a kind are the truth that lists are compared with. */
const most = 1_500;

/** All that a reader may see: what lists are judged by. */
export interface Everything {
  /** By their start. */
  readonly events: readonly CalendarEvent[];
  readonly venues: readonly Venue[];
  readonly organizers: readonly Organizer[];
  readonly categories: readonly Category[];
  readonly tags: readonly Tag[];
  /** Whether these are all events of the site. */
  readonly hasAllEvents: boolean;
}

const year = 365 * 24 * 60 * 60 * 1000;

/** All events, or of a large site those from a year ago on. */
async function readEvents(calendar: CalendarClient, now: Date): Promise<[CalendarEvent[], boolean]> {
  const read = (start_date: string, limit: number) =>
    calendar.events.list({ ...ofAllTimes, start_date, per_page: 50 }).all({ limit, concurrency: 2 });
  // Some releases have wrong totals: only reading on shows how many there are.
  const events = await read(ofAllTimes.start_date, most + 1);
  if (events.length <= most) return [events, true];
  return [await read(new Date(now.getTime() - year).toISOString().slice(0, 10), most), false];
}

/** Reads the site once, so that each check need not. */
export async function readEverything(calendar: CalendarClient, now: Date): Promise<Everything> {
  const options = { limit: most, concurrency: 2 };
  const [events, hasAllEvents] = await readEvents(calendar, now);
  return {
    events,
    hasAllEvents,
    venues: await calendar.venues.list({ per_page: 50 }).all(options),
    organizers: await calendar.organizers.list({ per_page: 50 }).all(options),
    categories: await calendar.categories.list({ per_page: 50, hide_empty: false }).all(options),
    tags: await calendar.tags.list({ per_page: 50, hide_empty: false }).all(options),
  };
}

/** Somebody who reads the site, and what they may see of it. */
export interface Reader {
  readonly target: Target;
  readonly calendar: CalendarClient;
  /** Whether it has credentials. */
  readonly isSignedIn: boolean;
  readonly everything: Everything;
  readonly offset: SiteOffset;
  /** The function that runs checks of an area as this reader. */
  area(name: string): RunCheck;
}
