import { nameFields } from '../../contract/name-fields.ts';
import { readDate } from '../../contract/values/date.ts';
import { htmlToText } from '../../contract/values/html/text.ts';
import type { CalendarSnapshot, SnapshotRecord } from '../../testing/index.ts';
import { isTimeZone, parseWallTime, wallTimeToInstant } from '../../time/zone.ts';
import { venueFields } from '../formats/csv/columns.ts';
import { comparableHtml } from '../import/texts.ts';
import {
  identityOf,
  idsIn,
  imageUrl,
  linkFields,
  type RecordKind,
  recordsOf,
  textOf,
  websiteOf,
} from './records.ts';

/** The fields of a record that are compared, in a form that can be compared by value. HTML stays HTML. */
export type ComparableFields = Readonly<Record<string, unknown>>;

/** Whether a field of two records says the same. Services write one HTML in several ways, and quotes in names, too. */
export function isSameField(name: string, kind: RecordKind, one: unknown, other: unknown): boolean {
  const isRendered = htmlFields[kind].includes(name) || name === nameFields[kind];
  if (!isRendered) return JSON.stringify(one) === JSON.stringify(other);
  return comparableHtml(String(one)) === comparableHtml(String(other));
}

const htmlFields: Readonly<Record<RecordKind, readonly string[]>> = {
  events: ['title', 'description', 'excerpt'],
  venues: ['description', 'excerpt'],
  organizers: ['description', 'excerpt'],
  categories: ['description'],
  tags: ['description'],
};

const textFields: Readonly<Record<RecordKind, readonly string[]>> = {
  events: ['status', 'start_date', 'end_date', 'timezone', 'cost'],
  venues: ['status', 'venue', ...venueFields.filter((name) => name !== 'website')],
  organizers: ['status', 'organizer', 'phone', 'email'],
  categories: ['name'],
  tags: ['name'],
};

const flagFields: Readonly<Record<RecordKind, readonly string[]>> = {
  events: ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'],
  venues: ['show_map', 'show_map_link'],
  organizers: [],
  categories: [],
  tags: [],
};

export class ComparableRecords {
  readonly #isSameSite: boolean;
  readonly #slugs: Readonly<Record<(typeof linkFields)[number], ReadonlyMap<number, string>>>;
  readonly #categorySlugs: ReadonlyMap<number, string>;

  /**
   * @param isSameSite - whether both are of one site: of others, slugs, images and own pages differ anyway
   * @param counterparts - the records of another snapshot that those of this one are, by their kinds and IDs: what is
   * linked to them is linked to the same
   */
  constructor(
    snapshot: CalendarSnapshot,
    isSameSite: boolean,
    counterparts?: ReadonlyMap<string, SnapshotRecord>,
  ) {
    this.#isSameSite = isSameSite;
    const slugOf = (kind: RecordKind, record: SnapshotRecord) =>
      identityOf(counterparts?.get(`${kind} ${record.id}`) ?? record, kind).slug;
    const slugsOf = (kind: RecordKind) =>
      new Map(recordsOf(snapshot, kind).map((record) => [record.id ?? 0, slugOf(kind, record)]));
    this.#slugs = {
      venue: slugsOf('venues'),
      organizer: slugsOf('organizers'),
      categories: slugsOf('categories'),
      tags: slugsOf('tags'),
    };
    this.#categorySlugs = this.#slugs.categories;
  }

  fieldsOf(record: SnapshotRecord, kind: RecordKind): ComparableFields {
    const fields: Record<string, unknown> = {};
    for (const name of htmlFields[kind]) fields[name] = textOf(record[name]).trim();
    for (const name of textFields[kind]) fields[name] = htmlToText(textOf(record[name])).trim();
    for (const name of flagFields[kind]) fields[name] = record[name] === true || record[name] === 'true';
    if (kind !== 'categories' && kind !== 'tags') {
      fields.website = websiteOf(record);
      const image = imageUrl(record);
      fields.image = this.#isSameSite ? image : image !== null;
    }
    if (this.#isSameSite) fields.slug = identityOf(record, kind).slug;
    if (kind === 'categories') fields.parent = this.#categorySlugs.get(Number(record.parent ?? 0)) ?? null;
    if (kind === 'events') {
      for (const name of linkFields) {
        fields[name] = idsIn(record[name])
          .map((id) => this.#slugs[name].get(id) ?? String(id))
          .sort();
      }
    }
    return fields;
  }
}

/** Whether a snapshot of a window would have an event, going by its times. */
function isInWindow(record: SnapshotRecord, from: string, to: string): boolean {
  const start = textOf(record.start_date);
  const end = textOf(record.end_date) || start;
  const [lower, upper] = [readDate(from), readDate(to)];
  const zone = textOf(record.timezone);
  const isInstant = typeof lower === 'object' && typeof upper === 'object';
  const toNumber = (date: string) =>
    isInstant && isTimeZone(zone) ? wallTimeToInstant(date, zone) : parseWallTime(date);
  const [first, beyond] = isInstant
    ? [lower.instant, upper.instant]
    : [parseWallTime(String(lower)), parseWallTime(String(upper))];
  const isOver = toNumber(end) <= first && toNumber(start) < first;
  return !isOver && toNumber(start) < beyond;
}

export function wouldHave({ window }: CalendarSnapshot, record: SnapshotRecord, kind: RecordKind): boolean {
  if (window === undefined || kind === 'categories' || kind === 'tags') return true;
  const { from, to, status } = window;
  const recordStatus = textOf(record.status) || 'publish';
  const isOfStatus = status === 'any' ? recordStatus !== 'trash' : recordStatus === status;
  const isHidden = kind === 'events' && record.hide_from_listings === true;
  return isOfStatus && !isHidden && (kind !== 'events' || isInWindow(record, from, to));
}
