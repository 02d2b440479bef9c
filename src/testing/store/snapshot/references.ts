import { linkFields, linkKinds } from '../../../contract/constants.ts';
import { type Fields, isFields, listOrEmpty, toNumber } from '../../json.ts';
import { IdSequence, type LinkName } from '../store.ts';
import { type CalendarSnapshot, type ListName, listNames, type StoredSnapshot } from './calendar-snapshot.ts';

/** The value of a field that refers to a record: an ID, `{ id }`, or a whole record. */
export interface Reference {
  readonly list: LinkName;
  /** The path in the event, such as `.venue` or `.tags[2]`. */
  readonly place: string;
  readonly value: unknown;
}

/** Returns the members of a list that PHP writes as an object. Anything else stays unchanged. */
function membersOf(value: unknown): unknown {
  const isList = isFields(value) && Object.keys(value).length > 0 && Object.values(value).every(isFields);
  return isList ? Object.values(value) : value;
}

/** Returns the references of an event. Empty lists, null and false refer to nothing. */
export function referencesIn(event: Fields): Reference[] {
  return linkFields.flatMap((field): Reference[] => {
    const value = event[field];
    const list = linkKinds[field];
    if (value === undefined || value === null || value === false) return [];
    const members = membersOf(value);
    if (!Array.isArray(members)) return [{ list, place: `.${field}`, value }];
    return members.map((member: unknown, index) => ({ list, place: `.${field}[${index}]`, value: member }));
  });
}

/** Returns the record of a reference, if it has more than an ID. */
export function embeddedRecord({ value }: Reference): Fields | undefined {
  if (!isFields(value)) return undefined;
  return Object.keys(value).some((name) => name !== 'id') ? value : undefined;
}

/** Returns the ID in a reference, if any. */
export function referencedId({ value }: Reference): number | undefined {
  const id = isFields(value) ? value.id : value;
  const isDigits = typeof id === 'string' && /^\d+$/.test(id);
  if (isDigits) return Number(id);
  return typeof id === 'number' ? id : undefined;
}

const dateFields = [
  'date',
  'date_utc',
  'modified',
  'modified_utc',
  'start_date',
  'end_date',
  'utc_start_date',
  'utc_end_date',
];

/** Adds the seconds to a date without them. */
function withSeconds(date: unknown): unknown {
  return typeof date === 'string' && /\d \d\d:\d\d$/.test(date) ? `${date}:00` : date;
}

/** Posts and images share one sequence of IDs, and so do terms. */
export function sequenceOf(list: ListName): 'users' | 'terms' | 'posts' {
  if (list === 'users') return list;
  return list === 'categories' || list === 'tags' ? 'terms' : 'posts';
}

/** A record of a snapshot: in one of its lists, or inside an event. */
export interface Entry {
  readonly list: ListName;
  /** Such as `events[3]` or `events[3].venue`. */
  readonly path: string;
  readonly record: Fields;
  readonly isEmbedded: boolean;
}

/** Returns the records of a snapshot: first those of its lists, then those inside events. */
export function entriesIn(snapshot: Fields): Entry[] {
  const listed = listNames.flatMap((list) =>
    listOrEmpty(snapshot[list]).flatMap((record, index): Entry[] =>
      isFields(record) ? [{ list, path: `${list}[${index}]`, record, isEmbedded: false }] : [],
    ),
  );
  const embedded = listed.flatMap(({ list, path, record: event }) =>
    (list === 'events' ? referencesIn(event) : []).flatMap((reference): Entry[] => {
      const record = embeddedRecord(reference);
      const place = { list: reference.list, path: path + reference.place };
      return record === undefined ? [] : [{ ...place, record, isEmbedded: true }];
    }),
  );
  return [...listed, ...embedded];
}

/** Copies and completes a checked snapshot: adds the next free IDs to records, and seconds to dates. */
export function completeSnapshot(snapshot: CalendarSnapshot): StoredSnapshot {
  // The same object twice is two events, which need two IDs.
  const events = snapshot.events?.map((event) => ({ ...event }));
  const completed: Fields = structuredClone({ ...snapshot, ...(events && { events }) });
  const entries = entriesIn(completed);
  const ids = { posts: new IdSequence(), terms: new IdSequence(), users: new IdSequence() };
  for (const { list, record } of entries) {
    for (const { id } of [record, record.image].filter(isFields)) {
      ids[sequenceOf(list)].reserve(toNumber(id) || 0);
    }
  }
  for (const { list, record } of entries) {
    for (const [name, value] of Object.entries(record)) if (value === undefined) delete record[name];
    record.id = toNumber(record.id ?? ids[sequenceOf(list)].next());
    if (sequenceOf(list) !== 'posts') continue;
    for (const dated of [record, ...listOrEmpty(record.occurrences).filter(isFields)])
      for (const name of dateFields) if (name in dated) dated[name] = withSeconds(dated[name]);
  }
  return completed;
}
