/**
 * The calendar of a town as data for the mock, for pages, demos and screenshots.
 *
 * @module events-calendar-client/testing/sample
 */
import {
  dayLength,
  formatWallTime,
  instantToWallTime,
  parseWallTime,
  wallTimeToInstant,
} from '../../time/zone.ts';
import type { StoredRecord, StoredSnapshot } from '../store/snapshot/calendar-snapshot.ts';
import { drawPicture } from './picture.ts';
import places from './places.json' with { type: 'json' };
import { mondayOf, type Scheduled, scheduleEvents } from './schedule.ts';

/** Aldermouth is fictional, and so are its streets, postcodes and neighbors. */
const { venues, organizers, categories, tags } = places;

/** Options of {@link sampleCalendar}. */
export interface SampleOptions {
  /**
   * The present: a date, or an argument of `new Date()`. Half of the year is before it, half after it. Default: the real
   * time, like that of the mock.
   */
  readonly around?: Date | number | string | undefined;
  /** An integer that varies the days of events. Default 1. */
  readonly seed?: number | undefined;
  /** Time zone of the site and its events, as an IANA name, `UTC`, or an offset. Default `Europe/London`. */
  readonly timezone?: string | undefined;
}

/** The first ID of each kind. Posts share one sequence, and so do terms. */
const firstIds = { venues: 11, organizers: 21, media: 31, events: 201, categories: 2, tags: 31 };

/** Returns the IDs of records by their keys in the town. */
function idsOf(records: object, first: number): (key: string) => number {
  const keys = Object.keys(records);
  return (key) => first + keys.indexOf(key);
}

const venueId = idsOf(venues, firstIds.venues);
const organizerId = idsOf(organizers, firstIds.organizers);
const categoryId = idsOf(categories, firstIds.categories);
const tagId = idsOf(tags, firstIds.tags);

/** Encodes a title or name as WordPress renders it. */
const toHtml = (text: string) => text.replaceAll('&', '&#038;');
const toTermName = (text: string) => text.replaceAll('&', '&amp;');

function placeRecords(): Pick<StoredSnapshot, 'venues' | 'organizers' | 'categories' | 'tags'> {
  return {
    venues: Object.entries(venues).map(([key, venue]) => ({
      id: venueId(key),
      ...venue,
      venue: toHtml(venue.venue),
      description: `<p>${venue.description}</p>`,
      stateprovince: venue.province,
    })),
    organizers: Object.entries(organizers).map(([key, organizer]) => ({
      id: organizerId(key),
      ...organizer,
      organizer: toHtml(organizer.organizer),
      description: `<p>${organizer.description}</p>`,
    })),
    categories: Object.entries(categories).map(([key, category]) => ({
      id: categoryId(key),
      name: toTermName(category.name),
      description: category.description,
      parent: 'parent' in category ? categoryId(category.parent) : 0,
    })),
    tags: Object.entries(tags).map(([key, name]) => ({ id: tagId(key), name })),
  };
}

/** Returns the cost as the site displays it, with its parts. */
function costFields(price: readonly number[] | undefined): Record<string, unknown> {
  if (price === undefined) return {};
  const values = price.map((amount) => (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)));
  const isFree = price.every((amount) => amount === 0);
  return {
    cost: values.map((value) => (value === '0' ? 'Free' : `£${value}`)).join(' – '),
    cost_details: {
      currency_symbol: isFree ? '' : '£',
      currency_code: isFree ? '' : 'GBP',
      currency_position: isFree ? '' : 'prefix',
      values,
    },
  };
}

/** Returns when an event was published: at 9:00 some weeks before it, and before the present week. */
function publicationDates(day: number, monday: number, timezone: string): Record<string, string> {
  const published = Math.min(day, monday) - 20 * dayLength + 9 * 60 * 60_000;
  const date = formatWallTime(published);
  return { date, date_utc: formatWallTime(wallTimeToInstant(date, timezone)) };
}

