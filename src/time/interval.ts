import { type EventTimes, readClocks, type TimeOptions, zoneOf } from './event-times.ts';
import { clockToInstant } from './zone.ts';

/** When an event takes place. */
export interface EventInterval {
  /** The instant at which it starts. */
  readonly start: Date;
  /** The instant at which it is over: exclusive, midnight after the last of whole days. */
  readonly end: Date;
  /** Whether it lasts whole days. */
  readonly allDay: boolean;
  /** The time zone of its own clock: an IANA name, `UTC`, or a manual offset such as `UTC+5:30`. */
  readonly timeZone: string;
}

/**
 * Computes when an event takes place, from its wall times and its time zone: right in any time zone of the process,
 * and where `utc_start_date` and `utc_end_date` are stale. A wall time that the clocks skip is moved forward by the
 * gap; of one that they show twice the second counts in zones east of UTC, the first in zones west of it, as the
 * service stores them.
 *
 * @returns start and exclusive end: whole days from 10 to 12 May end as 13 May begins
 * @throws CalendarError where a date is missing or is none, the zone is unknown, or the end is before the start
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
  const [startClock, endClock] = readClocks(event);
  const start = clockToInstant(startClock, timeZone);
  // A start that the clocks skip is moved forward, maybe beyond an end that they show.
  const end = Math.max(start, clockToInstant(endClock, timeZone));
  return { start: new Date(start), end: new Date(end), allDay: event.all_day === true, timeZone };
}

/**
 * Computes the instant at which an event starts: `intervalOf(event).start`.
 *
 * @throws CalendarError as {@link intervalOf} does
 * @example
 * ```ts
 * import { startOf } from 'events-calendar-client/time';
 *
 * const events = await calendar.events.list();
 * const next = events.items.find((event) => startOf(event).getTime() > Date.now());
 * console.log(next?.title);
 * ```
 */
export function startOf(event: EventTimes, options: TimeOptions = {}): Date {
  return intervalOf(event, options).start;
}

/**
 * Computes the instant at which an event is over: `intervalOf(event).end`, which is exclusive. Of whole days it is the
 * next midnight on the event's own clock.
 *
 * @throws CalendarError as {@link intervalOf} does
 */
export function endOf(event: EventTimes, options: TimeOptions = {}): Date {
  return intervalOf(event, options).end;
}
