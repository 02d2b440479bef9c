import { CalendarError } from '../errors/calendar-error.ts';
import {
  dayLength,
  formatOffset,
  formatWallTime,
  isCommonZone,
  isOnItsDay,
  isTimeZone,
  parseWallTime,
  startOfDay,
  toPluginZone,
} from './zone.ts';

/** The times of an event. Every `CalendarEvent` has them. */
export interface EventTimes {
  /** Numeric ID, for messages. */
  readonly id?: number | undefined;
  /** Whether it lasts the whole day. If it is null, the times tell. */
  readonly all_day?: boolean | null | undefined;
  /** Start, `YYYY-MM-DD HH:MM:SS` in local time (`timezone`). */
  readonly start_date: string;
  /** End, `YYYY-MM-DD HH:MM:SS` in local time (`timezone`). For an all-day event, its last second. */
  readonly end_date: string;
  /**
   * Time zone: an IANA name, `UTC`, an offset such as `UTC+5:30`, or empty for the site's time zone. PHP's other zones,
   * such as `CEST`, are read with `utc_start_date`.
   */
  readonly timezone: string;
  /** Start in UTC. Tells the offset of a time zone that only PHP knows. */
  readonly utc_start_date?: string | null | undefined;
}

/** How the times of an event are read. */
export interface TimeOptions {
  /**
   * The time zone of the site, for events whose `timezone` is empty or unknown: an IANA name, `UTC`, or an offset such as
   * `UTC+5:30`. Default `UTC`, the time zone of a new WordPress site.
   */
  readonly siteTimeZone?: string | undefined;
}

export function refuse(subject: string, expected: string, value: unknown): never {
  throw new CalendarError(`${subject}: expected ${expected}, got ${JSON.stringify(value)}`);
}

/** Names a field of an event, for messages. */
export const nameOf = (field: string, { id }: EventTimes) => `${field} of event ${id}`;

/** Returns the time zone, or throws if it does not exist. */
export function checkTimeZone(zone: unknown, subject: string): string {
  const known = typeof zone === 'string' ? toPluginZone(zone) : '';
  return isTimeZone(known)
    ? known
    : refuse(subject, 'a time zone such as Europe/Berlin, UTC or UTC+5:30', zone);
}

/** Returns the time zone that an event has, or undefined if its fields do not tell. */
export function ownZoneOf({ timezone, start_date, utc_start_date }: EventTimes): string | undefined {
  const zone = toPluginZone(String(timezone));
  if (timezone === '' || isCommonZone(zone)) return zone || undefined;
  if (/^z$/i.test(zone)) return 'UTC';
  const offset = parseWallTime(start_date) - parseWallTime(String(utc_start_date));
  // Anything else is stale.
  const recorded = Math.abs(offset) < dayLength ? toPluginZone(formatOffset(offset)) : zone;
  return isTimeZone(recorded) ? recorded : undefined;
}

export function zoneOf(event: EventTimes, { siteTimeZone = 'UTC' }: TimeOptions): string {
  return ownZoneOf(event) ?? checkTimeZone(siteTimeZone, `siteTimeZone as ${nameOf('timezone', event)}`);
}

function readClock(event: EventTimes, field: 'start_date' | 'end_date'): number {
  const text = event[field];
  const clock = parseWallTime(text);
  const isRead = /^\d{4}-..-.. ..:..:..$/.test(text) && isOnItsDay(clock, text);
  return isRead ? clock : refuse(nameOf(field, event), 'a local time such as 2027-05-01 18:00:00', text);
}

/**
 * Returns the local times when an event starts and is over, in milliseconds, as if they were in UTC, and whether it lasts
 * whole days.
 */
export function readClocks(event: EventTimes): [start: number, end: number, allDay: boolean] {
  const start = readClock(event, 'start_date');
  const end = readClock(event, 'end_date');
  if (end < start) refuse(nameOf('end_date', event), `${event.start_date} or later`, event.end_date);
  const firstDay = startOfDay(start);
  // For an event with a password, lists have null.
  const isWhole = event.all_day === null && start === firstDay && (end + 1000) % dayLength === 0;
  if (!event.all_day && !isWhole) return [start, end, false];
  return [firstDay, startOfDay(end - startOfDays(start, end)) + dayLength, true];
}

/**
 * Returns how long after midnight the days of a site begin, by the local times of an all-day event: 5 hours for one
 * from 05:00:00 to 04:59:59 of a later day. In milliseconds.
 */
export const startOfDays = (start: number, end: number) =>
  (end + 1000 - start) % dayLength === 0 ? start - startOfDay(start) : 0;

/** Returns the first day of an all-day event and the day after its last, `YYYY-MM-DD`. */
export function readDays(event: EventTimes): [first: string, dayAfter: string] {
  const [start, end] = readClocks(event);
  return [formatWallTime(start).slice(0, 10), formatWallTime(end).slice(0, 10)];
}
