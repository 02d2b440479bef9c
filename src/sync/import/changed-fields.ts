import { MergedEvent } from '../../contract/records/event-changes.ts';
import * as schemas from '../../contract/schemas.ts';
import { validate } from '../../contract/validate.ts';
import { readDate } from '../../contract/values/date.ts';
import { toId } from '../../contract/values/reference.ts';
import type { CalendarEvent, EventChanges } from '../../index.ts';
import { fieldOf } from '../../stored/fields.ts';
import { storedTime } from '../../stored/values.ts';
import { usualDates } from '../../time/event-span.ts';
import { ownZoneOf } from '../../time/event-times.ts';
import { definedFields, flagFields, imageExtension } from '../rows/fields.ts';
import { decodeOctets, toSlug } from '../rows/slugs.ts';
import { comparableHtml, comparableText, isSameAddress } from '../rows/texts.ts';
import { isSameCost } from './costs.ts';
import type { FieldChanges } from './results.ts';

/** Changes as they are sent: dates as local times, costs as plain numbers. */
export type EncodedChanges = Pick<EventChanges, 'cost' | 'all_day' | 'timezone'> & {
  readonly [Name in DateName]?: string;
};

/** The current event, and its wanted fields: as the caller wrote them, and as they are sent. */
interface Comparison {
  readonly event: CalendarEvent;
  readonly wanted: EventChanges;
  readonly encoded: EncodedChanges;
}

type DateName = 'start_date' | 'end_date' | 'date' | 'date_utc';

/** Whether a stored value is the wanted one. */
type IsSame = (stored: unknown, wanted: unknown, comparison: Comparison, name: string) => boolean;

/** Whether an event will last whole days: as the row says, and dates with times end whole days, except 00:00 to 23:59. */
function isAllDay({ event, wanted, encoded: { start_date = '', end_date = '' } }: Comparison): boolean {
  const hasTime = / (?!00:00)/.test(start_date) || / (?!23:59)/.test(end_date);
  return wanted.all_day ?? (!hasTime && Boolean(event.all_day));
}

/** Compares a date as the client does after a write. */
const isSameDate: IsSame = (_stored, _wanted, comparison, name) => {
  const { event, wanted, encoded } = comparison;
  const { timezone = event.timezone, status = event.status } = wanted;
  const stored = { ...event, ...usualDates(event), timezone, status, all_day: isAllDay(comparison) };
  return fieldOf('events', name).isStored?.(encoded[name as DateName], name, stored, {}) ?? false;
};

const isSameHtml: IsSame = (one, other) => comparableHtml(textOf(one)) === comparableHtml(textOf(other));

const isSameFlag: IsSame = (one, other) => Boolean(one) === (other ?? Boolean(one));

const ofFlags = Object.fromEntries(flagFields.map((name) => [name, isSameFlag]));

const areSameLinks: IsSame = (one, other) => {
  const [ids, wanted] = [new Set(idsOf(one)), new Set(idsOf(other))];
  return ids.size === wanted.size && [...ids].every((id) => wanted.has(id));
};

export const textOf = (value: unknown) => String(value ?? '');

const comparisons: { readonly [Field in keyof Required<EventChanges>]: IsSame } = {
  title: (one, other) => comparableText(textOf(one)) === comparableText(textOf(other)),
  title_html: isSameHtml,
  description: isSameHtml,
  excerpt: isSameHtml,
  start_date: isSameDate,
  end_date: isSameDate,
  date: isSameDate,
  date_utc: isSameDate,
  timezone: (stored, wanted, { encoded }) =>
    [wanted, encoded.timezone].some((zone) => textOf(zone).toLowerCase() === textOf(stored).toLowerCase()),
  ...(ofFlags as Record<(typeof flagFields)[number], IsSame>),
  author: (one, other) => one === other,
  // Drafts may have no slug until they are published.
  slug: (one, other) => !one || toSlug(textOf(one)) === toSlug(textOf(other)),
  status: (one, other) => one === other || (one === 'future' && other === 'publish'),
  cost: (_stored, _wanted, { event, wanted, encoded }) => isSameCost(event, wanted.cost, encoded.cost),
  // An event's own page, which calendar files contain, cannot be stored as its website.
  website: (one, other, { event }) =>
    [one, event.url].some((stored) => isSameAddress(textOf(stored), textOf(other))),
  image: isSameImage,
  // Only one venue can be written, so an event may have others.
  venue: (one, other) =>
    idsOf(other).length === 0 ? idsOf(one).length === 0 : idsOf(other).every((id) => idsOf(one).includes(id)),
  organizer: areSameLinks,
  categories: areSameLinks,
  tags: areSameLinks,
};

const fieldNames = Object.keys(comparisons) as (keyof typeof comparisons)[];

/** Checks whether the local times of a row depend on the time zone of its event. */
export const needsZone = ({ timezone, start_date, end_date }: Pick<EventChanges, 'timezone' | DateName>) =>
  timezone === undefined && [start_date, end_date].some((date) => typeof readDate(date) === 'object');

/**
 * Returns the wanted fields that differ from those of an event.
 *
 * @param encodedBefore - the fields as they are sent, if they were checked and do not depend on the event's zone
 */