function eventDates({ event, start, end }: Scheduled): Record<string, unknown> {
  return {
    all_day: 'wholeDays' in event,
    start_date: formatWallTime(start),
    end_date: formatWallTime(end),
  };
}

/** Returns the fields of an event that do not depend on its dates. */
function contentFields({ event, day }: Scheduled): Record<string, unknown> {
  const paragraphs = event.text.map((paragraph) => `<p>${paragraph}</p>`);
  return {
    title: toHtml(event.title),
    ...(event.slug && {
      slug: event.recurs ? event.slug : `${event.slug}-${formatWallTime(day).slice(0, 10)}`,
    }),
    status: event.status ?? 'publish',
    description: paragraphs.join('\n'),
    excerpt: paragraphs[0],
    ...costFields(event.price),
    ...(event.website ? { website: event.website } : {}),
    featured: event.featured ?? false,
    hide_from_listings: event.hidden ?? false,
    categories: event.categories.map(categoryId),
    tags: (event.tags ?? []).map(tagId),
    ...(event.venue ? { venue: venueId(event.venue), show_map: true, show_map_link: true } : {}),
    organizer: (event.organizers ?? []).map(organizerId),
  };
}

function pictures(scheduled: readonly Scheduled[]): Map<string, StoredRecord> {
  const media = new Map<string, StoredRecord>();
  for (const { event } of scheduled) {
    const { title, venue, categories, hasPicture } = event;
    const [category] = categories;
    if (hasPicture === false || category === undefined || media.has(title)) continue;
    const place = venue === undefined ? 'Online' : venues[venue as keyof typeof venues].venue;
    media.set(title, {
      id: firstIds.media + media.size,
      ...drawPicture(title, place, category),
    });
  }
  return media;
}

/**
 * Creates the calendar of a fictional town, for pages, demos and screenshots: some 130 events over a year around the
 * present, with venues, organizers, categories, tags and pictures. Each day of the present week has an event.
 *
 * With the same seed and time zone, it is the same throughout a week, Monday to Sunday in its time zone.
 *
 * @param options - `around` (the present), `seed` and `timezone`
 * @returns a snapshot for `createCalendarMock`, with records in the API's JSON
 * @throws RangeError if `around` is not a valid date or the time zone does not exist
 * @example
 * ```ts
 * import { CalendarClient } from 'events-calendar-client';
 * import { createCalendarMock } from 'events-calendar-client/testing';
 * import { sampleCalendar } from 'events-calendar-client/testing/sample';
 *
 * const mock = createCalendarMock({ snapshot: sampleCalendar() });
 * const calendar = new CalendarClient({ baseUrl: 'https://calendar.example', fetch: mock.fetch });
 * ```
 */
export function sampleCalendar({
  around = new Date(),
  seed = 1,
  timezone = 'Europe/London',
}: SampleOptions = {}): StoredSnapshot {
  const monday = mondayOf(parseWallTime(instantToWallTime(new Date(around).getTime(), timezone)));
  const scheduled = scheduleEvents(monday, seed);
  const media = pictures(scheduled);
  const datesOf = ({ event }: Scheduled) =>
    scheduled.filter((entry) => entry.event === event).map(eventDates);
  const isFirst = (entry: Scheduled) => scheduled.find(({ event }) => event === entry.event) === entry;
  const shown = scheduled.filter((entry) => !entry.event.recurs || isFirst(entry));
  const events = shown.map((entry, index) => ({
    id: firstIds.events + index,
    ...contentFields(entry),
    ...(entry.event.recurs && { occurrences: datesOf(entry) }),
    image: media.get(entry.event.title)?.id ?? false,
    ...eventDates(entry),
    timezone: entry.event.timezone ?? timezone,
    ...publicationDates(entry.day, monday, timezone),
  }));
  return { site: { timezone }, ...placeRecords(), media: [...media.values()], events };
}
