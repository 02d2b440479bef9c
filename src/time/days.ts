import { checkTimeZone, type EventTimes, readClocks, type TimeOptions } from './event-times.ts';
import { intervalOf } from './interval.ts';
import { dayLength, formatWallTime, offsetAt, startOfDay } from './zone.ts';

/** Options of {@link daysOf}. */
export interface DaysOptions extends TimeOptions {
  /** The time zone of the days: an IANA name, `UTC`, or an offset such as `UTC+5:30`. Default: the event's own. */
  readonly timeZone?: string | undefined;
}

/**
 * Lists the days that an event touches, for example to place it in a month view. An event that ends at midnight does
 * not touch the next day. An all-day event has the same days in every time zone, like a holiday.
 *
 * @param options - `timeZone`, for the days in a reader's time zone. Default: the event's own
 * @returns one or more days as `YYYY-MM-DD`, in order
 * @throws CalendarError as {@link intervalOf} does, and if `timeZone` is unknown
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
  const shown = checkTimeZone(options.timeZone ?? timeZone, 'timeZone');
  const first = start.getTime();
  const last = Math.max(first, end.getTime() - 1);
  const clocks = [first, last].map((instant) => instant + offsetAt(instant, shown));
  const [from, to] = allDay ? readClocks(event) : [Math.min(...clocks), Math.max(...clocks) + 1];
  const days: string[] = [];
  for (let day = startOfDay(from); day < to; day += dayLength) days.push(formatWallTime(day).slice(0, 10));
  return days;
}
