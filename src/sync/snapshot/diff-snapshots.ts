import * as z from 'zod/mini';
import { expected, problemOf } from '../../contract/values/check.ts';
import { isOccurrenceId } from '../../contract/values/reference.ts';
import { ValidationError } from '../../index.ts';
import type { CalendarSnapshot, SnapshotRecord } from '../../testing/index.ts';
import { slugsOfEvents } from '../import/slugs.ts';
import { validate } from '../validate.ts';
import { type ComparableFields, ComparableRecords, isSameField, wouldHave } from './comparable-fields.ts';
import {
  comparableName,
  identityOf,
  matchRecords,
  type RecordKind,
  recordsOf,
  titleAndStart,
} from './records.ts';

/** The values of a field in two snapshots. */
export interface FieldChange {
  /** In the first snapshot. */
  readonly before: unknown;
  /** In the second one. */
  readonly after: unknown;
}

/** A record that is not the same in two snapshots. */
export interface RecordChange {
  /** In the first snapshot. */
  readonly before: SnapshotRecord;
  /** In the second one. */
  readonly after: SnapshotRecord;
  /** What differs, by field: venue, organizer, categories and tags as slugs. */
  readonly fields: Readonly<Record<string, FieldChange>>;
}

/** How the records of one kind differ between two snapshots. */
export interface RecordDifference {
  /** Those that only the second one has. */
  readonly created: readonly SnapshotRecord[];
  /** Those that differ. */
  readonly changed: readonly RecordChange[];
  /**
   * Those that only the first one has, also where the second has them in the trash: they were deleted, or moved out of
   * the window.
   */
  readonly gone: readonly SnapshotRecord[];
  /**
   * Those that one of the two cannot have, since they are outside of its window or of another status: whether its site
   * has them is not known.
   */
  readonly unknown: readonly SnapshotRecord[];
}

/** How two snapshots differ, by the kind of record. */
export type SnapshotDifference = Readonly<Record<RecordKind, RecordDifference>>;

/** Options of `diffSnapshots`. */
export interface SnapshotDiffOptions {
  /**
   * What records are known by: `'id'`, or `'slug'`, and their names where these differ, as {@link applySnapshot} knows them.
   * Default `'id'` for two snapshots of one site, and `'slug'` for those of two sites, of which IDs say nothing.
   */
  readonly by?: 'id' | 'slug' | undefined;
}

const Options = z.strictObject({ by: z.optional(z.enum(['id', 'slug'], expected("'id' or 'slug'"))) });

/** What has no slug, such as a draft, is known by its title and start; other records by their names. */
function nameKey(record: SnapshotRecord, kind: RecordKind): string | undefined {
  const { slug, name } = identityOf(record, kind);
  if (kind !== 'events') return comparableName(name);
  return slug === '' ? titleAndStart(name, record.start_date) : undefined;
}

function areOfOneSite(one: CalendarSnapshot, other: CalendarSnapshot): boolean {
  return one.site?.url === other.site?.url;
}

