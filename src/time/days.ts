import { checkTimeZone, type EventTimes, type TimeOptions } from './event-times.ts';
import { intervalOf } from './interval.ts';
import { dayLength, formatWallTime, offsetAt, startOfDay } from './zone.ts';

/** On which clock the days of an event are. */
export interface DaysOptions extends TimeOptions {
  /** The time zone whose days count: an IANA name, `UTC`, or a manual offset. The event's own by default. */
  readonly timeZone?: string | undefined;
}

/**
 * Lists the days that an event touches, for the squares of a month. One that ends at midnight does not touch the day
 * that begins then. An event of whole days has the same days in every time zone, as a holiday does.
 *
 * @param options - `timeZone` for the days of a reader's clock; those of the event's own by default
 * @returns one `YYYY-MM-DD` or more, in order
 * @throws CalendarError as {@link intervalOf} does, and where `timeZone` is unknown
 * @example
 * ```ts
 * import { daysOf } from 'events-calendar-client/time';
 *
 * const may = await calendar.events.between('2027-05-01', '2027-06-01');
 * const onTheFirst = may.filter((event) => daysOf(event).includes('2027-05-01'));
 * console.log(onTheFirst.length);
 * ```
 */
export function daysOf(event: EventTimes, options: DaysOptions = {}): string[] {
  const { start, end, allDay, timeZone } = intervalOf(event, options);
  const zone = checkTimeZone(allDay ? timeZone : (options.timeZone ?? timeZone), 'timeZone');
  const dayAt = (instant: number) => startOfDay(instant + offsetAt(instant, zone));
  const first = start.getTime();
  const lastDay = dayAt(Math.max(first, end.getTime() - 1));
  const days: string[] = [];
  for (let day = dayAt(first); day <= lastDay; day += dayLength) days.push(formatWallTime(day).slice(0, 10));
  return days;
}
