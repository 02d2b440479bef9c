import { type Fields, isFields, listOrEmpty } from '../../json.ts';
import type { LinkedKind, TermKind } from '../records.ts';
import type { Store } from '../store.ts';
import { type LoadOptions, loadLinked, loadTerm } from './load-record.ts';

/** Adds an image to the media library, unless it is complete there already. */
export function loadEmbeddedImage(store: Store, image: unknown): void {
  if (!isFields(image) || typeof image.id !== 'number') return;
  const known = store.media.get(image.id);
  const isComplete = known !== undefined && known.image.extension !== undefined && 'sizes' in known.image;
  if (isComplete) return;
  store.media.set(image.id, {
    id: image.id,
    item: known?.item ?? { id: image.id, url: image.url },
    image,
    isEmbeddedOnly: known?.isEmbeddedOnly ?? true,
  });
  store.reservePostId(image.id);
}

function loadEmbeddedLinked(store: Store, kind: LinkedKind, value: unknown, options: LoadOptions): void {
  for (const json of Array.isArray(value) ? value : [value]) {
    if (!isFields(json) || store.linked(kind).has(Number(json.id))) continue;
    const record = { ...loadLinked(kind, json, options), isEmbeddedOnly: true };
    store.linked(kind).set(record.id, record);
    store.reservePostId(record.id);
  }
}

function loadEmbeddedTerms(store: Store, kind: TermKind, value: unknown, options: LoadOptions): void {
  for (const json of listOrEmpty(value)) {
    if (!isFields(json) || store.terms(kind).has(Number(json.id))) continue;
    const term = { ...loadTerm(kind, json, options), isEmbeddedOnly: true };
    store.terms(kind).set(term.id, term);
    store.reserveTermId(term.id);
  }
}

/** Loads the records inside an event's JSON that the lists of a snapshot do not contain. */
export function loadEmbeddedRecords(store: Store, event: Fields, options: LoadOptions): void {
  loadEmbeddedImage(store, event.image);
  loadEmbeddedLinked(store, 'venues', event.venue, options);
  loadEmbeddedLinked(store, 'organizers', event.organizer, options);
  loadEmbeddedTerms(store, 'categories', event.categories, options);
  loadEmbeddedTerms(store, 'tags', event.tags, options);
}
