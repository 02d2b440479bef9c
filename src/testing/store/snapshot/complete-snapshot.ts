import { type Fields, isFields, listOrEmpty } from '../../json.ts';
import type { CalendarSnapshot, ListName, StoredSnapshot } from './calendar-snapshot.ts';
import { dateFieldsOf, withSeconds } from './check/check-records.ts';
import { embeddedRecord, type ReferenceField, referenceFields, referencesIn } from './references.ts';

/** Returns the ids that follow the highest one of a snapshot. */
class FreeIds {
  #last: number;

  constructor(taken: readonly unknown[]) {
    this.#last = 0;
    for (const id of taken) if (typeof id === 'number' && id > this.#last) this.#last = id;
  }

  next(): number {
    this.#last += 1;
    return this.#last;
  }
}

const postLists = ['events', 'venues', 'organizers', 'media'] as const;
const termLists = ['categories', 'tags'] as const;

type Snapshot = CalendarSnapshot & Fields;

function recordsOf(snapshot: Snapshot, list: ListName): Fields[] {
  return listOrEmpty(snapshot[list]).filter(isFields);
}

/** The records inside the events of a snapshot, in some of their fields. */
function embeddedRecords(snapshot: Snapshot, fields: readonly ReferenceField[]): Fields[] {
  return recordsOf(snapshot, 'events')
    .flatMap((event) => fields.flatMap((field) => referencesIn(event, field)))
    .map(embeddedRecord)
    .filter((record) => record !== undefined);
}

/** The ids of the records in the lists, of those inside events, and of images. */
function idsIn(snapshot: Snapshot, lists: readonly ListName[], fields: readonly ReferenceField[]): unknown[] {
  const listed = lists.flatMap((list) => recordsOf(snapshot, list));
  const records = [...listed, ...embeddedRecords(snapshot, fields)];
  const images = records.map(({ image }) => image).filter(isFields);
  return [...records, ...images].map(({ id }) => id);
}

/** A record with the changes, or the same object where there are none. */
function withChanges<Item extends Fields>(record: Item, changes: Fields): Item {
  return Object.keys(changes).length === 0 ? record : { ...record, ...changes };
}

/** What is missing in a record: its id, and the seconds of its dates. */
function missingFields(list: ListName, record: Fields, ids: FreeIds): Fields {
  const missing: Fields = {};
  if (record.id === undefined) missing.id = ids.next();
  if (list !== 'events' && list !== 'venues' && list !== 'organizers') return missing;
  for (const name of dateFieldsOf(list)) {
    const date = withSeconds(record[name]);
    if (date !== record[name]) missing[name] = date;
  }
  return missing;
}

interface Sequences {
  readonly posts: FreeIds;
  readonly terms: FreeIds;
  readonly users: FreeIds;
}

function sequenceOf(list: ListName, { posts, terms, users }: Sequences): FreeIds {
  if (list === 'users') return users;
  return list === 'categories' || list === 'tags' ? terms : posts;
}

/** Completes the records inside an event. */
function completeReferences(event: Fields, sequences: Sequences): Fields {
  const changes: Fields = {};
  for (const field of referenceFields) {
    let isChanged = false;
    const completed = referencesIn(event, field).map((reference) => {
      const record = embeddedRecord(reference);
      if (record === undefined) return reference.value;
      const { list } = reference;
      const complete = withChanges(record, missingFields(list, record, sequenceOf(list, sequences)));
      if (complete !== record) isChanged = true;
      return complete;
    });
    if (isChanged) changes[field] = Array.isArray(event[field]) ? completed : completed[0];
  }
  return withChanges(event, changes);
}

/**
 * Completes a snapshot that was checked: records without an id get the next free one, and dates without seconds get
 * them.
 */
export function completeSnapshot(snapshot: CalendarSnapshot): StoredSnapshot {
  const source: Snapshot = { ...snapshot };
  const sequences: Sequences = {
    posts: new FreeIds(idsIn(source, postLists, ['venue', 'organizer'])),
    terms: new FreeIds(idsIn(source, termLists, ['categories', 'tags'])),
    users: new FreeIds(idsIn(source, ['users'], [])),
  };
  const completed: Fields = { ...source };
  for (const list of ['users', ...postLists, ...termLists] as const) {
    if (source[list] === undefined) continue;
    const ids = sequenceOf(list, sequences);
    completed[list] = recordsOf(source, list).map((record) =>
      withChanges(record, missingFields(list, record, ids)),
    );
  }
  if (source.events !== undefined) {
    completed.events = recordsOf(completed, 'events').map((event) => completeReferences(event, sequences));
  }
  return completed;
}
