import * as z from 'zod/mini';
import { formatWallTime, isOnItsDay, isTimeZone, parseClock, toPluginZone } from '../../time/zone.ts';
import { encoded } from '../validate.ts';
import { addIssue, expected, type Issues, refine, tagOf } from './check.ts';

/** A Temporal date, from the platform or any polyfill. */
export interface TemporalDate {
  /** Tag that identifies it. */
  readonly [Symbol.toStringTag]: `Temporal.${'PlainDate' | 'PlainDateTime' | 'ZonedDateTime' | 'Instant'}`;
  /** ISO 8601. */
  toString(): string;
}

/**
 * A date in any of the forms that bodies and queries take.
 *
 * - a day: `'2027-05-01'` or a `Temporal.PlainDate`;
 * - a local time: `'2027-05-01 18:00'`, `'2027-05-01 18:00:00'` or a `Temporal.PlainDateTime`;
 * - an instant: a `Date`, a `Temporal.Instant`, a `Temporal.ZonedDateTime` (which also sets the time zone), or a string
 *   with `Z` or an offset, such as `'2027-05-01T18:00:00+02:00'`.
 */
export type DateInput = string | Date | TemporalDate;

/** A point in time. In the body of an event, the event's zone later turns it into local time. */
export interface Moment {
  /** Milliseconds since 1970 began in UTC. */
  instant: number;
  /** IANA name of the zone of a `Temporal.ZonedDateTime`. */
  zone?: string | undefined;
}

/**
 * The syntax of a date: a day, a local time, or an instant with `Z` or an offset, followed by what RFC 9557 puts in
 * brackets: a time zone, and keys with values. `!` marks a key that must be understood. Only the calendar is, since the
 * date itself is always in ISO form.
 */
const datePattern =
  /^(\d{4}-\d\d-\d\d)(?:[ T]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?)(?:(Z|[+-]\d\d:?\d\d)(?:\[!?([^!=[\]]+)\])?)?)?(?:\[(?:!u-ca|[^!=[\]]+)=[^[\]]*\])*$/;

/** Years have four digits in the API, and begin with 1. In milliseconds. */
const earliest = Date.parse('0001-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

function toMoment(instant: number, zone?: string): Moment | undefined {
  return instant >= earliest && instant <= latest ? { instant, zone } : undefined;
}

/** Reads a string: days and local times stay strings, a string with an offset is an instant. */
function readText(text: string): string | Moment | undefined {
  const [, day, time, offset, zoneName] = datePattern.exec(text) ?? [];
  if (day === undefined || day < '0001' || !isOnItsDay(parseClock(day), day)) return undefined;
  if (time === undefined) return day;
  if (offset === undefined) return `${day} ${time.slice(0, 'HH:MM:SS'.length)}`;
  const isoOffset = offset.replace(/(\d\d)(\d\d)$/, '$1:$2');
  const instant = Date.parse(`${day}T${time}${isoOffset}`);
  const zone = zoneName && toPluginZone(zoneName);
  return !zone || isTimeZone(zone) ? toMoment(instant, zone) : undefined;
}

/**
 * Reads a date in any form of {@link DateInput}: days and local times as strings, instants as a {@link Moment},
 * anything else as `undefined`. Tags tell Temporal, which is not bundled, and a `Date` of another realm (Node-RED).
 */
export function readDate(value: unknown): string | Moment | undefined {
  if (typeof value === 'string') return readText(value);
  if (tagOf(value) === 'Date') return toMoment(Number(value));
  return tagOf(value).startsWith('Temporal.') ? readText(String(value)) : undefined;
}

/** Formats an instant as queries take it: ISO 8601 in UTC. */
export function toIsoText({ instant }: Moment): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

const dateForms = 'a date such as 2027-05-01 18:00, new Date(milliseconds) or Temporal';

/**
 * A date in any form. In JSON, it is a string.
 *
 * @param convert - returns what is sent, or undefined for forms that the field does not take
 */
function dateInput(convert: (date: string | Moment) => string | Moment | undefined, what = dateForms) {
  const encoder = (input: DateInput, payload: Issues) => {
    const date = readDate(input);
    const converted = date === undefined ? undefined : convert(date);
    if (converted === undefined) addIssue(payload, 'invalid_date', what, input);
    return converted;
  };
  const schema = encoded(z.unknown(), encoder) as z.ZodMiniType as z.ZodMiniType<DateInput, DateInput>;
  schema._zod.processJSONSchema = (_, json) =>
    Object.assign(json, { type: 'string', pattern: datePattern.source });
  return schema;
}

/** The date whose Unix time is 0, which the plugin takes for none. The client sends the next second. */
const unixTimeZero = /^1970-01-01(?:[T ]00:00(?::00.*)?)?$/;

/** A date in a query: a day or local time as a string, an instant as ISO 8601 in UTC. */
export function queryDate() {
  return dateInput((date) => {
    const text = typeof date === 'string' ? date : toIsoText(date);
    if (!unixTimeZero.test(text)) return text;
    return typeof date === 'string' ? '1970-01-01 00:00:01' : '1970-01-01T00:00:01Z';
  });
}

/** The start or end of an event. An instant stays an instant until the event's zone is known. */
export function eventDate() {
  return dateInput((date) => date);
}

/** A publication date in the site's zone. Takes no instant, because the client does not know the zone. */
export function publicationDate() {
  const what = "the site's local time (date_utc takes an instant)";
  return dateInput((date) => (typeof date === 'string' ? formatWallTime(parseClock(date)) : undefined), what);
}

export function publicationDateUtc() {
  return dateInput((date) => formatWallTime(typeof date === 'string' ? parseClock(date) : date.instant));
}

const what = 'a time zone such as Europe/Berlin, UTC or UTC+5:30';

/** An event's time zone: an IANA name, `UTC`, or a manual offset. */
export function timeZone() {
  const code = 'invalid_time_zone';
  return z.string(expected(what, code)).check(refine(isTimeZone, what, code));
}
