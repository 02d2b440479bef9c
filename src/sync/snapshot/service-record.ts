import * as schemas from '../../contract/schemas.ts';
import type { CalendarEvent, Category, EventTerm, Organizer, Tag, Venue } from '../../index.ts';
import type { StoredRecord } from '../../testing/index.ts';
import { venueLines } from '../rendering/plain-text.ts';

type Fields = Record<string, unknown>;

/** The fields of each kind of record, without those of plug-ins. */
const fieldsOf = {
  events: Object.keys(schemas.CalendarEvent.shape),
  venues: Object.keys(schemas.Venue.shape),
  organizers: Object.keys(schemas.Organizer.shape),
  categories: Object.keys(schemas.Category.shape),
  tags: Object.keys(schemas.Tag.shape),
  terms: Object.keys(schemas.EventTerm.shape),
} as const;

/** Computed from other fields, or about one response only. */
const leftOut = new Set([
  'title_html',
  'json_ld',
  'start_date_details',
  'end_date_details',
  'utc_start_date_details',
  'utc_end_date_details',
]);

/** A plain text as a service sends it. */
const encodeText = (text: string) =>
  text.replaceAll('&', '&#038;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A slug as a service sends it: other than plain letters are percent-encoded. */
const encodeSlug = (slug = '') => encodeURIComponent(slug).toLowerCase();

/** The fields of a record that a snapshot has. */
function pickFields(
  record: object,
  kind: keyof typeof fieldsOf,
  extraFields: readonly string[],
): Fields & { id: number } {
  const known = new Set<string>([...fieldsOf[kind], ...extraFields]);
  const entries = Object.entries(record).filter(([name]) => known.has(name) && !leftOut.has(name));
  return Object.fromEntries(entries) as Fields & { id: number };
}

function encodeTexts(fields: Fields, names: readonly string[]): Fields {
  const texts = names.filter((name) => typeof fields[name] === 'string');
  return Object.fromEntries(texts.map((name) => [name, encodeText(String(fields[name]))]));
}

/** A venue or organizer in the service's own JSON. */
export function linkedToRecord(
  record: Venue | Organizer,
  kind: 'venues' | 'organizers',
  extraFields: readonly string[],
): StoredRecord {
  const fields = pickFields(record, kind, extraFields);
  const { author, image, slug } = record;
  return {
    ...fields,
    ...encodeTexts(fields, ['venue', 'organizer', ...venueLines, 'email']),
    author: String(author),
    slug: encodeSlug(slug),
    ...(image === null && { image: false }),
  };
}

/** A category or tag in the service's own JSON. */
export function termToRecord(
  term: Category | Tag | EventTerm,
  kind: 'categories' | 'tags' | 'terms',
  extraFields: readonly string[],
): StoredRecord {
  const fields = pickFields(term, kind, extraFields);
  return { ...fields, ...encodeTexts(fields, ['name']), slug: encodeSlug(term.slug) };
}

/** The IDs of the records that a snapshot has lists of. */
export type ListedIds = Readonly<
  Record<'venues' | 'organizers' | 'categories' | 'tags', ReadonlySet<number>>
>;

/**
 * An event in the service's own JSON. What it is linked to is named by its ID; what no list has, such as a venue that is
 * a draft, goes along.
 */
export function eventToRecord(
  event: CalendarEvent,
  listed: ListedIds,
  extraFields: readonly string[],
): StoredRecord {
  const { cost_details: details, custom_fields: custom, venue, organizer, categories, tags } = event;
  const venues = venue.map((each) =>
    listed.venues.has(each.id) ? each.id : linkedToRecord(each, 'venues', extraFields),
  );
  return {
    ...pickFields(event, 'events', extraFields),
    author: String(event.author),
    title: event.title_html,
    slug: encodeSlug(event.slug),
    image: event.image ?? false,
    website: event.website ?? event.url,
    cost_details: { ...details, values: details.values.map(String) },
    custom_fields: Object.keys(custom).length === 0 ? [] : custom,
    venue: venues.length === 1 ? venues[0] : venues,
    organizer: organizer.map((each) =>
      listed.organizers.has(each.id) ? each.id : linkedToRecord(each, 'organizers', extraFields),
    ),
    categories: categories.map((term) =>
      listed.categories.has(term.id) ? term.id : termToRecord(term, 'terms', extraFields),
    ),
    tags: tags.map((term) => (listed.tags.has(term.id) ? term.id : termToRecord(term, 'terms', extraFields))),
  };
}
