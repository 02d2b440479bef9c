import type { ResourceName } from '../contract/constants.ts';
import * as values from './values.ts';

/** Whether a record shows what is stored in a field. A plugin may leave out fields, which read as absent or empty. */
const hasField = (record: values.Fields, name: string) =>
  'global_id' in record || 'taxonomy' in record || values.listOf(record[name]).length > 0;

/** Each ID, name and data must be stored, and no other venue or organizer: WPML keeps what it shows translated. */
const areLinked: values.IsStored = (sent, field, record) => {
  const stored = values.listOf(record[field]) as values.Fields[];
  const kind = field === 'organizer' ? 'organizers' : 'venues';
  const all = values.listOf(sent);
  // Sites may store a link twice.
  const count = new Set(stored.map(({ id }) => id)).size;
  if ((field === 'venue' || field === 'organizer') && count > all.length) return false;
  return all.every((one) => {
    if (typeof one === 'number') return stored.some(({ id }) => id === one);
    const data: values.Fields = Object(one);
    const name = values.nameOf(data[field] ?? one);
    return stored.some(
      (linked) =>
        [linked.name, linked.slug, linked[field]].some((text) => values.nameOf(text) === name) &&
        Object.entries(data).every(([key, value]) => {
          const isStored = isText(kind, key) ? values.isShown : fieldOf(kind, key).isStored;
          const isCompared = key !== field && value !== undefined && hasField(linked, key);
          return !isCompared || (isStored?.(value, key, linked, data) ?? true);
        }),
    );
  });
};

/** A field of a record, as bodies name it. */
interface Field {
  /** Default: not compared. */
  readonly isStored?: values.IsStored;
  /** Whether null or an empty list clears it. */
  readonly clears?: true;
  /** What an update without it does. Default: unknown, or a copy of the record needs another one. */
  readonly update?: 'keeps' | 'resets';
  /** Its name in WordPress's own route, which changes only what it receives. Default: the route does not take it. */
  readonly post?: string;
}

type Table = Readonly<Record<string, Field>>;

const line: Field = { isStored: values.isLine, clears: true, update: 'keeps' };
const flag: Field = { isStored: values.isFlag, update: 'resets' };
const region: Field = { isStored: values.isLine, update: 'keeps' };
const text = (post: string): Field => ({ isStored: values.isHtml, clears: true, update: 'keeps', post });

/** The fields of events, venues and organizers. */
const postFields: Table = {
  description: text('content'),
  author: { isStored: values.isSame },
  status: { isStored: values.isStatus, update: 'resets', post: 'status' },
  date_utc: { isStored: values.isSame, post: 'date_gmt' },
  image: { isStored: values.isImage, clears: true, update: 'resets', post: 'featured_media' },
};

const linkedFields: Table = {
  ...postFields,
  date: { isStored: values.isSame, update: 'keeps', post: 'date' },
  website: { isStored: values.isWebsite, clears: true, update: 'keeps' },
  phone: line,
};

/** Sites drop most tags from these texts, and names that are too long. */
const termFields: Table = {
  name: { isStored: values.isLine },
  description: line,
  slug: { isStored: values.isSlug },
};

/** The fields of each kind of record. Those that are missing are sent, and not compared. */
const tables: Readonly<Record<ResourceName, Table>> = {
  events: {
    ...postFields,
    title: { isStored: values.isHtml, post: 'title' },
    title_html: { isStored: values.isHtml, post: 'title' },
    excerpt: text('excerpt'),
    slug: { isStored: values.isSlug, post: 'slug' },
    date: { isStored: values.isSame, update: 'resets', post: 'date' },
    // A time zone without dates would move the event.
    start_date: { isStored: values.isDate, update: 'resets' },
    end_date: { isStored: values.isDate, update: 'resets' },
    timezone: { isStored: values.isZone, update: 'resets' },
    all_day: flag,
    cost: { isStored: values.isCost, clears: true },
    website: { isStored: values.isWebsite, clears: true, update: 'resets' },
    show_map: flag,
    show_map_link: flag,
    hide_from_listings: flag,
    sticky: flag,
    featured: flag,
    venue: { isStored: areLinked, update: 'keeps' },
    organizer: { isStored: areLinked, clears: true, update: 'resets' },
    categories: { isStored: areLinked, clears: true, update: 'keeps', post: 'tribe_events_cat' },
    tags: { isStored: areLinked, clears: true, update: 'keeps', post: 'tags' },
  },
  venues: {
    ...linkedFields,
    venue: text('title'),
    address: line,
    city: line,
    country: region,
    zip: line,
    province: region,
    state: region,
    stateprovince: { isStored: values.isLine, update: 'resets' },
    show_map: flag,
    show_map_link: flag,
  },
  organizers: { ...linkedFields, organizer: text('title'), email: line },
  categories: { ...termFields, parent: { isStored: values.isSame } },
  tags: termFields,
};

/** Returns what is known about a field. */
export const fieldOf = (kind: ResourceName, name: string): Field => tables[kind][name] ?? {};

/** Whether a field is a text, which sites render. */
export const isText = (kind: ResourceName, name: string) => fieldOf(kind, name).isStored === values.isHtml;

/** Returns the names of the fields that an update keeps or resets. */
export const fieldsThatUpdate = (kind: ResourceName, effect: Field['update']) =>
  Object.keys(tables[kind]).filter((name) => tables[kind][name]?.update === effect);

/** Plugins show an empty text as one or more of these. */
const blanks = /<\/?(?:p|br)\b[^>]*>|&nbsp;|\s/g;

/** Whether a value is empty, or HTML that shows nothing. An object of a response may have no text form. */
const isNone = (value: unknown) =>
  values.listOf(value).every((one) => (typeof one === 'string' ? !one.replace(blanks, '') : one === null));

/** The body of a write, and the names of its fields to compare with the record. */
export interface SentFields {
  readonly content: values.Fields;
  /** The fields that change. */
  readonly changed: readonly string[];
  /**
   * The fields that are sent as they were. Sites write some in other forms, but if an update loses its body on the way,
   * they empty these, show the map of a venue, and publish the record with the current date and the site's time zone.
   */
  readonly kept?: readonly string[] | undefined;
}

/**
 * Returns the names of the fields that are not stored as they were sent.
 *
 * @param isTextStored - compares texts
 */
export function notStoredFields(
  kind: ResourceName,
  { content, changed, kept = [] }: SentFields,
  record: object,
  isTextStored = values.isHtml,
): string[] {
  // A title is sent as HTML, under either name.
  const body: values.Fields = { ...content, title_html: content.title };
  const stored: values.Fields = { ...record, title: Reflect.get(record, 'title_html') };
  return [...changed, ...kept].filter((name) => {
    const sent = body[name];
    const { clears, isStored: compare } = fieldOf(kind, name);
    const isStored = compare === values.isHtml ? isTextStored : compare;
    const isEmpty = isNone(stored[name] || '');
    // A site may publish a scheduled event at any time.
    const isPublished = sent === 'future' && stored[name] === 'publish';
    const isOther = ['date_utc', 'timezone'].includes(name) && stored[name] !== sent;
    const isReset = isEmpty || stored[name] === true || isOther || (name === 'status' && !isPublished);
    if (!hasField(stored, name) || !(isReset || changed.includes(name))) return false;
    if (isNone(sent)) return clears && !isEmpty;
    return isStored?.(sent, name, stored, body) === false;
  });
}
