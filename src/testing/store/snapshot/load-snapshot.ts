import { nameFields } from '../../../contract/constants.ts';
import { wallTimeToInstant } from '../../../time/zone.ts';
import { setOccurrences } from '../../events/occurrences.ts';
import { schemaStatuses } from '../../events/render-event.ts';
import { type Fields, isFields, listOrEmpty, textOr, toNumber } from '../../json.ts';
import { renderImage } from '../../posts/image.ts';
import type { SiteUrls } from '../../service/site/site.ts';
import { formatUtc, zoneAbbreviation } from '../../wordpress/php/zone.ts';
import { sanitizeTitle } from '../../wordpress/slug.ts';
import {
  type EventFields,
  type EventRecord,
  type LinkedKind,
  type LinkedRecord,
  type Occurrence,
  type PostFields,
  type PostKind,
  type TermFields,
  type TermKind,
  type TermRecord,
  taxonomyOf,
} from '../records.ts';
import { type LinkName, Store } from '../store.ts';
import type { StoredSnapshot } from './calendar-snapshot.ts';
import { isKeptOnly } from './check-snapshot.ts';
import { entriesIn, referencedId, referencesIn } from './references.ts';

/** What loading a snapshot depends on, in addition to its JSON. */
interface LoadOptions {
  readonly urls: SiteUrls;
  /** The time zone of events without one. */
  readonly siteZone: string;
  /** `YYYY-MM-DD HH:MM:SS` for records without dates. */
  readonly now: string;
}

/** Completes the JSON of an event, venue or organizer with fields that the snapshot does not have. */
function completePost(kind: PostKind, json: Fields, { urls, now }: LoadOptions): PostFields {
  const id = toNumber(json.id);
  // Sites leave empty fields of venues and organizers out, so an empty one is none.
  const filledOr = (name: string, fallback: string) => textOr(json[name] || undefined, fallback);
  const status = filledOr('status', 'publish');
  const ownSlug = sanitizeTitle(textOr(json[nameFields[kind]], ''));
  // Drafts of events have an empty one.
  const slug = kind === 'events' ? textOr(json.slug, ownSlug) : filledOr('slug', ownSlug);
  const date = filledOr('date', now);
  const date_utc = filledOr('date_utc', now);
  return {
    ...json,
    id,
    author: filledOr('author', '1'),
    status,
    date,
    date_utc,
    modified: filledOr('modified', date),
    modified_utc: filledOr('modified_utc', date_utc),
    url: filledOr('url', urls.post(kind, id, status, slug)),
    slug,
    global_id: json.global_id || urls.globalId(id),
    global_id_lineage: json.global_id_lineage ?? [urls.globalId(id)],
  };
}

/** Returns the strings of an object in a snapshot. */
function stringsIn(value: unknown): Readonly<Record<string, string>> {
  const strings = Object.entries(isFields(value) ? value : {}).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(strings) as Record<string, string>;
}

function loadLinked(kind: LinkedKind, json: Fields, options: LoadOptions): LinkedRecord {
  const { json_ld: _structuredData, stored, meta, ...shown } = json;
  const fields = completePost(kind, shown, options);
  if (kind === 'venues') {
    fields.show_map = json.show_map ?? true;
    fields.show_map_link = json.show_map_link ?? true;
  }
  return { id: fields.id, kind, fields, stored: stringsIn(stored), meta: stringsIn(meta) };
}

/** Loads a category or tag from its JSON, which may come from an event. */
function loadTerm(kind: TermKind, json: Fields, { urls }: LoadOptions): TermRecord {
  const id = toNumber(json.id);
  const name = textOr(json.name, '');
  const slug = textOr(json.slug, sanitizeTitle(name));
  const {
    _links,
    term_group: _group,
    term_taxonomy_id: _key,
    filter: _filter,
    count,
    parent,
    ...stored
  } = json;
  const fields: TermFields = {
    meta: [],
    ...stored,
    id,
    name,
    slug,
    description: textOr(json.description, ''),
    taxonomy: taxonomyOf[kind],
    url: textOr(json.url, urls.term(kind, [slug])),
  };
  if (kind === 'categories') fields.parent = toNumber(parent) || 0;
  return { id, kind, fields, otherPosts: toNumber(count) };
}

function utcDate(date: unknown, wallTime: string, zone: string): string {
  return typeof date === 'string' ? date : formatUtc(wallTimeToInstant(wallTime, zone));
}

function completeEvent(
  json: Fields,
  { start_date, end_date }: Pick<EventFields, 'start_date' | 'end_date'>,
  options: LoadOptions,
): EventFields {
  const { urls, siteZone } = options;
  const post = completePost('events', json, options);
  const timezone = textOr(post.timezone || undefined, siteZone);
  return {
    rest_url: urls.item('events', post.id),
    custom_fields: [],
    cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
    all_day: false,
    show_map: false,
    show_map_link: false,
    hide_from_listings: false,
    sticky: false,
    featured: false,
    ...post,
    start_date,
    end_date,
    utc_start_date: utcDate(post.utc_start_date, start_date, timezone),
    utc_end_date: utcDate(post.utc_end_date, end_date, timezone),
    title: textOr(post.title, ''),
    description: textOr(post.description, ''),
    excerpt: textOr(post.excerpt, ''),
    image: post.image ?? false,
    timezone,
    timezone_abbr: post.timezone_abbr ?? zoneAbbreviation(start_date, timezone),
    cost: textOr(post.cost, ''),
    website: textOr(post.website, post.url),
  };
}

