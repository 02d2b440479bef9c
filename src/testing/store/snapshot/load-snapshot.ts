import { renderImage } from '../../posts/image.ts';
import { Store } from '../store.ts';
import type { StoredSnapshot } from './calendar-snapshot.ts';
import { loadEmbeddedImage, loadEmbeddedRecords } from './load-embedded.ts';
import { loadEvent } from './load-event.ts';
import { type LoadOptions, loadLinked, loadTerm } from './load-record.ts';

function loadUsers(store: Store, { users = [] }: StoredSnapshot): void {
  for (const user of users) store.users.set(user.id, user);
}

function loadMedia(store: Store, { media = [] }: StoredSnapshot): void {
  for (const item of media) {
    store.media.set(item.id, { id: item.id, item, image: renderImage(item), isEmbeddedOnly: false });
    store.reservePostId(item.id);
  }
}

function loadAllTerms(store: Store, snapshot: StoredSnapshot, options: LoadOptions): void {
  for (const kind of ['categories', 'tags'] as const) {
    for (const json of snapshot[kind] ?? []) {
      store.terms(kind).set(json.id, { ...loadTerm(kind, json, options), isEmbeddedOnly: false });
      store.reserveTermId(json.id);
    }
  }
}

function loadAllLinked(store: Store, snapshot: StoredSnapshot, options: LoadOptions): void {
  for (const kind of ['venues', 'organizers'] as const) {
    for (const json of snapshot[kind] ?? []) {
      store.linked(kind).set(json.id, { ...loadLinked(kind, json, options), isEmbeddedOnly: false });
      store.reservePostId(json.id);
      loadEmbeddedImage(store, json.image);
    }
  }
}

function loadEvents(store: Store, { events = [] }: StoredSnapshot, options: LoadOptions): void {
  for (const json of events) {
    const event = loadEvent(json, options);
    store.events.set(event.id, event);
    store.reservePostId(event.id);
    loadEmbeddedRecords(store, json, options);
  }
}

/** Counts the published events of the terms whose counts the snapshot leaves out. */
function countEventsOfTerms(store: Store): void {
  for (const kind of ['categories', 'tags'] as const) {
    const uncounted = [...store.terms(kind).values()].filter(({ fields }) => Number.isNaN(fields.count));
    const counts = new Map(uncounted.map(({ id }) => [id, 0]));
    for (const event of store.events.values()) {
      if (event.fields.status !== 'publish') continue;
      for (const id of event[kind]) if (counts.has(id)) counts.set(id, counts.get(id)! + 1);
    }
    for (const { id, fields } of uncounted) fields.count = counts.get(id)!;
  }
}

/** Moves categories up to the top whose parent is unknown, as may be where only an event shows them. */
function detachOrphans({ categories }: Store): void {
  for (const { fields } of categories.values()) {
    if (fields.parent !== undefined && !categories.has(fields.parent)) fields.parent = 0;
  }
}

/** Loads a snapshot into a new store. */
export function loadSnapshot(snapshot: StoredSnapshot, options: LoadOptions): Store {
  const store = new Store();
  loadUsers(store, snapshot);
  loadMedia(store, snapshot);
  loadAllTerms(store, snapshot, options);
  loadAllLinked(store, snapshot, options);
  loadEvents(store, snapshot, options);
  countEventsOfTerms(store);
  detachOrphans(store);
  return store;
}
