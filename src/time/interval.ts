import { type EventTimes, readClocks, type TimeOptions, zoneOf } from './event-times.ts';
import { clockToInstant } from './zone.ts';

/** When an event takes place. */
export interface EventInterval {
  /** The instant at which it starts. */
  readonly start: Date;
  /** The instant at which it is over: exclusive, for an all-day event the midnight after its last day. */
  readonly end: Date;
  /** Whether it lasts whole days. */
  readonly allDay: boolean;
  /** The event's time zone: an IANA name, `UTC`, or an offset such as `UTC+5:30`. */
  readonly timeZone: string;
}

/**
 * Computes when an event takes place, from its local times and time zone. The result does not depend on the time zone
 * of the process. `utc_start_date` may be stale, so it tells only the offset of zones that sites and Intl do not share,
 * such as `CEST`. Like the site, it moves a local time that clocks skip forward by the gap. A local time that
 * occurs twice means the second occurrence in zones east of UTC, and the first in zones west of it.
 *
 * @returns start and exclusive end: an all-day event from 10 to 12 May ends when 13 May begins
 * @throws CalendarError if a date is missing or invalid, or the end is before the start
 * @example
 * ```ts
 * import { intervalOf } from 'events-calendar-client/time';
 *
 * const { start, end, allDay, timeZone } = intervalOf(await calendar.events.get(12));
 * console.log(start.toISOString(), end.toISOString(), allDay, timeZone);
 * ```
 */
export function intervalOf(event: EventTimes, options: TimeOptions = {}): EventInterval {
  const timeZone = zoneOf(event, options);
  const [startClock, endClock, allDay] = readClocks(event);
  const start = clockToInstant(startClock, timeZone);
  // A start that clocks skip is moved forward, possibly after the end.
  const end = Math.max(start, clockToInstant(endClock, timeZone));
  return { start: new Date(start), end: new Date(end), allDay, timeZone };
}

/**
 * Computes the instant at which an event starts: `intervalOf(event).start`.
 *
 * @throws CalendarError as {@link intervalOf} does
 * @example
 * ```ts
 * import { startOf } from 'events-calendar-client/time';
 *
 * const hasBegun = startOf(await calendar.events.get(12)) < new Date();
 * ```
 */
export function startOf(event: EventTimes, options: TimeOptions = {}): Date {
  return intervalOf(event, options).start;
}

/**
 * Computes the instant at which an event is over: `intervalOf(event).end`, which is exclusive. For an all-day event, it
 * is the next midnight in the event's time zone.
 *
 * @throws CalendarError as {@link intervalOf} does
 * @example
 * ```ts
 * import { endOf } from 'events-calendar-client/time';
 *
 * const isOver = endOf(await calendar.events.get(12)) < new Date();
 * ```
 */
export function endOf(event: EventTimes, options: TimeOptions = {}): Date {
  return intervalOf(event, options).end;
}
