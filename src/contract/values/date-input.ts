import { instantToWallTime, isTimeZone } from '../../time/zone.ts';
import { tagOf } from './json.ts';

/** Temporal's `PlainDate`, from the platform or from any polyfill. */
export interface TemporalPlainDate {
  /** Tag that identifies it. */
  readonly [Symbol.toStringTag]: 'Temporal.PlainDate';
  /** ISO 8601. */
  toString(): string;
}

/** Temporal's `PlainDateTime`, from the platform or from any polyfill. */
export interface TemporalPlainDateTime {
  /** Tag that identifies it. */
  readonly [Symbol.toStringTag]: 'Temporal.PlainDateTime';
  /** ISO 8601. */
  toString(): string;
}

/** Temporal's `ZonedDateTime`, from the platform or from any polyfill. */
export interface TemporalZonedDateTime {
  /** Tag that identifies it. */
  readonly [Symbol.toStringTag]: 'Temporal.ZonedDateTime';
  /** Milliseconds since 1970. */
  readonly epochMilliseconds: number;
  /** Time zone, such as `Europe/Berlin`. */
  readonly timeZoneId: string;
}

/** Temporal's `Instant`, from the platform or from any polyfill. */
export interface TemporalInstant {
  /** Tag that identifies it. */
  readonly [Symbol.toStringTag]: 'Temporal.Instant';
  /** Milliseconds since 1970. */
  readonly epochMilliseconds: number;
}

/**
 * A date in any of the forms that bodies and queries take.
 *
 * - a day: `'2027-05-01'` or a `Temporal.PlainDate`;
 * - a wall-clock reading: `'2027-05-01 18:00'`, `'2027-05-01 18:00:00'` or a `Temporal.PlainDateTime`;
 * - an instant: a `Date`, a `Temporal.Instant`, a `Temporal.ZonedDateTime` (which brings its zone along), or a
 *   text with `Z` or an offset, such as `'2027-05-01T18:00:00+02:00'`.
 */
export type DateInput =
  | string
  | Date
  | TemporalPlainDate
  | TemporalPlainDateTime
  | TemporalZonedDateTime
  | TemporalInstant;

/** A point in time, in the body of an event until the event's zone makes it wall time. */
export interface Moment {
  /** Milliseconds since 1970 began in UTC. */
  instant: number;
  /** IANA name of the zone that a `Temporal.ZonedDateTime` brought along. */
  zone?: string | undefined;
}

/**
 * How a date is written: a day, a wall-clock reading, or an instant with `Z` or an offset, and what RFC 9557 puts in brackets
 * behind it: a time zone, and keys with values. A `!` says that a key must be understood. A calendar is, since the date itself is
 * ISO's all the same.
 */
export const datePattern =
  /^(\d{4}-\d\d-\d\d)(?:[ T]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?)(?:(Z|[+-]\d\d:?\d\d)(?:\[!?([^!=[\]]+)\])?)?)?(?:\[(?:!u-ca|[^!=[\]]+)=[^[\]]*\])*$/;

/** The years that the service knows have four digits; in milliseconds. */
const earliest = Date.parse('0000-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

function toMoment(instant: number, zone?: string): Moment | undefined {
  return instant >= earliest && instant <= latest ? { instant, zone } : undefined;
}

/** Temporal writes an offset zone as `+05:30` or `+02:00`, the service as `UTC+5:30` or `UTC+2`. */
function toServiceZone(zone: string): string {
  return zone.replace(/^([+-])0?(\d+)(?::00|(:\d\d))$/, 'UTC$1$2$3');
}

/** `Date.parse` rolls 30 February over into March. */
function existsInCalendar(day: string): boolean {
  return new Date(`${day}T00:00Z`).getUTCDate() === Number(day.slice(8));
}

/** A day or a wall time stays as it was written, a text with an offset is an instant. */
function readText(text: string): string | Moment | undefined {
  const [, day, time, offset, zoneName] = datePattern.exec(text) ?? [];
  if (day === undefined || !existsInCalendar(day)) return undefined;
  if (time === undefined) return day;
  if (offset === undefined) return `${day} ${time.slice(0, 'HH:MM:SS'.length)}`;
  const isoOffset = offset.replace(/(\d\d)(\d\d)$/, '$1:$2');
  const instant = Date.parse(`${day}T${time}${isoOffset}`);
  const zone = zoneName && toServiceZone(zoneName);
  return !zone || isTimeZone(zone) ? toMoment(instant, zone) : undefined;
}

/**
 * Reads a date in any of the forms of {@link DateInput}: days and wall times come back as text, instants as a
 * {@link Moment}, anything else as `undefined`. Temporal is recognised by its tag and read by the text that it
 * writes, so none of it is bundled.
 */
export function readDate(value: unknown): string | Moment | undefined {
  if (typeof value === 'string') return readText(value);
  if (value instanceof Date) return toMoment(value.getTime());
  return tagOf(value).startsWith('Temporal.') ? readText(String(value)) : undefined;
}

/** An instant as the service's queries read it exactly: ISO 8601 in UTC. */
export function toIsoText({ instant }: Moment): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** An instant as the service's `…_utc` fields hold it: `YYYY-MM-DD HH:MM:SS` in UTC. */
export function toUtcText({ instant }: Moment): string {
  return instantToWallTime(instant, 'UTC');
}
