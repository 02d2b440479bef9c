import type { ResourceName } from '../contract/constants.ts';
import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import type { EventCreate } from '../contract/records/event-body.ts';
import type { EventChanges } from '../contract/records/event-changes.ts';
import { isDay } from '../contract/records/event-dates.ts';
import type { Organizer, OrganizerCreate } from '../contract/records/organizer.ts';
import type { Venue, VenueChanges, VenueCreate } from '../contract/records/venue.ts';
import { type JsonObject, problemOf, readFields } from '../contract/values/check.ts';
import { type Moment, readDate } from '../contract/values/date.ts';
import { toId } from '../contract/values/reference.ts';
import { isAddress, withScheme } from '../contract/values/text.ts';
import { ResponseError } from '../errors/request-errors.ts';
import { throwInvalid } from '../errors/validation-error.ts';
import { unreadFieldsOf } from '../http/read-tolerantly.ts';
import { costForCreate, costForUpdate } from '../stored/cost.ts';
import { fieldsThatUpdate } from '../stored/fields.ts';
import { neverPublished, titleFields } from '../stored/values.ts';
import { usualDates } from '../time/event-span.ts';
import {
  dayLength,
  formatOffset,
  formatWallTime,
  instantToWallTime,
  isCommonZone,
  parseClock,
  parseWallTime,
  startOfDay,
  toPluginZone,
} from '../time/zone.ts';

/**
 * Returns the fields of an event, venue or organizer that `create` and `update` take, as they were read. Records and
 * images become IDs. Slug, author and all venues but the first are left out.
 *
 * Texts are the HTML that the site renders, so take them from `stored`. Drafts have no publication date.
 *
 * @throws {@link ResponseError} if a field had an unexpected form and would be lost, {@link ValidationError} if the API
 * would reject the website
 * @example
 * ```ts
 * import { writableFields } from 'events-calendar-client';
 *
 * const event = await calendar.events.get(12);
 * const { description, excerpt } = await calendar.events.stored(12);
 * const dates = { start_date: '2027-06-26 14:00', end_date: '2027-06-26 22:00' };
 * await calendar.events.create({ ...writableFields(event), description, excerpt, ...dates });
 * ```
 */
export function writableFields(event: CalendarEvent): EventCreate;
export function writableFields(venue: Venue): VenueCreate;
export function writableFields(organizer: Organizer): OrganizerCreate;
export function writableFields(record: CalendarEvent | Venue | Organizer): object {
  const what = 'a record that was read';
  if (!readFields(record)) throwInvalid('record', [], problemOf('invalid_value', what, record));
  const kind = kindOf(record);
  const fields = {
    ...encodeFields(record, fieldsThatUpdate(kind, 'keeps')),
    ...preservedOnUpdate(kind, record, {}),
  };
  // Each update gives a draft another date.
  if (record.date_utc === neverPublished) delete fields.date;
  if (!('start_date' in record)) return fields;
  return { ...titleFields(record.title_html), ...fields, ...preservedCost(record, costForCreate) };
}

function kindOf(record: object) {
  if ('start_date' in record) return 'events';
  // Sites send these flags for every venue, even for one without a name.
  return 'venue' in record || 'show_map' in record ? 'venues' : 'organizers';
}

/**
 * Returns the fields of a record that an update without them would reset, in the form that an update accepts.
 *
 * @param given - the changes with those that change nothing
 */
export function preservedOnUpdate(
  kind: ResourceName,
  record: object,
  changes: JsonObject,
  given = changes,
): JsonObject {
  const kept = fieldsThatUpdate(kind, 'resets').filter((name) => !(name in changes));
  const preserved = encodeFields(record, kept);
  if (kind === 'events') preserveEvent(preserved, record as CalendarEvent, changes, given);
  if (kind === 'venues') preserveRegion(preserved, record as Venue, changes);
  return preserved;
}

function preserveEvent(
  preserved: EventChanges,
  event: CalendarEvent,
  changes: EventChanges,
  given: EventChanges,
): void {
  // If it is missing, WPML may link a translation. Events Calendar Pro would remove the others of several.
  const [venue, ...others] = 'venue' in unreadFieldsOf(event) ? [] : (event.venue ?? []);
  if (venue && others.length === 0) preserved.venue = venue.id;
  const timezone = sendableZone(event);
  if (preserved.timezone) preserved.timezone = timezone;
  // A site whose days begin later than at midnight would move their end to that of the day after.
  if (event.all_day && given.all_day !== false) Object.assign(preserved, usualDates(event));
  // Most sites already show it like this.
  if (event.end_date < event.start_date) preserved.end_date = event.start_date;
  // A date that stays as it is ends the event all the same, if the other one changes.
  const isMoved = changes.start_date !== undefined || changes.end_date !== undefined;
  const dates = isMoved && { start_date: given.start_date, end_date: given.end_date };
  const { all_day } = given;
  Object.assign(preserved, impliedDates({ ...event, timezone }, { ...changes, ...dates, all_day }));
  if (preserved.website) preserved.website = sendableWebsite(preserved.website);
  // The current publication date would contradict a new one in UTC.
  if (changes.date_utc) delete preserved.date;
}

/**
 * Returns what changes of dates imply: days alone are whole days, times end them, and a new start alone keeps the
 * duration, in local time. An event that becomes a whole day lasts as many days as it takes.
 *
 * @throws ValidationError for one date with a time, if the event lasts whole days
 */