export function changedFields(
  event: CalendarEvent,
  given: EventChanges,
  encodedBefore?: EncodedChanges,
): EventChanges {
  const wanted = definedFields(given);
  // Events of old releases have no time zone, which means the zone of the site.
  const { timezone = ownZoneOf(event) } = wanted;
  const encode = () => validate(schemas.EventChanges, { ...wanted, timezone }, 'changes of event');
  const encoded = encodedBefore ?? (encode() as EncodedChanges);
  const comparison = { event, wanted, encoded };
  const changed = fieldNames.filter(
    (name) => wanted[name] !== undefined && !comparisons[name](event[name], wanted[name], comparison, name),
  );
  // Without its end, an event that is moved keeps its duration, and a time alone does not end whole days.
  const isMoved = changed.includes('start_date') || changed.includes('all_day');
  if (isMoved || (event.all_day && changed.includes('end_date'))) {
    // An edit keeps whole days if both dates are at midnight.
    if (event.all_day && wanted.start_date && wanted.end_date) wanted.all_day ??= isAllDay(comparison);
    for (const name of ['start_date', 'end_date', 'all_day'] as const)
      if (wanted[name] !== undefined && !changed.includes(name)) changed.push(name);
  }
  // The end moves with a start that comes alone.
  if (wanted.end_date !== undefined && changed.some((name) => name === 'start_date' || name === 'end_date')) {
    const dateOf = (name: DateName) =>
      storedTime(encoded[name] ?? event[name], wanted.timezone ?? event.timezone);
    const dates = { start_date: dateOf('start_date'), end_date: dateOf('end_date') };
    validate(MergedEvent, { ...dates, all_day: isAllDay(comparison) }, 'changes of event');
  }
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]));
}

/** Returns the IDs of linked records. Those in the trash, which only drafts show, count as none. */
export function idsOf(references: unknown): unknown[] {
  const records = [references].flat().filter((record) => Object(record).status !== 'trash');
  return records.flatMap((record) => toId(record) ?? []);
}

function isSame(name: string, stored: unknown, wanted: unknown): boolean {
  const [one, other] = [textOf(stored), textOf(wanted)];
  if (name === 'website') return isSameAddress(one, other);
  if (name === 'image') return isSameImage(stored, wanted);
  if (name === 'slug') return toSlug(one) === toSlug(other);
  if (name === 'description') return comparableHtml(one) === comparableHtml(other);
  const isName = name === 'venue' || name === 'organizer' || name === 'name';
  return isName ? comparableText(one) === comparableText(other) : one.trim() === other.trim();
}

/** Returns the wanted fields of a venue, organizer, category or tag that differ from the stored ones. */
export function changedLinkedFields(record: object, wanted: object): Record<string, unknown> {
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && !isSame(name, Reflect.get(record, name), value),
  );
  return Object.fromEntries(changed);
}

/** Returns a value as reports show it: linked records by name, images by URL, dates as strings. */
function shownValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shownValue);
  if (typeof value !== 'object' || value === null) return value;
  const { name, venue, organizer, url, id } = value as Readonly<Record<string, unknown>>;
  return name ?? venue ?? organizer ?? url ?? id ?? JSON.parse(JSON.stringify(value));
}

const longestShown = 100;

/** Cuts a long text to where it begins to differ from another. */
function cutText(value: unknown, other: unknown): unknown {
  if (typeof value !== 'string' || value.length <= longestShown) return value;
  const text = String(other ?? '');
  let same = 0;
  while (same < value.length && value[same] === text[same]) same += 1;
  const start = Math.max(same - 20, 0);
  const end = start + longestShown;
  return `${start > 0 ? '…' : ''}${value.slice(start, end)}${end < value.length ? '…' : ''}`;
}

/** Returns changes for reports. The row has names where the changes have IDs. */
export function fieldChanges(record: object, changes: object, row: object = {}): FieldChanges {
  const after = { ...changes, ...row } as Readonly<Record<string, unknown>>;
  const before = record as typeof after;
  // Dates are sent together, and a cost of 0 is shown as a word.
  const names = Object.keys(changes).filter((name) => before[name] !== after[name]);
  const shown = names.map((name) => {
    const [one, other] = [shownValue(before[name]), shownValue(after[name])];
    return [name, { before: cutText(one, other), after: cutText(other, one) }];
  });
  return Object.fromEntries(shown);
}

/** Returns the file name of an image as it is compared: hyphens, letters and digits. Empty if unknown. */
function fileOf(url: string): string {
  const path = url.replace(/[?#].*/, '');
  const name = imageExtension.test(path) ? path.replace(/^.*\//s, '').replace(imageExtension, '') : '';
  const plain = name.normalize('NFC').toLowerCase();
  return plain.replace(/[^\p{L}\d-]/gu, '');
}

const filesOf = (url: string) => [url, decodeOctets(url), encodeURI(decodeOctets(url))].map(fileOf);

/** What sites add to the name of a file that they have already, or that is very large. */
const addition = /(?:-(?:\d{1,2}|scaled|rotated))+$/;

/** Checks whether a stored image comes from another file. The copy of an image URL has six more letters. */
function isOtherFile(stored: string | undefined, wanted: string): boolean {
  const names = filesOf(stored ?? '').flatMap((name) => {
    const file = name.replace(addition, '');
    return [name, file, file.replace(/-[a-z\d]{6}$/, '')];
  });
  const withoutHyphens = (name: string) => name.replaceAll('-', '');
  const sources = new Set(names.map(withoutHyphens));
  const files = filesOf(wanted).map(withoutHyphens);
  return !sources.has('') && !files.includes('') && !files.some((file) => sources.has(file));
}

function isSameImage(value: unknown, wanted: unknown): boolean {
  const stored = value as { readonly id: number; readonly url?: string } | null | undefined;
  const [image] = idsOf(wanted);
  if (image === undefined || image === '') return !stored;
  const isUrl = typeof image === 'string' && !/^\d+$/.test(image);
  return isUrl ? Boolean(stored) && !isOtherFile(stored?.url, image) : stored?.id === Number(image);
}
