import { type Fields, isFields, listOrEmpty } from '../../json.ts';
import { IdSequence } from '../store.ts';
import type { CalendarSnapshot, ListName, StoredSnapshot } from './calendar-snapshot.ts';
import {
  embeddedRecord,
  membersOf,
  type ReferenceField,
  referenceFields,
  referencesIn,
} from './references.ts';

const postLists = ['events', 'venues', 'organizers', 'media'] as const;
const termLists = ['categories', 'tags'] as const;
const dateFields = [
  ...['date', 'date_utc', 'modified', 'modified_utc'],
  ...['start_date', 'end_date', 'utc_start_date', 'utc_end_date'],
];

/** Adds the seconds to a date without them. */
export function withSeconds(date: unknown): unknown {
  return typeof date === 'string' && /\d \d\d:\d\d$/.test(date) ? `${date}:00` : date;
}

type Snapshot = CalendarSnapshot & Fields;

function recordsOf(snapshot: Snapshot, list: ListName): Fields[] {
  return listOrEmpty(snapshot[list]).filter(isFields);
}

/** The sequence of the ids that records in the lists, records inside events and images do not have. */
function freeIds(
  snapshot: Snapshot,
  lists: readonly ListName[],
  fields: readonly ReferenceField[],
): IdSequence {
  const listed = lists.flatMap((list) => recordsOf(snapshot, list));
  const embedded = recordsOf(snapshot, 'events')
    .flatMap((event) => fields.flatMap((field) => referencesIn(event, field)))
    .map(embeddedRecord)
    .filter((record) => record !== undefined);
  const ids = new IdSequence();
  for (const record of [...listed, ...embedded]) {
    for (const { id } of [record, record.image].filter(isFields)) ids.reserve(Number(id) || 0);
  }
  return ids;
}

/** A record with the changes, or the same object where there are none. */
function withChanges<Item extends Fields>(record: Item, changes: Fields): Item {
  return Object.keys(changes).length === 0 ? record : { ...record, ...changes };
}

/** What is missing in a record: its id, and the seconds of its dates. */
function missingFields(list: ListName, record: Fields, ids: IdSequence): Fields {
  const missing: Fields = {};
  if (record.id === undefined) missing.id = ids.next();
  else if (typeof record.id === 'string') missing.id = Number(record.id);
  if (list !== 'events' && list !== 'venues' && list !== 'organizers') return missing;
  for (const name of dateFields) {
    const date = withSeconds(record[name]);
    if (date !== record[name]) missing[name] = date;
  }
  return missing;
}

interface Sequences {
  readonly posts: IdSequence;
  readonly terms: IdSequence;
  readonly users: IdSequence;
}

function sequenceOf(list: ListName, { posts, terms, users }: Sequences): IdSequence {
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
    if (isChanged) changes[field] = Array.isArray(membersOf(event[field])) ? completed : completed[0];
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
    posts: freeIds(source, postLists, ['venue', 'organizer']),
    terms: freeIds(source, termLists, ['categories', 'tags']),
    users: freeIds(source, ['users'], []),
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
