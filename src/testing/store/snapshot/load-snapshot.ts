import { type Fields, isFields, listOf, textOr } from '../../json.ts';
import type { Addresses } from '../../service/site/site-urls.ts';
import { sanitizeTitle } from '../../wordpress/slug.ts';
import {
  type LinkedKind,
  type LinkedRecord,
  type MediaRecord,
  singularOf,
  type TermFields,
  type TermKind,
  type TermRecord,
  taxonomyOf,
} from '../records.ts';
import { Store } from '../store.ts';
import type { CalendarSnapshot } from './calendar-snapshot.ts';
import { completePost, loadEvent } from './load-event.ts';

export interface LoadOptions {
  readonly addresses: Addresses;
  readonly siteZone: string;
  /** Clock reading for records that have no dates of their own. */
  readonly now: string;
}

function linkedRecord(kind: LinkedKind, json: Fields, implied: boolean, options: LoadOptions): LinkedRecord {
  const { json_ld: _structuredData, ...own } = json;
  const slug = sanitizeTitle(textOr(json[singularOf[kind]], ''));
  const post = completePost(kind, own, slug, options.addresses, options.now);
  const maps =
    kind === 'venues' ? { show_map: json.show_map ?? true, show_map_link: json.show_map_link ?? true } : {};
  return { id: post.id, kind, implied, fields: { ...post, ...maps } };
}

function termRecord(kind: TermKind, json: Fields, implied: boolean, options: LoadOptions): TermRecord {
  const id = Number(json.id);
  const name = textOr(json.name, '');
  const slug = textOr(json.slug, sanitizeTitle(name));
  const { _links, term_group: _group, term_taxonomy_id: _key, filter: _filter, parent, ...own } = json;
  const fields: TermFields = {
    meta: [],
    ...own,
    id,
    name,
    slug,
    description: textOr(json.description, ''),
    taxonomy: taxonomyOf[kind],
    url: textOr(json.url, options.addresses.term(kind, [slug])),
    count: Number(json.count ?? 0),
    ...(kind === 'categories' ? { parent: Number(parent ?? 0) } : {}),
  };
  return { id, kind, fields, implied };
}

function extensionOf(address: string): string {
  return /\.([a-z\d]+)(?:[?#]|$)/i.exec(address)?.[1]?.toLowerCase() ?? '';
}

/** An image as it stands inside a record, made of what is known about it. */
export function imageOf(item: Fields): Fields {
  const { id, url, ...more } = item;
  return { url, id, extension: extensionOf(String(url)), ...more };
}

function noticeImage(store: Store, image: unknown): void {
  if (!isFields(image) || typeof image.id !== 'number') return;
  const known = store.media.get(image.id);
  if (known !== undefined && known.image.extension !== undefined && 'sizes' in known.image) return;
  const record: MediaRecord = {
    id: image.id,
    item: known?.item ?? { id: image.id, url: image.url },
    image,
    implied: known?.implied ?? true,
  };
  store.media.set(image.id, record);
  store.noticePostId(image.id);
}

/** Records that are known only from inside an event are taken from there. */
function noticeLinked(store: Store, kind: LinkedKind, value: unknown, options: LoadOptions): void {
  for (const json of isFields(value) ? [value] : listOf(value)) {
    if (!isFields(json) || store.linked(kind).has(Number(json.id))) continue;
    const record = linkedRecord(kind, json, true, options);
    store.linked(kind).set(record.id, record);
    store.noticePostId(record.id);
  }
}

function noticeTerms(store: Store, kind: TermKind, value: unknown, options: LoadOptions): void {
  for (const json of listOf(value)) {
    if (!isFields(json) || store.terms(kind).has(Number(json.id))) continue;
    const record = termRecord(kind, json, true, options);
    store.terms(kind).set(record.id, record);
    store.noticeTermId(record.id);
  }
}

function loadUsersAndMedia(store: Store, snapshot: CalendarSnapshot): void {
  for (const user of snapshot.users ?? []) store.users.set(user.id, user);
  for (const item of snapshot.media ?? []) {
    store.media.set(item.id, { id: item.id, item, image: imageOf(item), implied: false });
    store.noticePostId(item.id);
  }
}

function loadEvents(store: Store, snapshot: CalendarSnapshot, options: LoadOptions): void {
  const { addresses, siteZone, now } = options;
  for (const json of snapshot.events ?? []) {
    const slug = json.slug === undefined ? sanitizeTitle(textOr(json.title, '')) : '';
    const record = loadEvent(json, slug, addresses, siteZone, now);
    store.events.set(record.id, record);
    store.noticePostId(record.id);
    noticeImage(store, json.image);
    noticeLinked(store, 'venues', json.venue, options);
    noticeLinked(store, 'organizers', json.organizer, options);
    noticeTerms(store, 'categories', json.categories, options);
    noticeTerms(store, 'tags', json.tags, options);
  }
}

/** Fills a store with what a snapshot holds. */
export function loadStore(snapshot: CalendarSnapshot, options: LoadOptions): Store {
  const store = new Store();
  loadUsersAndMedia(store, snapshot);
  for (const kind of ['categories', 'tags'] as const) {
    for (const json of snapshot[kind] ?? []) {
      store.terms(kind).set(json.id, termRecord(kind, json, false, options));
      store.noticeTermId(json.id);
    }
  }
  for (const kind of ['venues', 'organizers'] as const) {
    for (const json of snapshot[kind] ?? []) {
      store.linked(kind).set(json.id, linkedRecord(kind, json, false, options));
      store.noticePostId(json.id);
      noticeImage(store, json.image);
    }
  }
  loadEvents(store, snapshot, options);
  return store;
}
