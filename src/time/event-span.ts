import { type EventTimes, ownZoneOf } from './event-times.ts';
import { clockToInstant, dayLength, formatWallTime, parseWallTime, startOfDay } from './zone.ts';

/** The largest difference between local times in two zones is 28 hours. In milliseconds. */
export const largestDifference = 28.1 * 60 * 60 * 1000;

/** When an event starts and ends, in milliseconds. */
export interface EventSpan {
  readonly start: number;
  readonly end: number;
}

interface RecordedTimes extends EventTimes {
  readonly utc_end_date?: string | null | undefined;
}

/**
 * Returns the dates of an event as most sites store them. The days of a site may begin later than at midnight, such as
 * from 05:00:00 to 04:59:59 of the next day.
 */
export function usualDates(event: Pick<EventTimes, 'start_date' | 'end_date' | 'all_day'>) {
  const { start_date, end_date, all_day } = event;
  const [start, end] = [parseWallTime(start_date), parseWallTime(end_date)];
  if (!all_day || (end + 1000 - start) % dayLength !== 0) return { start_date, end_date };
  const first = startOfDay(start);
  return { start_date: formatWallTime(first), end_date: formatWallTime(first + end - start) };
}

/** Returns when an event starts and ends in local time. An all-day event ends at midnight, not a second earlier. */
export function clockSpan(event: EventTimes): EventSpan {
  const end = parseWallTime(usualDates(event).end_date);
  return { start: parseWallTime(event.start_date), end: event.all_day ? startOfDay(end) + dayLength : end };
}

/**
 * Returns the instants when an event starts and ends. The site's own UTC times may be stale, so they are used only
 * without a known zone. Without either, local times are read as UTC.
 */
export function instantSpan(event: RecordedTimes): EventSpan {
  const zone = ownZoneOf(event);
  const { start, end } = clockSpan(event);
  const toInstant = (clock: number, utc: string | null | undefined) =>
    !Number.isNaN(clock) && zone ? clockToInstant(clock, zone) : parseWallTime(utc ?? '') || clock;
  return { start: toInstant(start, event.utc_start_date), end: toInstant(end, event.utc_end_date) };
}
