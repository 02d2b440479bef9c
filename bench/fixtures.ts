import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { EventCreate, EventQuery } from 'events-calendar-client';
import type { StoredRecord, StoredSnapshot } from 'events-calendar-client/testing';

/** The site that the recordings are of. */
export const recordedSite = 'https://calendar.example';

/** The path of every route. */
export const eventsRoot = '/wp-json/tribe/events/v1';

/** The folder of the package. */
export const repository = new URL('../', import.meta.url);

const unpack = (name: string) =>
  gunzipSync(readFileSync(new URL(`test/recordings/${name}.gz`, repository))).toString('utf8');

/** All that the recorded service held. */
export function recordedSnapshot(): StoredSnapshot {
  return JSON.parse(unpack('snapshot.json'));
}

interface Recorded {
  readonly name: string;
  readonly steps: readonly { readonly response: { readonly body: ListingBody } }[];
}

/** A page of a listing as the service sends it. */
export interface ListingBody {
  readonly events: readonly StoredRecord[];
  readonly next_rest_url?: string;
  readonly total: number;
  readonly total_pages: number;
}

/** A recorded page of 50 events. */
export function recordedPage(): ListingBody {
  const lines = unpack('exchanges.ndjson').trim().split('\n');
  const scenarios = lines.map((line): Recorded => JSON.parse(line));
  const page = scenarios.find(({ name }) => name === 'events-per-page-51')?.steps[0]?.response.body;
  if (page?.events.length !== 50) throw new Error('The recordings have no page of 50 events.');
  return page;
}

/** A recorded event with an image, a venue, organizers and categories. */
export function recordedEvent(): StoredRecord {
  const full = recordedPage().events.find(
    ({ image, venue, organizer, categories }) =>
      image !== false &&
      !Array.isArray(venue) &&
      [organizer, categories].every((list) => Array.isArray(list) && list.length > 0),
  );
  if (!full) throw new Error('The recordings have no event with all parts.');
  return full;
}

/** A query with every parameter. */
export const fullestQuery: EventQuery = {
  page: 2,
  per_page: 50,
  start_date: new Date('2027-05-01T00:00:00Z'),
  end_date: new Date('2027-06-01T00:00:00Z'),
  starts_before: '2027-05-31T18:00:00Z',
  starts_after: '2027-05-01T06:00:00+02:00',
  ends_before: '2027-06-01T00:00:00Z',
  ends_after: '2027-05-01T06:00:00Z',
  strict_dates: true,
  search: 'jazz & soul',
  categories: [3, 'music', 'open-air'],
  tags: ['free', 7],
  venue: [12, 13],
  organizer: [14, 15],
  featured: true,
  status: 'publish',
  geoloc: true,
  geoloc_lat: 52.52,
  geoloc_lng: 13.405,
  include: [21, 22, 23],
  post_parent: 9,
  ticketed: false,
  tl_language: 'ro',
};

/** A body with every field. */
export const fullestBody: EventCreate = {
  title: 'Fish & Chips – “live”',
  start_date: new Date('2027-05-01T16:00:00Z'),
  end_date: new Date('2027-05-01T20:00:00Z'),
  description: '<p>Some text, and more of it.</p>',
  excerpt: 'Some text',
  author: 7,
  date: '2027-01-01 12:00:00',
  date_utc: new Date('2027-01-01T11:00:00Z'),
  slug: 'fish-and-chips-live',
  status: 'publish',
  timezone: 'Europe/Berlin',
  all_day: false,
  image: 12,
  cost: ['5', 10],
  website: 'https://example.org/?a=b&c',
  show_map: true,
  show_map_link: false,
  hide_from_listings: false,
  sticky: true,
  featured: true,
  categories: [1, 2, 'A new one'],
  tags: [3, 'another'],
  venue: {
    venue: 'Harbour stage',
    address: '1 Pier Road',
    city: 'Berlin',
    country: 'Germany',
    zip: '1234',
    phone: '+49 30 1234',
    show_map: true,
    show_map_link: false,
  },
  organizer: [12, { id: 13 }, { organizer: 'Jane Doe', email: 'jane@example.org', image: 5 }],
};