/** Returns the `meta` of an event: its own, or the status in its structured data. */
function metaOf(meta: unknown, structuredData: unknown): Readonly<Record<string, string>> {
  const { eventStatus } = Object(structuredData);
  const status = ['canceled', 'postponed'].find((name) => schemaStatuses[name] === eventStatus);
  return { ...(status !== undefined && { _tribe_events_status: status }), ...stringsIn(meta) };
}

/** Returns the dates of a recurring event. Those without an ID get one after all events are loaded. */
function occurrencesIn(value: unknown): Occurrence[] {
  return listOrEmpty(value)
    .filter(isFields)
    .map(({ id, start_date, end_date }) => {
      return { id: toNumber(id) || 0, start_date: String(start_date), end_date: String(end_date) };
    });
}

/** Loads an event from its JSON. Linked records are stored by their IDs. */
function loadEvent(json: Fields, options: LoadOptions): EventRecord {
  const { occurrences, stored, meta, json_ld, ...shown } = json;
  const dates = occurrencesIn(occurrences);
  const fields = completeEvent(shown, dates[0] ?? (json as EventFields), options);
  const references = referencesIn(json);
  const idsIn = (kind: LinkName) =>
    references.filter(({ list }) => list === kind).flatMap((reference) => referencedId(reference) || []);
  return {
    ...(dates.length > 0 && { occurrences: dates }),
    id: fields.id,
    kind: 'events',
    fields,
    listed: { start_date: fields.start_date, end_date: fields.end_date },
    stored: stringsIn(stored),
    meta: metaOf(meta, json_ld),
    categories: idsIn('categories'),
    tags: idsIn('tags'),
    venues: idsIn('venues'),
    organizers: idsIn('organizers'),
  };
}

/**
 * Loads the image of a record: the ID of an item in the media library, or the image itself, which is added to the
 * library unless it is already complete there.
 */
function loadImage(store: Store, image: unknown): unknown {
  if (typeof image === 'number') return store.media.get(image)?.image ?? false;
  if (!isFields(image) || !toNumber(image.id)) return image;
  const id = toNumber(image.id);
  const known = store.media.get(id);
  const isComplete = known !== undefined && known.image.extension !== undefined && 'sizes' in known.image;
  if (isComplete) return image;
  store.media.set(id, { id, item: known?.item ?? { id, url: image.url }, image });
  return image;
}

/** Takes the events off the counts of terms. A term without a count in the snapshot has no other posts. */
function countOtherPosts(store: Store): void {
  for (const term of store.terms()) {
    const count = term.otherPosts;
    term.otherPosts = 0;
    term.otherPosts = count - store.countOf(term) || 0;
  }
}

/** Moves categories with an unknown parent to the top. These may come from an event. */
function detachOrphans({ categories }: Store): void {
  for (const { fields } of categories.values()) {
    if (fields.parent !== undefined && !categories.has(fields.parent)) fields.parent = 0;
  }
}

/** Gives IDs to the dates of recurring events, and if there are any, second IDs to single events. */
function numberOccurrences({ events, provisionalIds }: Store): void {
  const recurring = [...events.values()].filter(({ occurrences }) => occurrences !== undefined);
  for (const { occurrences = [] } of recurring) for (const { id } of occurrences) provisionalIds.reserve(id);
  for (const event of recurring) {
    const numbered = event.occurrences?.map((one) => ({ ...one, id: one.id || provisionalIds.next() }));
    setOccurrences(event, numbered ?? []);
  }
  for (const event of events.values())
    event.provisionalId ??= event.occurrences ? undefined : provisionalIds.next();
}

export function loadSnapshot(snapshot: StoredSnapshot, options: LoadOptions): Store {
  const store = new Store();
  const { users = [], media = [], events = [] } = snapshot;
  for (const user of users) store.users.set(user.id, user);
  for (const item of media) store.media.set(item.id, { id: item.id, item, image: renderImage(item) });
  // Records in the lists of the snapshot take precedence over those inside events.
  for (const { list, record } of entriesIn(snapshot)) {
    const id = toNumber(record.id);
    if (list === 'venues' || list === 'organizers') {
      if (!store[list].has(id)) store[list].set(id, loadLinked(list, record, options));
    } else if ((list === 'categories' || list === 'tags') && !store[list].has(id))
      store[list].set(id, loadTerm(list, record, options));
  }
  for (const { fields } of [...store.venues.values(), ...store.organizers.values()])
    if (fields.image !== undefined) fields.image = loadImage(store, fields.image);
  for (const json of events.filter((event) => !isKeptOnly(event, snapshot))) {
    const event = loadEvent(json, options);
    store.events.set(event.id, event);
    event.fields.image = loadImage(store, event.fields.image);
  }
  for (const { id } of [...events, ...store.posts(), ...store.media.values()]) {
    store.postIds.reserve(id);
    store.provisionalIds.reserve(id);
  }
  for (const { id } of store.terms()) store.termIds.reserve(id);
  store.hasOccurrences = [...store.events.values()].some(({ occurrences }) => occurrences !== undefined);
  if (store.hasOccurrences) numberOccurrences(store);
  countOtherPosts(store);
  detachOrphans(store);
  return store;
}