function impliedDates(
  event: CalendarEvent,
  { start_date, end_date, timezone, all_day }: EventChanges,
): { end_date?: string; all_day?: boolean } {
  const start = readDate(start_date);
  const given = [start, readDate(end_date)].filter((date) => date !== undefined);
  const zoneOf = (date: string | Moment) =>
    timezone ?? (typeof date === 'object' ? date.zone : undefined) ?? event.timezone;
  const clockOf = (date: string | Moment) =>
    parseClock(typeof date === 'object' ? instantToWallTime(date.instant, zoneOf(date)) : date);
  /** Sites may let a day begin at another time than midnight. */
  const ownTimes = [event.start_date.slice(11), event.end_date.slice(11)];
  const timesOfDays = ['00:00:00', '23:59:00', '23:59:59', ...ownTimes];
  const isTime = (date: string | Moment) => !timesOfDays.includes(formatWallTime(clockOf(date)).slice(11));

  const implied: { all_day?: boolean } = {};
  if ((all_day ?? undefined) === undefined && given.length > 0) {
    if (given.every(isDay)) implied.all_day = true;
    else if (event.all_day && given.some(isTime)) {
      if (given.length === 1) {
        const [name, date] = start ? ['start_date', start_date] : ['end_date', end_date];
        const what = 'a day, or both dates with times, because the event lasts whole days';
        throwInvalid('event', [name], problemOf('invalid_date', what, date));
      }
      implied.all_day = false;
    }
  }
  if (start === undefined || end_date !== undefined) return implied;

  const clock = clockOf(start);
  const duration = Math.max(parseClock(event.end_date) - parseClock(event.start_date), 0);
  if (!(implied.all_day ?? all_day ?? event.all_day))
    return { ...implied, end_date: formatWallTime(clock + duration) };
  const days = Math.max(Math.ceil(duration / dayLength), 1);
  return { ...implied, end_date: formatWallTime(startOfDay(clock) + days * dayLength - 1000) };
}

/** If state or province change, the field that combines them changes too. */
function preserveRegion(preserved: VenueChanges, venue: Venue, changes: VenueChanges): void {
  const { state = venue.state, province = venue.province } = changes;
  if (changes.state === undefined && changes.province === undefined) return;
  preserved.stateprovince = changes.state || changes.province || state || province || null;
}

/** Returns what an update without it would change, in the form in which it is stored, unless it changes. */
export function preservedAsStored(kind: ResourceName, record: object, changes: JsonObject): JsonObject {
  if (kind !== 'events') return {};
  const { timezone, date_utc } = record as CalendarEvent;
  const isDated = date_utc !== neverPublished && !(changes.date || changes.date_utc);
  return {
    // With `date` alone, drafts forget when they are to be published.
    ...(isDated && { date_utc }),
    ...(changes.cost === undefined && preservedCost(record as CalendarEvent, costForUpdate)),
    ...(changes.timezone === undefined && timezone && { timezone }),
  };
}

/** Returns the time zone, or the offset at the start for abbreviations such as `CEST`, which only the site knows. */
function sendableZone({ timezone, start_date, utc_start_date }: CalendarEvent): string {
  if (!timezone || isCommonZone(timezone)) return timezone;
  const offset = parseWallTime(start_date) - parseWallTime(utc_start_date ?? start_date);
  return toPluginZone(formatOffset(offset));
}

/** Returns a website in a form that the API takes. The plugin's form stores any text, and an odd one may be a list. */
function sendableWebsite(stored: unknown): string {
  const website = withScheme(String(stored));
  if (isAddress(website)) return website;
  const what = 'a new `website` or null, because the API rejects the current one';
  throwInvalid('event', ['website'], problemOf('invalid_address', what, stored));
}

function preservedCost(event: CalendarEvent, costOf: (event: CalendarEvent) => unknown): JsonObject {
  return 'cost' in unreadFieldsOf(event) ? encodeFields(event, ['cost']) : { cost: costOf(event) };
}

/**
 * Encodes fields as an update accepts them, without empty ones. An unreadable field is sent as it was stored.
 *
 * @throws ResponseError for a field that cannot be sent either
 */
function encodeFields(record: object, names: readonly string[]): JsonObject {
  const fields: JsonObject = { ...record, ...unreadFieldsOf(record) };
  const encoded: JsonObject = {};
  for (const name of names) {
    const value = fields[name] ?? '';
    // An image, a venue and organizers are sent as IDs.
    const parts = [value].flat().map(toId);
    if (parts.length === 0 || value === '') continue;
    encoded[name] = Array.isArray(value) && name !== 'venue' ? parts : parts[0];
    if (parts.some((part) => typeof part === 'object'))
      throw unusable(record, `its ${name} cannot be read, and a write would clear it`);
  }
  return encoded;
}

/** Throws a ResponseError for a record that a plugin has trimmed, if it lacks a field that a write needs. */
export function requireFields(record: object, names: readonly string[]): void {
  const missing = names.find((name) => !(name in record || name in unreadFieldsOf(record)));
  if (missing) throw unusable(record, `it lacks ${missing}`);
}

function unusable(record: { readonly url?: string }, problem: string): ResponseError {
  const parts = { problem: `${problem}. Nothing was written`, status: 200, contentType: '', snippet: '' };
  return new ResponseError({ method: 'GET', url: record.url ?? '' }, parts);
}
