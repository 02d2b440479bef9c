import type { ResourceName } from 'events-calendar-client/schemas';
import { type Fields, fieldsOf } from './recordings.ts';

/*
 * The changes that decoding may make to a record, implemented independently of the library: a decoded response must
 * equal what is computed here.
 */

const namedCharacters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  euro: '€',
};

/** Decodes the character references that occur in the recordings. Others stay as they are. */
function decodeText(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  return text.replace(/&(?:#(\d+)|(\w+));/g, (reference, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (namedCharacters[name] ?? reference),
  );
}

/** Removes the tags and comments that occur in the recordings, and writes a space for a line break. */
const removeTags = (text: unknown) =>
  typeof text === 'string'
    ? text.replace('a<br>b', 'a b').replace(/<!--.*?-->|<\/?(?:a|b|em|strong|style|i|br)\b[^<>]*>/g, '')
    : text;

const toPlainText = (html: unknown) => decodeText(removeTags(html));

/** A single line, whose own spaces around it mean nothing. */
const decodeLine = (text: unknown) => decodeText(typeof text === 'string' ? text.trim() : text);

const decodeSlug = (slug: unknown) => (typeof slug === 'string' ? decodeURIComponent(slug) : slug);

const toInteger = (value: unknown) =>
  typeof value === 'string' && /^[0-9]+$/.test(value) ? Number.parseInt(value, 10) : value;

const toIntegers = (value: unknown) =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, member]) => [name, toInteger(member)]));

const imageOrNull = (image: unknown) => (image === false ? null : image);

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

type Convert = (value: unknown) => unknown;

/** Converts the named fields where present, and keeps all others. */
function convertFields(fields: Fields, conversions: Record<string, Convert>): Fields {
  const result = { ...fields };
  for (const [name, convert] of Object.entries(conversions))
    if (name in result) result[name] = convert(result[name]);
  return result;
}

const post = {
  author: toInteger,
  slug: decodeSlug,
  image: imageOrNull,
  url: decodeText,
  website: decodeText,
};

const lines = ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip'];
const decodeLines = Object.fromEntries(lines.map((name) => [name, decodeLine]));

const expectedVenue = (venue: unknown) =>
  convertFields(fieldsOf(venue), { ...post, ...decodeLines, venue: toPlainText });

const expectedOrganizer = (organizer: unknown) =>
  convertFields(fieldsOf(organizer), { ...post, organizer: toPlainText });

const expectedTerm = (term: unknown) =>
  convertFields(fieldsOf(term), { name: toPlainText, slug: decodeSlug, url: decodeText });

/** The fields that a decoded event always has, whatever a trimmed response (`_fields`) left out. */
export const emptyEventFields = {
  image: null,
  website: null,
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
  custom_fields: {},
};

function expectedEvent(event: unknown): Fields {
  const fields = fieldsOf(event);
  const result = convertFields(fields, {
    ...post,
    title: toPlainText,
    start_date_details: toIntegers,
    end_date_details: toIntegers,
    utc_start_date_details: toIntegers,
    utc_end_date_details: toIntegers,
    cost_details: (details) =>
      convertFields(fieldsOf(details), { values: (values) => toList(values).map(toInteger) }),
    website: (website) => (website === '' || website === fields.url ? null : decodeText(website)),
    categories: (terms) => toList(terms).map(expectedTerm),
    tags: (terms) => toList(terms).map(expectedTerm),
    venue: (venues) => toList(venues).map(expectedVenue),
    organizer: (organizers) => toList(organizers).map(expectedOrganizer),
    custom_fields: (values) => (Array.isArray(values) && values.length === 0 ? {} : values),
  });
  if ('title' in fields) result.title_html = fields.title;
  return { ...emptyEventFields, ...result };
}

const expected = {
  events: expectedEvent,
  venues: expectedVenue,
  organizers: expectedOrganizer,
  categories: expectedTerm,
  tags: expectedTerm,
};

/** Returns the entity that the client should decode from a record in the service's own JSON. */
export const expectedEntity = (resource: ResourceName, record: unknown): Fields => expected[resource](record);
