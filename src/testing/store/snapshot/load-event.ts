import { wallTimeToInstant } from '../../../time/zone.ts';
import { withDateDetails } from '../../events/event-dates.ts';
import { type Fields, isFields, listOf, textOr } from '../../json.ts';
import type { Addresses } from '../../service/site/site-urls.ts';
import { formatUtc } from '../../wordpress/date-format.ts';
import { zoneAbbreviation } from '../../wordpress/php/zone-abbreviation.ts';
import type { EventFields, EventRecord, PostFields, PostKind } from '../records.ts';

function numbersOf(value: unknown): number[] {
  return listOf(value)
    .map((member) => (isFields(member) ? Number(member.id) : Number(member)))
    .filter((id) => Number.isInteger(id) && id > 0);
}

/** What a post of a snapshot left out. */
export function completePost(
  kind: PostKind,
  json: Fields,
  nameOfPost: string,
  addresses: Addresses,
  now: string,
): PostFields {
  const id = Number(json.id);
  const status = textOr(json.status, 'publish');
  const slug = textOr(json.slug, nameOfPost);
  return {
    ...json,
    id,
    author: textOr(json.author, '1'),
    status,
    date: textOr(json.date, now),
    date_utc: textOr(json.date_utc, now),
    modified: textOr(json.modified, textOr(json.date, now)),
    modified_utc: textOr(json.modified_utc, textOr(json.date_utc, now)),
    url: textOr(json.url, addresses.post(kind, id, status, slug)),
    slug,
    global_id: json.global_id ?? addresses.globalId(id),
    global_id_lineage: json.global_id_lineage ?? [addresses.globalId(id)],
  };
}

function utcOf(given: unknown, wall: string, zone: string): string {
  return typeof given === 'string' ? given : formatUtc(wallTimeToInstant(wall, zone));
}

function completeEvent(post: PostFields, addresses: Addresses, siteZone: string): EventFields {
  const timezone = textOr(post.timezone, siteZone);
  const startDate = textOr(post.start_date, post.date);
  const endDate = textOr(post.end_date, startDate);
  const dates = {
    start_date: startDate,
    end_date: endDate,
    utc_start_date: utcOf(post.utc_start_date, startDate, timezone),
    utc_end_date: utcOf(post.utc_end_date, endDate, timezone),
  };
  return {
    ...(post.start_date_details === undefined ? withDateDetails(dates) : dates),
    rest_url: addresses.item('events', post.id),
    custom_fields: [],
    cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
    show_map: false,
    show_map_link: false,
    ...post,
    ...dates,
    title: textOr(post.title, ''),
    description: textOr(post.description, ''),
    excerpt: textOr(post.excerpt, ''),
    image: post.image ?? false,
    all_day: post.all_day === undefined ? false : post.all_day,
    timezone,
    timezone_abbr: post.timezone_abbr ?? zoneAbbreviation(startDate, timezone),
    cost: textOr(post.cost, ''),
    website: textOr(post.website, post.url),
    hide_from_listings: post.hide_from_listings === undefined ? false : post.hide_from_listings,
    sticky: post.sticky === undefined ? false : post.sticky,
    featured: post.featured === undefined ? false : post.featured,
  };
}

const texts = [
  'author',
  'status',
  'date',
  'date_utc',
  'modified',
  'modified_utc',
  'url',
  'slug',
  'title',
  'description',
  'excerpt',
  'start_date',
  'end_date',
  'utc_start_date',
  'utc_end_date',
  'timezone',
  'cost',
  'website',
];
const others = [
  'image',
  'all_day',
  'hide_from_listings',
  'sticky',
  'featured',
  'start_date_details',
  'custom_fields',
];

/** Whether an event of a snapshot has all that a listing shows, as a real service's has. */
function isComplete(json: Fields): json is EventFields {
  for (const name of texts) if (typeof json[name] !== 'string') return false;
  for (const name of others) if (json[name] === undefined) return false;
  return typeof json.id === 'number' && json.json_ld === undefined;
}

function fieldsOf(
  json: Fields,
  slug: string,
  addresses: Addresses,
  siteZone: string,
  now: string,
): EventFields {
  if (isComplete(json)) return { ...json };
  const { json_ld: _structuredData, ...own } = json;
  return completeEvent(completePost('events', own, slug, addresses, now), addresses, siteZone);
}

/**
 * An event's record. What it is linked to is kept as ids and put in again when it is rendered; the rest stays as
 * the JSON it came in.
 */
export function loadEvent(
  json: Fields,
  slug: string,
  addresses: Addresses,
  siteZone: string,
  now: string,
): EventRecord {
  const { categories, tags, venue, organizer } = json;
  const fields = fieldsOf(json, slug, addresses, siteZone, now);
  const venues = isFields(venue) || typeof venue === 'number' ? [venue] : venue;
  return {
    id: fields.id,
    implied: false,
    fields,
    categories: numbersOf(categories),
    tags: numbersOf(tags),
    venues: numbersOf(venues),
    organizers: numbersOf(Array.isArray(organizer) ? organizer : [organizer]),
    hasVenueList: Array.isArray(venue) && venue.length > 0,
  };
}
