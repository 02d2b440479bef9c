import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import { type EventCreate, eventFieldsResetByUpdate } from '../contract/records/event-body.ts';
import type { EventChanges } from '../contract/records/event-changes.ts';
import { impliedDates } from '../contract/records/event-dates.ts';
import {
  type Organizer,
  type OrganizerChanges,
  type OrganizerCreate,
  organizerFieldsResetByUpdate,
} from '../contract/records/organizer.ts';
import {
  type Venue,
  type VenueChanges,
  type VenueCreate,
  venueFieldsResetByUpdate,
} from '../contract/records/venue.ts';
import { problemOf } from '../contract/values/check.ts';
import { decodeEntities, htmlToText } from '../contract/values/html/text.ts';
import { toId } from '../contract/values/reference.ts';
import { isAddress, withScheme } from '../contract/values/text.ts';
import { ResponseError } from '../errors/request-errors.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { unreadFieldsOf } from '../http/read-tolerantly.ts';
import { formatOffset, isTimeZone, parseWallTime, toPluginZone } from '../time/zone.ts';
import { costForCreate, costForUpdate } from './cost-for-update.ts';

/** The fields of events, venues and organizers that updates keep if they are left out, except author and slug. */
const eventFieldsKept = ['description', 'excerpt', 'venue', 'categories', 'tags'] as const;
const linkedFieldsKept = ['description', 'date', 'phone', 'website'] as const;
const organizerFieldsKept = ['organizer', 'email', ...linkedFieldsKept] as const;
const venueFieldsKept = [
  ...['venue', 'address', 'city', 'country', 'province', 'state', 'zip'],
  ...linkedFieldsKept,
] as const;

/**
 * Returns the fields of an event, venue or organizer that `create` and `update` take, as they were read. Records and
 * images become IDs. The slug and the author are left out, because an update keeps them and a copy has its own.
 *
 * Descriptions are the HTML that the site renders.
 *
 * @throws {@link ResponseError} if a field had an unexpected form and would be lost
 * @example
 * ```ts
 * import { writableFields } from 'events-calendar-client';
 *
 * const event = await calendar.events.get(12);
 * await calendar.events.create({
 *   ...writableFields(event),
 *   start_date: '2027-06-26 14:00',
 *   end_date: '2027-06-26 22:00',
 * });
 * ```
 */
export function writableFields(event: CalendarEvent): EventCreate;
export function writableFields(venue: Venue): VenueCreate;
export function writableFields(organizer: Organizer): OrganizerCreate;
export function writableFields(record: CalendarEvent | Venue | Organizer): object {
  if ('start_date' in record) {
    return {
      ...titleFields(record.title_html),
      ...encodeFields(record, eventFieldsKept, {}),
      ...preserveEventOnUpdate(record, {}),
      ...preservedCost(record, costForCreate),
    };
  }
  // Sites send these flags for every venue, even for one without a name.
  const isVenue = 'venue' in record || 'show_map' in record;
  const names = isVenue
    ? [...venueFieldsKept, ...venueFieldsResetByUpdate]
    : [...organizerFieldsKept, ...organizerFieldsResetByUpdate];
  return encodeFields(record, names, {});
}

/** Returns a title as plain text, or as HTML if it has markup. */
export function titleFields(html: string): { title: string } | { title_html: string } {
  const text = htmlToText(html);
  return text === decodeEntities(html) ? { title: text } : { title_html: html };
}

/** Returns the fields of an event that an update without them would reset, in the form that an update accepts. */
export function preserveEventOnUpdate(
  event: CalendarEvent,
  changes: EventChanges,
  given = changes,
): EventChanges {
  const preserved: EventChanges = encodeFields(event, eventFieldsResetByUpdate, changes);
  const timezone = sendableZone(event);
  if (preserved.timezone) preserved.timezone = timezone;
  // Most sites already show it like this.
  if (event.end_date < event.start_date) preserved.end_date = event.start_date;
  Object.assign(preserved, impliedDates({ ...event, timezone }, { ...changes, all_day: given.all_day }));
  if (preserved.website) preserved.website = sendableWebsite(preserved.website);
  // The current publication date would contradict a new one in UTC.
  if (changes.date_utc) delete preserved.date;
  return preserved;
}

/** Returns the cost and the time zone in the form in which they were stored, unless they change. */
export function preserveUncheckedOnUpdate(event: CalendarEvent, changes: EventChanges): object {
  const { timezone } = event;
  return {
    ...(changes.cost === undefined && preservedCost(event, costForUpdate)),
    ...(changes.timezone === undefined && timezone && !isTimeZone(timezone) && { timezone }),
  };
}

/** Returns the time zone, or the offset at the start if only the site knows the zone, such as `CEST`. */
function sendableZone({ timezone, start_date, utc_start_date }: CalendarEvent): string {
  if (!timezone || isTimeZone(timezone)) return timezone;
  const offset = parseWallTime(start_date) - parseWallTime(utc_start_date ?? start_date);
  return toPluginZone(formatOffset(offset));
}

/** Returns a stored website in a form that the API takes. The form of the plugin stores any text. */
function sendableWebsite(stored: string): string {
  const website = withScheme(stored);
  if (isAddress(website)) return website;
  const what = 'a new `website` or null in the same call, because the API rejects the one that the event has';
  const problem = problemOf('invalid_address', what, stored);
  throw new ValidationError('event', [{ path: ['website'], ...problem }]);
}

function preservedCost(event: CalendarEvent, costOf: (event: CalendarEvent) => unknown): object {
  return unreadFieldsOf(event).has('cost') ? encodeFields(event, ['cost'], {}) : { cost: costOf(event) };
}

/** Returns the fields of a venue that an update without them would reset, in the form that an update accepts. */
export function preserveVenueOnUpdate(venue: Venue, changes: VenueChanges): VenueChanges {
  const preserved: VenueChanges = encodeFields(venue, venueFieldsResetByUpdate, changes);
  const { state = venue.state, province = venue.province } = changes;
  const isEitherChanged = changes.state !== undefined || changes.province !== undefined;
  // If state or province change, the field that combines them changes too.
  if (isEitherChanged) {
    preserved.stateprovince = changes.state || changes.province || state || province || null;
  }
  return preserved;
}

/** Returns the fields of an organizer that an update without them would reset, in the form that an update accepts. */
export function preserveOrganizerOnUpdate(organizer: Organizer, changes: OrganizerChanges): OrganizerChanges {
  return encodeFields(organizer, organizerFieldsResetByUpdate, changes);
}

/**
 * Encodes fields as an update accepts them, without empty ones. An unreadable field is sent as it was stored.
 *
 * @throws ResponseError for a field that cannot be sent either
 */
function encodeFields(record: object, names: readonly string[], changes: object): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...record, ...Object.fromEntries(unreadFieldsOf(record)) };
  const encoded: Record<string, unknown> = {};
  for (const name of names) {
    const value = fields[name];
    if (isEmpty(value) || name in changes) continue;
    encoded[name] = encodeLinks(value);
    const isSendable = [encoded[name]].flat().every((part) => typeof part !== 'object');
    if (!isSendable) {
      const { url = '' } = record as { readonly url?: string };
      const problem = `its ${name} cannot be read, and a write would clear it. Nothing was written`;
      throw new ResponseError({ method: 'GET', url }, { problem, status: 200, contentType: '', snippet: '' });
    }
  }
  return encoded;
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === '';
}

/** Converts an image and organizers to their IDs. */
function encodeLinks(value: unknown): unknown {
  return Array.isArray(value) ? value.map(toId) : toId(value);
}
