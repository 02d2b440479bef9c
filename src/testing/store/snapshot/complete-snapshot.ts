import { type Fields, isFields, listOrEmpty } from '../../json.ts';
import { IdSequence } from '../store.ts';
import type { CalendarSnapshot, ListName, StoredSnapshot } from './calendar-snapshot.ts';
import { embeddedRecord, referenceFields, referencesIn } from './references.ts';

const lists = ['users', 'events', 'venues', 'organizers', 'media', 'categories', 'tags'] as const;
const dateFields = [
  ...['date', 'date_utc', 'modified', 'modified_utc'],
  ...['start_date', 'end_date', 'utc_start_date', 'utc_end_date'],
];

/** Adds the seconds to a date without them. */
export function withSeconds(date: unknown): unknown {
  return typeof date === 'string' && /\d \d\d:\d\d$/.test(date) ? `${date}:00` : date;
}

/** Posts and images share one sequence of IDs, and so do terms. */
function sequenceOf(list: ListName): 'users' | 'terms' | 'posts' {
  if (list === 'users') return list;
  return list === 'categories' || list === 'tags' ? 'terms' : 'posts';
}

type Entry = readonly [sequence: ReturnType<typeof sequenceOf>, record: Fields];

/** The records of a snapshot: those of its lists, and then those inside events. */
function recordsIn(snapshot: Fields): Entry[] {
  const recordsOf = (list: ListName) => listOrEmpty(snapshot[list]).filter(isFields);
  const listed = lists.flatMap((list) => recordsOf(list).map((record): Entry => [sequenceOf(list), record]));
  const references = recordsOf('events').flatMap((event) =>
    referenceFields.flatMap((field) => referencesIn(event, field)),
  );
  const embedded = references.flatMap((reference): Entry[] => {
    const record = embeddedRecord(reference);
    return record === undefined ? [] : [[sequenceOf(reference.list), record]];
  });
  return [...listed, ...embedded];
}

/**
 * Copies a snapshot that was checked, and completes it: records without an id get the next free one, and dates without
 * seconds get them.
 */
export function completeSnapshot(snapshot: CalendarSnapshot): StoredSnapshot {
  const completed: Fields = structuredClone({ ...snapshot });
  const records = recordsIn(completed);
  const ids = { posts: new IdSequence(), terms: new IdSequence(), users: new IdSequence() };
  for (const [sequence, record] of records) {
    for (const { id } of [record, record.image].filter(isFields)) ids[sequence].reserve(Number(id) || 0);
  }
  for (const [sequence, record] of records) {
    record.id = Number(record.id ?? ids[sequence].next());
    if (sequence !== 'posts') continue;
    for (const name of dateFields) if (name in record) record[name] = withSeconds(record[name]);
  }
  return completed;
}
