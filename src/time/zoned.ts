import type { EventTimes, TimeOptions } from './event-times.ts';
import { intervalOf } from './interval.ts';
import { formatOffset, offsetAt } from './zone.ts';

/** The part of `Temporal.Instant` that {@link toZoned} uses. */
export interface TemporalLikeInstant<ZonedDateTime> {
  /** The same instant on the clocks of a time zone, in the calendar of ISO 8601. */
  readonly toZonedDateTimeISO: (timeZone: string) => ZonedDateTime;
}

/** The part of Temporal that {@link toZoned} uses, from the platform or from any polyfill. */
export interface TemporalLike<ZonedDateTime> {
  /** `Temporal.Instant`. */
  readonly Instant: {
    /** The instant that is so many milliseconds after 1970 began in UTC. */
    readonly fromEpochMilliseconds: (milliseconds: number) => TemporalLikeInstant<ZonedDateTime>;
  };
}

/** Start and exclusive end of an event, each as a `Temporal.ZonedDateTime` on the event's own clock. */
export interface ZonedInterval<ZonedDateTime> {
  /** When it starts. */
  readonly start: ZonedDateTime;
  /** When it is over: exclusive, midnight after the last of whole days. */
  readonly end: ZonedDateTime;
}

/** A time zone as Temporal and Intl name it: `+05:30` for the manual offset `UTC+5:30`. */
export function toStandardZone(zone: string): string {
  return /^UTC./.test(zone) ? formatOffset(offsetAt(0, zone)) : zone;
}

/**
 * Converts the times of an event to Temporal, on the event's own clock.
 *
 * @param Temporal - the platform's `Temporal`, or that of a polyfill such as `temporal-polyfill`
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
