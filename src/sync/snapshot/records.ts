import * as z from 'zod/mini';
import { linkFields, linkKinds, nameFields, type ResourceName } from '../../contract/constants.ts';
import { expected } from '../../contract/values/check.ts';
import { htmlToText } from '../../contract/values/html/text.ts';
import { isOccurrenceId } from '../../contract/values/occurrence.ts';
import { isAddress } from '../../contract/values/text.ts';
import type { CalendarSnapshot, SnapshotRecord } from '../../testing/index.ts';
import { idsOf, textOf } from '../import/changed-fields.ts';
import { createDateSlugs, toSlug } from '../rows/slugs.ts';
import { writableWebsite } from '../rows/texts.ts';

export { isUnreadable } from '../../contract/records/calendar-event.ts';

/** The kinds of records of a calendar. */
export type RecordKind = ResourceName;

/** Returns the schema of a snapshot whose records have such IDs. */
export function snapshotWith(id: z.ZodMiniType) {
  const records = z.array(z.looseObject({ id }, expected('a record')), expected('a list of records'));
  const lists = Object.keys(nameFields).map((kind) => [kind, z.optional(records)]);
  return z.looseObject(Object.fromEntries(lists), expected('a snapshot'));
}

/** Returns the ID, decoded slug and name of a record. Drafts have no slug. Snapshots written by hand may omit slugs. */
export function identityOf(record: SnapshotRecord, kind: RecordKind) {
  const name = htmlToText(textOf(record[nameFields[kind]]));
  const isDraft = kind === 'events' && textOf(record.slug) === '' && record.slug !== undefined;
  const slug = isDraft ? '' : toSlug(textOf(record.slug)) || toSlug(name);
  return { id: record.id ?? 0, slug, name };
}

/** Returns slugs of events for other sites. Dates, and events that share a slug, get their start in it. */
export function slugsOfEvents(events: readonly SnapshotRecord[]): Map<SnapshotRecord, string> {
  const startOf = ({ start_date }: SnapshotRecord) => textOf(start_date);
  const dateSlug = createDateSlugs();
  const slugs = new Map<SnapshotRecord, string>();
  for (const [slug, sharing] of Map.groupBy(events, (event) => identityOf(event, 'events').slug)) {
    for (const event of sharing.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1))) {
      const isShared = slug !== '' && (sharing.length > 1 || isOccurrenceId(event.id ?? 0));
      slugs.set(event, isShared ? dateSlug(slug, startOf(event)) : slug);
    }
  }
  return slugs;
}

export function imageUrl({ image }: SnapshotRecord): string | null {
  return textOf(Object(image).url) || null;
}

/** Checks whether a record has an image that sites cannot copy, such as a `data:` URL of the sample calendar. */
export function hasOwnData(record: SnapshotRecord): boolean {
  const url = imageUrl(record);
  return url !== null && !isAddress(url);
}

/** Returns the website of a record, or null if it has none or only its own page. */
export function websiteOf({ website, url }: SnapshotRecord): string | null {
  if (!website || website === url) return null;
  return writableWebsite(htmlToText(textOf(website))) ?? null;
}

export function flagsIn(record: SnapshotRecord, names: readonly string[]): Record<string, boolean> {
  const given = names.filter((name) => ['true', 'false'].includes(textOf(record[name])));
  return Object.fromEntries(given.map((name) => [name, textOf(record[name]) === 'true']));
}

/** Returns the IDs in a field: IDs or records, one or several. Sites send `false` for none. */
export const idsIn = (value: unknown): number[] => idsOf(value || []).map(Number);

/** The kinds of records that events are linked to. */
export const linkedKinds = ['categories', 'tags', 'venues', 'organizers'] as const;

export type LinkedKind = (typeof linkedKinds)[number];

/** Returns the records of one kind: from the list, and from events if the list lacks them. */
export function recordsOf(snapshot: CalendarSnapshot, kind: RecordKind): SnapshotRecord[] {
  const records = [...(snapshot[kind] ?? [])];
  const field = linkFields.find((name) => linkKinds[name] === kind);
  if (field === undefined) return records;
  const ids = new Set(records.map(({ id }) => id));
  for (const reference of (snapshot.events ?? []).flatMap((event) => event[field])) {
    if (typeof reference !== 'object' || Object.keys(reference ?? {}).length < 2) continue;
    const record: SnapshotRecord = { ...reference };
    if (!ids.has(record.id)) records.push(record);
    ids.add(record.id);
  }
  return records;
}

/** Matches records by their first key, then the others by their second key, and so on. */
export function matchRecords(
  ones: readonly SnapshotRecord[],
  others: readonly SnapshotRecord[],
  keys: readonly ((record: SnapshotRecord) => string | undefined)[],
): Map<SnapshotRecord, SnapshotRecord> {
  const pairs = new Map<SnapshotRecord, SnapshotRecord>();
  const free = new Set(others);
  for (const keyOf of keys) {
    const waiting = Map.groupBy(free, keyOf);
    for (const one of ones) {
      const key = keyOf(one);
      const other = key === undefined || pairs.has(one) ? undefined : waiting.get(key)?.shift();
      if (other === undefined) continue;
      pairs.set(one, other);
      free.delete(other);
    }
  }
  return pairs;
}
