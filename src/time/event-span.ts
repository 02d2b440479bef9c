import { type EventTimes, ownZoneOf, startOfDays } from './event-times.ts';
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

/** Returns the dates of an event as sites store them whose days begin at midnight. */
export function usualDates(event: Pick<EventTimes, 'start_date' | 'end_date' | 'all_day'>) {
  const { start_date, end_date, all_day } = event;
  const [start, end] = [parseWallTime(start_date), parseWallTime(end_date)];
  const later = all_day ? startOfDays(start, end) : 0;
  if (later === 0) return { start_date, end_date };
  return { start_date: formatWallTime(start - later), end_date: formatWallTime(end - later) };
}

/** Returns when an event starts and ends in local time. An all-day event ends at midnight, not a second earlier. */
export function clockSpan({ start_date, end_date, all_day }: EventTimes): EventSpan {
  const [start, end] = [parseWallTime(start_date), parseWallTime(end_date)];
  return { start, end: all_day ? startOfDay(end - startOfDays(start, end)) + dayLength : end };
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
