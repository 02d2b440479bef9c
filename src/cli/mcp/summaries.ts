import { plainText } from '../../format/index.ts';
import type { CalendarEvent, Category, Organizer, Tag, Venue } from '../../index.ts';
import { shortText } from './site-data.ts';

/** The texts of a record, each cut to a length. */
function pick(record: object, lengths: Readonly<Record<string, number>>): Record<string, string | undefined> {
  const texts = record as Readonly<Record<string, string | null | undefined>>;
  const entries = Object.entries(lengths);
  return Object.fromEntries(entries.map(([name, length]) => [name, shortText(texts[name], length)]));
}

/** The first few texts of a list, each cut. */
function shortList<Item>(
  items: readonly Item[] | undefined = [],
  most: number,
  textOf: (item: Item) => string | undefined,
): readonly string[] | undefined {
  const shown = items.slice(0, most).flatMap((item) => shortText(textOf(item), 150) ?? []);
  if (items.length > most) shown.push(`… and ${items.length - most} more`);
  return shown.length > 0 ? shown : undefined;
}

const excerptOf = (html: string | null | undefined) => shortText(plainText(html ?? ''), 250);

const nameOf = ({ name, id }: Pick<Tag, 'name' | 'id'>) => `${name} (${id})`;

/** The parts of an event that matter in a listing. A site may leave any field out. */
export function eventSummary(event: Partial<CalendarEvent>): object {
  const { id, all_day, start_date, end_date, venue, categories, tags, excerpt, description } = event;
  const length = all_day ? 'YYYY-MM-DD'.length : 'YYYY-MM-DD HH:MM:SS'.length;
  return {
    id,
    ...pick(event, { title: 200 }),
    start: start_date?.slice(0, length),
    end: end_date?.slice(0, length),
    ...pick(event, { timezone: 60 }),
    all_day,
    venue: shortList(venue, 3, (place) => [place.venue, place.city].filter(Boolean).join(', ')),
    ...pick(event, { cost: 100, status: 40 }),
    categories: shortList(categories, 10, nameOf),
    tags: shortList(tags, 10, nameOf),
    ...pick(event, { url: 400 }),
    excerpt: excerptOf(excerpt) ?? excerptOf(description),
  };
}

const placeOf = (venue: Venue) => ({
  id: venue.id,
  ...pick(venue, { venue: 150, address: 150, city: 80, country: 80 }),
});

/** All parts of an event that a model may need, except its description. */
export function eventDetails(event: Partial<CalendarEvent>): object {
  const { excerpt: _, ...summary } = eventSummary(event) as { readonly excerpt?: string };
  const { title, title_html, organizer, venue, image, featured } = event;
  return {
    ...summary,
    title_html: title_html === title ? undefined : shortText(title_html, 300),
    venue: venue?.slice(0, 3).map(placeOf),
    organizer: organizer?.slice(0, 5).map((one) => ({ id: one.id, ...pick(one, { organizer: 150 }) })),
    image: shortText(image?.url, 400),
    featured: featured || undefined,
    ...pick(event, { website: 400, slug: 200, modified_utc: 30 }),
  };
}

const contact = { phone: 60, website: 400, status: 40, url: 400, slug: 200, modified_utc: 30 };

/** A venue. Empty fields are left out. */
export const venueSummary = (venue: Venue): object => ({
  ...placeOf(venue),
  ...pick(venue, { zip: 20 }),
  state: shortText(venue.stateprovince ?? venue.state ?? venue.province, 80),
  ...pick(venue, contact),
  excerpt: excerptOf(venue.description),
});

/** An organizer. Empty fields are left out. */
export const organizerSummary = (organizer: Organizer): object => ({
  id: organizer.id,
  ...pick(organizer, { organizer: 150, email: 150, ...contact }),
  excerpt: excerptOf(organizer.description),
});

/** A category or tag. Empty fields are left out. */
export const termSummary = (term: Category | Tag): object => ({
  id: term.id,
  ...pick(term, { name: 150, slug: 150 }),
  parent: ('parent' in term && term.parent) || undefined,
  count: term.count,
  description: excerptOf(term.description),
});
