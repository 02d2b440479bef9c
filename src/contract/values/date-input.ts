import { instantToWallTime } from '../../time/zone.ts';

/** Temporal's `PlainDate`, from the platform or from any polyfill. */
export interface TemporalPlainDate {
  /** What tells it from other objects. */
  readonly [Symbol.toStringTag]: 'Temporal.PlainDate';
  /** ISO 8601. */
  toString(): string;
}

/** Temporal's `PlainDateTime`, from the platform or from any polyfill. */
export interface TemporalPlainDateTime {
  /** What tells it from other objects. */
  readonly [Symbol.toStringTag]: 'Temporal.PlainDateTime';
  /** ISO 8601. */
  toString(): string;
}

/** Temporal's `ZonedDateTime`, from the platform or from any polyfill. */
export interface TemporalZonedDateTime {
  /** What tells it from other objects. */
  readonly [Symbol.toStringTag]: 'Temporal.ZonedDateTime';
  /** Milliseconds since 1970. */
  readonly epochMilliseconds: number;
  /** Time zone, such as `Europe/Berlin`. */
  readonly timeZoneId: string;
}

/** Temporal's `Instant`, from the platform or from any polyfill. */
export interface TemporalInstant {
  /** What tells it from other objects. */
  readonly [Symbol.toStringTag]: 'Temporal.Instant';
  /** Milliseconds since 1970. */
  readonly epochMilliseconds: number;
}

/**
 * A date as callers may give it.
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

/** A point in time, as the schemas of event bodies give it until the event's zone makes it a clock reading. */
export interface Moment {
  /** Milliseconds since 1970 began in UTC. */
  instant: number;
  /** IANA name of the zone that a `Temporal.ZonedDateTime` brought along. */
  zone?: string | undefined;
}

/** How a date is written: a day, a wall-clock reading, or an instant with `Z` or an offset. */
export const datePattern =
  /^(\d{4}-\d\d-\d\d)(?:[ T]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?)(?:(Z|[+-]\d\d:?\d\d)(?:\[(.*)\])?)?)?$/;

/** The service knows years of four digits only. */
function moment(instant: number, zone?: string): Moment | undefined {
  if (!(instant > -6.2e13 && instant < 2.534e14)) return undefined;
  // Temporal writes an offset zone as `+05:30`, the service as `UTC+5:30`.
  return { instant, zone: zone?.replace(/^([+-])0?(\d+)(?::00|(:\d\d))$/, 'UTC$1$2$3') };
}

/** A text as the service reads it: a day or a wall time goes as it was written, a text with an offset is an instant. */
function readText(text: string): string | Moment | undefined {
  const [, day = '', time, offset, zone] = datePattern.exec(text) ?? [];
  // Date.parse rolls 30 February over into March.
  if (new Date(`${day}T00:00Z`).getUTCDate() !== Number(day.slice(8))) return undefined;
  if (!time) return day;
  if (!offset) return `${day} ${time.slice(0, 8)}`;
  return moment(Date.parse(`${day}T${time}${offset.replace(/(\d\d)(\d\d)$/, '$1:$2')}`), zone);
}

/**
 * Reads a date in any of the forms of {@link DateInput}: days and wall times come back as text, instants as a
 * {@link Moment}, anything else as `undefined`. Temporal is recognised by its tag and read by the text that it
 * writes, so none of it is bundled.
 */
export function readDate(value: unknown): string | Moment | undefined {
  if (typeof value === 'string') return readText(value);
  if (value instanceof Date) return moment(value.getTime());
  const tag = Object.prototype.toString.call(value);
  // A calendar other than ISO's is written behind the ISO date, in brackets.
  return tag.startsWith('[object Temporal.')
    ? readText(String(value).replace(/\[u-ca=.*?\]/, ''))
    : undefined;
}

/** An instant as the service's queries read it exactly: ISO 8601 in UTC. */
export function toIsoText({ instant }: Moment): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** An instant as the service's `…_utc` fields hold it: `YYYY-MM-DD HH:MM:SS` in UTC. */
export function toUtcText({ instant }: Moment): string {
  return instantToWallTime(instant, 'UTC');
}
