import type { CalendarEvent } from '../../contract/records/calendar-event.ts';
import { isTimeZone, wallTimeToInstant } from '../../time/zone.ts';

/** When an event starts and ends, in milliseconds. */
export interface EventSpan {
  readonly start: number;
  readonly end: number;
}

/** A day or wall time as if it were in UTC, in milliseconds. `Date.parse` reads a day alone as UTC by itself. */
export function parseWallTime(text: string): number {
  return Date.parse(String(text).replace(/ (.*)/, 'T$1Z'));
}

/** When an event starts and ends on its own clock. */
export function clockSpan({ start_date, end_date }: CalendarEvent): EventSpan {
  return { start: parseWallTime(start_date), end: parseWallTime(end_date) };
}

/** The instants at which an event starts and ends. The service's own UTC times may be stale, so they are the last resort. */
export function instantSpan(event: CalendarEvent): EventSpan {
  const zone = String(event.timezone);
  const toInstant = (wall: string, utc: string) => {
    const isReadable = !Number.isNaN(parseWallTime(wall)) && isTimeZone(zone);
    return isReadable ? wallTimeToInstant(wall, zone) : parseWallTime(utc);
  };
  return {
    start: toInstant(event.start_date, event.utc_start_date),
    end: toInstant(event.end_date, event.utc_end_date),
  };
}
