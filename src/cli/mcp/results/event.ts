import { plainText } from '../../../format/index.ts';
import type { CalendarEvent } from '../../../index.ts';
import { placeOf } from './linked-post.ts';
import type { Detail } from './listing.ts';
import { shortText, shortTexts } from './site-data.ts';

/** An event as it may come: a site can leave fields out. */
type IncompleteEvent = Partial<CalendarEvent>;

/** The days of an event that lasts all day, and else its times, on the clocks of its time zone. */
function timesOf({ all_day, start_date, end_date, timezone }: IncompleteEvent) {
  const length = all_day ? 'YYYY-MM-DD'.length : 'YYYY-MM-DD HH:MM:SS'.length;
  return {
    start: start_date?.slice(0, length),
    end: end_date?.slice(0, length),
    timezone: shortText(timezone, 60),
    all_day,
  };
}

/** What of an event matters in a listing. Empty fields are left out. */
export function eventSummary(event: IncompleteEvent, detail: Detail = 'with excerpt') {
  const venues = event.venue?.map(({ venue, city }) => [venue, city].filter(Boolean).join(', '));
  const excerpt = detail === 'with excerpt' ? excerptOf(event) : undefined;
  return {
    id: event.id,
    title: shortText(event.title, 200),
    ...timesOf(event),
    venue: shortTexts(venues, 3, 150),
    cost: shortText(event.cost, 100),
    status: shortText(event.status, 40),
    categories: shortTexts(event.categories?.map(nameOf), 10, 80),
    tags: shortTexts(event.tags?.map(nameOf), 10, 80),
    url: shortText(event.url, 400),
    excerpt,
  };
}

/** All of an event that a model may need, but its description. */
export function eventDetails(event: IncompleteEvent) {
  const { title_html, organizer, venue } = event;
  return {
    ...eventSummary(event),
    title_html: title_html === event.title ? undefined : shortText(title_html, 300),
    venue: venue?.slice(0, 3).map(placeOf),
    organizer: organizer
      ?.slice(0, 5)
      .map(({ id, organizer: name }) => ({ id, organizer: shortText(name, 150) })),
    website: shortText(event.website, 400),
    image: shortText(event.image?.url, 400),
    featured: event.featured || undefined,
    slug: shortText(event.slug, 200),
    modified_utc: shortText(event.modified_utc, 30),
  };
}

function nameOf({ name, id }: { name: string; id: number }): string {
  return `${name} (${id})`;
}

/** The excerpt, or where there is none the beginning of the description. */
function excerptOf({ excerpt = '', description = '' }: IncompleteEvent): string | undefined {
  return shortText(plainText(excerpt) || plainText(description), 300);
}
