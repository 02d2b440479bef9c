import { plainText } from '../../format/index.ts';
import type { CalendarEvent, Venue } from '../../index.ts';
import type { CalendarRecord, RecordKind } from '../records/record-kind.ts';

/** More linked records than that are left out. */
const mostLinked = 10;

const namesOf = (terms: CalendarEvent['tags'] = []) =>
  terms.slice(0, mostLinked).map(({ name, id }) => `${name} (${id})`);

/** The parts of an event that matter in a listing. A site may leave any field out. */
function eventSummary(event: Partial<CalendarEvent>): object {
  const { id, title, all_day, start_date, end_date, timezone, venue, cost, status, url } = event;
  const length = all_day ? 'YYYY-MM-DD'.length : 'YYYY-MM-DD HH:MM:SS'.length;
  return {
    id,
    title,
    start: start_date?.slice(0, length),
    end: end_date?.slice(0, length),
    timezone,
    all_day,
    venue: venue?.slice(0, 3).map((place) => [place.venue, place.city].filter(Boolean).join(', ')),
    cost,
    status,
    categories: namesOf(event.categories),
    tags: namesOf(event.tags),
    url,
    excerpt: plainText(event.excerpt || event.description || ''),
  };
}

const placeOf = ({ id, venue, address, city, country }: Venue) => ({ id, venue, address, city, country });

/** All parts of an event that a model may need, except its description. */
function eventDetails(event: Partial<CalendarEvent>): object {
  const { title, title_html, venue, organizer = [], image, featured, website, slug, modified_utc } = event;
  return {
    ...eventSummary(event),
    excerpt: undefined,
    title_html: title_html === title ? undefined : title_html,
    venue: venue?.slice(0, 3).map(placeOf),
    organizer: organizer.slice(0, mostLinked).map(({ id, organizer: name }) => ({ id, organizer: name })),
    image: image?.url,
    featured: featured || undefined,
    website,
    slug,
    modified_utc,
  };
}

const contact = ['phone', 'website', 'status', 'url', 'slug', 'modified_utc'];

const fields: Readonly<Record<Exclude<RecordKind['name'], 'events'>, readonly string[]>> = {
  venues: ['id', 'venue', 'address', 'city', 'zip', 'stateprovince', 'country', ...contact],
  organizers: ['id', 'organizer', 'email', ...contact],
  categories: ['id', 'name', 'slug', 'parent', 'count'],
  tags: ['id', 'name', 'slug', 'count'],
};

/** A record as a listing shows it, or with all that a model may need. */
export function summaryOf({ name }: RecordKind, record: CalendarRecord, isWhole = false): object {
  if (name === 'events') return (isWhole ? eventDetails : eventSummary)(record as Partial<CalendarEvent>);
  const picked = Object.fromEntries(fields[name].map((field) => [field, record[field]]));
  return { ...picked, excerpt: plainText(String(record.description ?? '')) };
}