function diffRecords(
  one: CalendarSnapshot,
  other: CalendarSnapshot,
  kind: RecordKind,
  by: 'id' | 'slug',
  counterparts: Map<string, SnapshotRecord>,
): RecordDifference {
  const isPresent = (record: SnapshotRecord) => record.status !== 'trash';
  const ones = recordsOf(one, kind).filter(isPresent);
  const others = recordsOf(other, kind).filter(isPresent);
  const slugOf = (record: SnapshotRecord) => identityOf(record, kind).slug;
  const slugs =
    kind === 'events' && new Map([ones, others].flatMap((list) => [...slugsOfEvents(list, slugOf)]));
  const bySlug = (record: SnapshotRecord) => (slugs ? slugs.get(record) : slugOf(record)) || undefined;
  const byName = (record: SnapshotRecord) => nameKey(record, kind);
  // Dates of recurring events get other IDs when the recurring event changes.
  const isDate = ({ id = 0 }: SnapshotRecord) => kind === 'events' && isOccurrenceId(id);
  const byId = (record: SnapshotRecord) =>
    isDate(record) ? `date ${bySlug(record) ?? byName(record)}` : String(record.id);
  const keys = by === 'id' ? [byId] : [bySlug, byName];
  const pairs = matchRecords(
    ones,
    others,
    keys.map((key) => [key, key]),
  );

  const isSameSite = by === 'id' && areOfOneSite(one, other);
  const before = new ComparableRecords(one, isSameSite);
  for (const [record, counterpart] of pairs) counterparts.set(`${kind} ${counterpart.id}`, record);
  const after = new ComparableRecords(other, isSameSite, counterparts);
  const changed: RecordChange[] = [];
  for (const [record, counterpart] of pairs) {
    const fields = changedFields(kind, before.fieldsOf(record, kind), after.fieldsOf(counterpart, kind));
    // Each site shows amounts in its own language and form.
    if (!isSameSite && amountsOf(record) === amountsOf(counterpart)) delete fields.cost;
    if (Object.keys(fields).length > 0) changed.push({ before: record, after: counterpart, fields });
  }

  const matched = new Set(pairs.values());
  const onlyInOne = Map.groupBy(
    ones.filter((record) => !pairs.has(record)),
    (record) => wouldHave(other, record, kind),
  );
  const onlyInOther = Map.groupBy(
    others.filter((record) => !matched.has(record)),
    (record) => wouldHave(one, record, kind),
  );
  return {
    created: onlyInOther.get(true) ?? [],
    changed,
    gone: onlyInOne.get(true) ?? [],
    unknown: [...(onlyInOne.get(false) ?? []), ...(onlyInOther.get(false) ?? [])],
  };
}

/** What a cost is, whatever is shown if its amounts are known. */
function amountsOf({ id, cost_details }: SnapshotRecord): string {
  const { values, currency_symbol = '' } = Object(cost_details);
  return values?.length > 0 ? JSON.stringify([values.map(String), currency_symbol]) : `unknown ${id}`;
}

function changedFields(
  kind: RecordKind,
  before: ComparableFields,
  after: ComparableFields,
): Record<string, FieldChange> {
  const names = Object.keys(before).filter((name) => !isSameField(name, kind, before[name], after[name]));
  return Object.fromEntries(names.map((name) => [name, { before: before[name], after: after[name] }]));
}

/**
 * Compares two snapshots: of one site at two times, whose records are known by their IDs, or of two sites, whose records
 * are known by their slugs, and by their names where these differ. IDs, authors, addresses and dates of changes are not
 * compared; between two sites and with `by: 'slug'`, neither are slugs and the addresses of images.
 *
 * @param before - a snapshot, of {@link takeSnapshot} or of the mock service
 * @param after - the one to compare it with
 * @param options - `by`: what records are known by. A calendar that was copied has other IDs: `by: 'slug'`
 * @throws ValidationError where one of them is none, or for an option that cannot be used
 * @returns what was created, changed and is gone, and what cannot be known, for each kind of record
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
export function diffSnapshots(
  before: CalendarSnapshot,
  after: CalendarSnapshot,
  options: SnapshotDiffOptions = {},
): SnapshotDifference {
  validate(Options, options, 'options of diffSnapshots');
  for (const [index, snapshot] of [before, after].entries()) {
    if (typeof snapshot === 'object' && snapshot !== null) continue;
    const problem = problemOf('invalid_value', 'a snapshot', snapshot);
    throw new ValidationError('snapshots', [{ path: [index], ...problem }]);
  }
  const { by = areOfOneSite(before, after) ? 'id' : 'slug' } = options;
  const counterparts = new Map<string, SnapshotRecord>();
  const diff = (kind: RecordKind) => diffRecords(before, after, kind, by, counterparts);
  return {
    categories: diff('categories'),
    tags: diff('tags'),
    venues: diff('venues'),
    organizers: diff('organizers'),
    events: diff('events'),
  };
}
