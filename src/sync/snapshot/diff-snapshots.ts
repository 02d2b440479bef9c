import * as z from 'zod/mini';
import { linkFields, linkKinds, nameFields } from '../../contract/constants.ts';
import { validate } from '../../contract/validate.ts';
import { htmlToText } from '../../contract/values/html/text.ts';
import { isOccurrenceId } from '../../contract/values/occurrence.ts';
import { shownCurrency } from '../../stored/cost.ts';
import type { CalendarSnapshot, SnapshotRecord } from '../../testing/index.ts';
import { ownZoneOf } from '../../time/event-times.ts';
import { parseWallTime } from '../../time/zone.ts';
import { createWindow } from '../formats/icalendar/window.ts';
import { textOf } from '../import/changed-fields.ts';
import { titleAndStart } from '../import/keys.ts';
import type { FieldChange } from '../import/results.ts';
import { flagFields, venueFields } from '../rows/fields.ts';
import { comparableHtml, comparableName } from '../rows/texts.ts';
import {
  identityOf,
  idsIn,
  imageUrl,
  linkedKinds,
  matchRecords,
  type RecordKind,
  recordsOf,
  slugsOfEvents,
  snapshotWith,
  websiteOf,
} from './records.ts';

/** A record that differs between two snapshots. */
export interface RecordChange {
  /** The record in the first snapshot. */
  readonly before: SnapshotRecord;
  /** The record in the second snapshot. */
  readonly after: SnapshotRecord;
  /** Changed fields by name, with venue, organizer, categories and tags as slugs. */
  readonly fields: Readonly<Record<string, FieldChange>>;
}

/** The differences of one kind of record between two snapshots. */
export interface RecordDifference {
  /** Records that only the second snapshot has. */
  readonly created: readonly SnapshotRecord[];
  /** Records that differ. */
  readonly changed: readonly RecordChange[];
  /**
   * Records that only the first snapshot has, or that the second one has in the trash: they were deleted, or
   * moved out of the window.
   */
  readonly gone: readonly SnapshotRecord[];
  /** Records that only one snapshot has, because they are outside the window or status of the other. */
  readonly unknown: readonly SnapshotRecord[];
}

/** The differences between two snapshots by kind of record. */
export type SnapshotDifference = Readonly<Record<RecordKind, RecordDifference>>;

/** Slugs of records by kind and ID, by which links are compared. */
type Slugs = Map<string, string>;

/** In `slugsAfter`, records that both snapshots have are called by their slugs in the first one. */
function diffRecords(
  one: CalendarSnapshot,
  other: CalendarSnapshot,
  kind: RecordKind,
  slugsBefore: Slugs,
  slugsAfter: Slugs,
): RecordDifference {
  const isSameSite = one.site?.url === other.site?.url;
  const slugOf = (record: SnapshotRecord) => identityOf(record, kind).slug;
  const read = (snapshot: CalendarSnapshot, linkSlugs: Slugs) => {
    const all = recordsOf(snapshot, kind);
    for (const record of all) linkSlugs.set(`${kind} ${record.id}`, slugOf(record));
    return all.filter(({ status }) => status !== 'trash');
  };
  const [ones, others] = [read(one, slugsBefore), read(other, slugsAfter)];
  const slugs = kind === 'events' && new Map([...slugsOfEvents(ones), ...slugsOfEvents(others)]);
  const bySlug = (record: SnapshotRecord) => (slugs ? slugs.get(record) : slugOf(record)) || undefined;
  /** Events with a slug are never matched by title. */
  const byName = (record: SnapshotRecord) => {
    const { slug, name: title } = identityOf(record, kind);
    if (kind !== 'events') return comparableName(title);
    if (slug !== '') return undefined;
    return titleAndStart({ title, start_date: textOf(record.start_date) }) ?? title;
  };
  // Dates of recurring events get new IDs when the recurring event changes.
  const isDate = ({ id = 0 }: SnapshotRecord) => kind === 'events' && isOccurrenceId(id);
  const byId = (record: SnapshotRecord) =>
    isDate(record) ? `date ${bySlug(record) ?? byName(record)}` : String(record.id);
  const pairs = matchRecords(ones, others, isSameSite ? [byId] : [bySlug, byName]);
  for (const [before, after] of pairs) slugsAfter.set(`${kind} ${after.id}`, slugOf(before));

  const changed: RecordChange[] = [];
  for (const [before, after] of pairs) {
    const old = comparableFields(before, kind, slugsBefore, isSameSite);
    const current = comparableFields(after, kind, slugsAfter, isSameSite);
    const names = Object.keys(old).filter((name) => !isSameField(name, kind, old[name], current[name]));
    const changes = names.map((name) => [name, { before: old[name], after: current[name] }]);
    const fields: Record<string, FieldChange> = Object.fromEntries(changes);
    // Each site shows amounts in its own language and form.
    if (!isSameSite && amountsOf(before) === amountsOf(after)) delete fields.cost;
    if (Object.keys(fields).length > 0) changed.push({ before, after, fields });
  }

  const matched = new Set(pairs.values());
  const gone = ones.filter((record) => !pairs.has(record));
  const created = others.filter((record) => !matched.has(record));
  const isGone = Map.groupBy(gone, (record) => wouldHave(other, record, kind));
  const isCreated = Map.groupBy(created, (record) => wouldHave(one, record, kind));
  return {
    created: isCreated.get(true) ?? [],
    changed,
    gone: isGone.get(true) ?? [],
    unknown: [...(isGone.get(false) ?? []), ...(isCreated.get(false) ?? [])],
  };
}

