import type { EventTimes, TimeOptions } from './event-times.ts';
import { intervalOf } from './interval.ts';
import { formatOffset, offsetAt } from './zone.ts';

/** The part of `Temporal.Instant` that {@link toZoned} uses. */
export interface TemporalLikeInstant<ZonedDateTime> {
  /** Returns the same instant in a time zone, with the ISO 8601 calendar. */
  readonly toZonedDateTimeISO: (timeZone: string) => ZonedDateTime;
}

/** The part of Temporal that {@link toZoned} uses, from the platform or any polyfill. */
export interface TemporalLike<ZonedDateTime> {
  /** `Temporal.Instant`. */
  readonly Instant: {
    /** Returns the instant this many milliseconds after 1970 began in UTC. */
    readonly fromEpochMilliseconds: (milliseconds: number) => TemporalLikeInstant<ZonedDateTime>;
  };
}

/** Start and exclusive end of an event, each as a `Temporal.ZonedDateTime` in the event's time zone. */
export interface ZonedInterval<ZonedDateTime> {
  /** When it starts. */
  readonly start: ZonedDateTime;
  /** When it is over: exclusive, for an all-day event the midnight after its last day. */
  readonly end: ZonedDateTime;
}

/** Converts a time zone to the form of Temporal and Intl: `+05:30` for the offset `UTC+5:30`. */
export function toStandardZone(zone: string): string {
  return /^UTC./.test(zone) ? formatOffset(offsetAt(0, zone)) : zone;
}

/**
 * Converts the times of an event to Temporal, in the event's time zone.
 *
 * @param Temporal - the platform's `Temporal`, or a polyfill's, such as `temporal-polyfill`
 * @returns start and exclusive end as `Temporal.ZonedDateTime`
 * @throws CalendarError as {@link intervalOf} does
 * @example
 * ```ts
 * import { toZoned } from 'events-calendar-client/time';
 * import { Temporal } from 'temporal-polyfill';
 *
 * const { start, end } = toZoned(await calendar.events.get(12), Temporal);
 * console.log(start.toString(), start.until(end).toString()); // 2027-06-19T14:00:00+02:00[Europe/Berlin] PT8H
 * ```
 */
export function toZoned<ZonedDateTime>(
  event: EventTimes,
  Temporal: TemporalLike<ZonedDateTime>,
  options: TimeOptions = {},
): ZonedInterval<ZonedDateTime> {
  const { start, end, timeZone } = intervalOf(event, options);
  const zone = toStandardZone(timeZone);
  const zoned = (date: Date) =>
    Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone);
  return { start: zoned(start), end: zoned(end) };
}
