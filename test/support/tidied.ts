import { type Fields, fieldsOf } from './recordings.ts';
import type { ResourceName } from './replay.ts';

/*
 * What reading an answer may change, written down a second time and on its own: an answer is read well when it is
 * what stands here, and nothing else was touched.
 */

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The references that the recordings hold, decoded once. */
function plain(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  return text.replace(/&(?:#(\d+)|(\w+));/g, (_, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (characters[name] ?? `unknown reference ${name}`),
  );
}

/** The tags that the recordings hold. */
const withoutTags = (text: unknown) =>
  typeof text === 'string' ? text.replace(/<\/?(?:b|em|strong|i|br)\b[^<>]*>/g, '') : text;

const name = (html: unknown) => plain(withoutTags(html));

const decoded = (slug: unknown) => (typeof slug === 'string' ? decodeURIComponent(slug) : slug);

const number = (value: unknown) =>
  typeof value === 'string' && /^[0-9]+$/.test(value) ? Number.parseInt(value, 10) : value;

const numbers = (value: unknown) =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, part]) => [name, number(part)]));

const objectOrNull = (image: unknown) => (image === false ? null : image);

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

type Change = (value: unknown) => unknown;

/** Changes the named fields where they are there, and leaves all others as they are. */
function changed(fields: Fields, changes: Record<string, Change>): Fields {
  const result = { ...fields };
  for (const [name, change] of Object.entries(changes))
    if (name in result) result[name] = change(result[name]);
  return result;
}

const post = { author: number, slug: decoded, image: objectOrNull, url: plain, website: plain };

const tidiedVenue = (venue: unknown) =>
  changed(fieldsOf(venue), {
    ...post,
    venue: name,
    address: plain,
    city: plain,
    country: plain,
    province: plain,
    state: plain,
    stateprovince: plain,
    zip: plain,
  });

const tidiedOrganizer = (organizer: unknown) => changed(fieldsOf(organizer), { ...post, organizer: name });

const tidiedTerm = (term: unknown) => changed(fieldsOf(term), { name, slug: decoded, url: plain });

function tidiedEvent(event: unknown): Fields {
  const fields = fieldsOf(event);
  const result = changed(fields, {
    ...post,
    title: name,
    start_date_details: numbers,
    end_date_details: numbers,
    utc_start_date_details: numbers,
    utc_end_date_details: numbers,
    cost_details: (details) => changed(fieldsOf(details), { values: (values) => list(values).map(number) }),
    website: (website) => (website === '' || website === fields.url ? null : plain(website)),
    categories: (terms) => list(terms).map(tidiedTerm),
    tags: (terms) => list(terms).map(tidiedTerm),
    venue: (venues) => list(venues).map(tidiedVenue),
    organizer: (organizers) => list(organizers).map(tidiedOrganizer),
    custom_fields: (values) => (Array.isArray(values) && values.length === 0 ? {} : values),
  });
  if ('title' in fields) result.title_html = fields.title;
  // These are there after reading, whatever a trimmed answer (`_fields`) left out.
  return {
    image: null,
    website: null,
    categories: [],
    tags: [],
    venue: [],
    organizer: [],
    custom_fields: {},
    ...result,
  };
}

/** A record of the service's own JSON as the client should give it. */
export function tidied(resource: ResourceName, sent: unknown): Fields {
  switch (resource) {
    case 'events':
      return tidiedEvent(sent);
    case 'venues':
      return tidiedVenue(sent);
    case 'organizers':
      return tidiedOrganizer(sent);
    default:
      return tidiedTerm(sent);
  }
}