/** Returns the amounts of a cost and their currency, in any language, or a unique string if they are unknown. */
function amountsOf({ id, cost, cost_details }: SnapshotRecord): string {
  const { values, currency_symbol } = Object(cost_details);
  const shown = shownCurrency({ cost: htmlToText(textOf(cost)) }).currency_symbol;
  const currency = htmlToText(textOf(currency_symbol)).trim() || shown;
  return values?.length > 0 ? JSON.stringify([values.map(String), currency]) : `unknown ${id}`;
}

/**
 * Compares two snapshots.
 *
 * If both are of the same site, records are matched by ID, otherwise by slug and then by name. IDs, authors,
 * URLs, dates of publication and modification, and fields of other plugins are not compared, and between two
 * sites neither slugs nor image URLs.
 *
 * @param before - a snapshot from {@link takeSnapshot} or from the mock
 * @param after - the snapshot to compare it with
 * @throws ValidationError if one of them is not a snapshot
 * @returns the created, changed, gone and unknown records of each kind
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 * import { diffSnapshots, takeSnapshot } from 'events-calendar-client/sync';
 *
 * const yesterday = JSON.parse(await readFile('calendar.json', 'utf8'));
 * const today = await takeSnapshot(calendar, { from: '2027-01-01', to: '2028-01-01' });
 * const { events } = diffSnapshots(yesterday, today);
 * for (const { after, fields } of events.changed) console.log(after.title, Object.keys(fields));
 * ```
 */
export function diffSnapshots(before: CalendarSnapshot, after: CalendarSnapshot): SnapshotDifference {
  validate(z.array(snapshotWith(z.unknown())), [before, after], 'snapshots');
  const kinds = [...linkedKinds, 'events'] as const;
  const slugs: [Slugs, Slugs] = [new Map(), new Map()];
  const differences = kinds.map((kind) => [kind, diffRecords(before, after, kind, ...slugs)]);
  return Object.fromEntries(differences) as SnapshotDifference;
}

/** Checks whether two values of a field mean the same. Sites write HTML and quotes in several ways. */
function isSameField(name: string, kind: RecordKind, one: unknown, other: unknown): boolean {
  const isRendered = htmlFields.includes(name) || name === nameFields[kind];
  if (!isRendered) return JSON.stringify(one) === JSON.stringify(other);
  return comparableHtml(String(one)) === comparableHtml(String(other));
}

const htmlFields = ['title', 'description', 'excerpt'];

const ofPosts = ['description', 'excerpt', 'status'];

const comparedFields: Readonly<Record<RecordKind, readonly string[]>> = {
  events: ['title', ...ofPosts, 'start_date', 'end_date', 'timezone', 'cost', ...flagFields],
  venues: [...ofPosts, 'venue', ...venueFields, 'show_map', 'show_map_link'],
  organizers: [...ofPosts, 'organizer', 'phone', 'email'],
  categories: ['description', 'name'],
  tags: ['description', 'name'],
};

function comparableValue(name: string, value: unknown): string | boolean {
  const text = textOf(value);
  if (flagFields.some((flag) => flag === name)) return text === 'true';
  return (htmlFields.includes(name) ? text : htmlToText(text)).trim();
}

/**
 * Returns the compared fields of a record, in a form that can be compared by value. HTML stays HTML. Between two sites,
 * slugs, images and own pages differ anyway.
 */
function comparableFields(record: SnapshotRecord, kind: RecordKind, slugs: Slugs, isSameSite: boolean) {
  const fields: Record<string, unknown> = {};
  for (const name of comparedFields[kind]) fields[name] = comparableValue(name, record[name]);
  if (kind !== 'categories' && kind !== 'tags') {
    fields.website = websiteOf(record);
    const image = imageUrl(record);
    fields.image = isSameSite ? image : image !== null;
  }
  if (isSameSite) fields.slug = identityOf(record, kind).slug;
  if (kind === 'categories') fields.parent = slugs.get(`categories ${Number(record.parent ?? 0)}`) ?? null;
  if (kind === 'events')
    for (const name of linkFields)
      fields[name] = idsIn(record[name])
        .map((id) => slugs.get(`${linkKinds[name]} ${id}`) ?? String(id))
        .sort();
  return fields;
}

function wouldHave({ window }: CalendarSnapshot, record: SnapshotRecord, kind: RecordKind): boolean {
  if (window === undefined || kind === 'categories' || kind === 'tags') return true;
  const { from, to, status } = window;
  const isOfStatus = status === 'any' || status === (textOf(record.status) || 'publish');
  if (kind !== 'events' || !isOfStatus) return isOfStatus;
  const [start_date, zone] = [textOf(record.start_date), textOf(record.timezone)];
  // Snapshots written by hand may omit the end.
  const end_date = record.end_date === undefined ? start_date : textOf(record.end_date);
  if (Number.isNaN(parseWallTime(start_date) + parseWallTime(end_date))) return true;
  const utc_start_date = textOf(record.utc_start_date);
  const timezone = ownZoneOf({ start_date, end_date, timezone: zone, utc_start_date }) ?? 'UTC';
  const isInWindow = createWindow({ from, to }).includes({ start_date, end_date, timezone });
  return isInWindow && record.hide_from_listings !== true;
}
