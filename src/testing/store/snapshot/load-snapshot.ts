import { setOccurrences } from '../../events/occurrences.ts';
import { type Fields, isFields, toNumber } from '../../json.ts';
import { renderImage } from '../../posts/image.ts';
import { type LinkName, Store } from '../store.ts';
import type { StoredSnapshot } from './calendar-snapshot.ts';
import { type LoadOptions, loadEvent, loadLinked, loadTerm } from './load-record.ts';
import { referencesIn } from './references.ts';

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

function loadRecord(store: Store, list: LinkName, json: Fields, options: LoadOptions): void {
  const id = toNumber(json.id);
  if (list === 'venues' || list === 'organizers') store[list].set(id, loadLinked(list, json, options));
  else store[list].set(id, loadTerm(list, json, options));
}

/** Loads the records inside an event that are not in the lists of a snapshot. */
function loadEmbeddedRecords(store: Store, event: Fields, options: LoadOptions): void {
  for (const { list, value } of referencesIn(event)) {
    const isNew = isFields(value) && !store[list].has(toNumber(value.id));
    if (isNew) loadRecord(store, list, value, options);
  }
}

/** Counts the published events of terms without a count in the snapshot. */
function countEventsOfTerms(store: Store): void {
  for (const kind of ['categories', 'tags'] as const) {
    const uncounted = [...store[kind].values()].filter(({ fields }) => Number.isNaN(fields.count));
    const counts = new Map(uncounted.map(({ id }) => [id, 0]));
    for (const event of store.events.values()) {
      if (event.fields.status !== 'publish') continue;
      for (const id of event[kind]) if (counts.has(id)) counts.set(id, counts.get(id)! + 1);
    }
    for (const { id, fields } of uncounted) fields.count = counts.get(id)!;
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
  for (const list of ['categories', 'tags', 'venues', 'organizers'] as const) {
    for (const json of snapshot[list] ?? []) loadRecord(store, list, json, options);
  }
  for (const { fields } of [...store.venues.values(), ...store.organizers.values()])
    if (fields.image !== undefined) fields.image = loadImage(store, fields.image);
  for (const json of events) {
    const event = loadEvent(json, options);
    store.events.set(event.id, event);
    event.fields.image = loadImage(store, event.fields.image);
    loadEmbeddedRecords(store, json, options);
  }
  for (const list of ['events', 'venues', 'organizers', 'media'] as const)
    for (const id of store[list].keys()) store.postIds.reserve(id);
  for (const list of ['categories', 'tags'] as const)
    for (const id of store[list].keys()) store.termIds.reserve(id);
  store.hasOccurrences = [...store.events.values()].some(({ occurrences }) => occurrences !== undefined);
  if (store.hasOccurrences) numberOccurrences(store);
  countEventsOfTerms(store);
  detachOrphans(store);
  return store;
}
