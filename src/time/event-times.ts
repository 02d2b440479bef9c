import { CalendarError } from '../errors/calendar-error.ts';
import { dayLength, isTimeZone, parseWallTime, startOfDay } from './zone.ts';

/** The times of an event. Every `CalendarEvent` has them. */
export interface EventTimes {
  /** Numeric ID, for messages. */
  readonly id?: number | undefined;
  /** Whether it lasts the whole day. */
  readonly all_day?: boolean | null | undefined;
  /** Start, `YYYY-MM-DD HH:MM:SS` in local time (`timezone`). */
  readonly start_date: string;
  /** End, `YYYY-MM-DD HH:MM:SS` in local time (`timezone`). For an all-day event, its last second. */
  readonly end_date: string;
  /** Time zone: an IANA name, `UTC`, an offset such as `UTC+5:30`, or empty for the site's time zone. */
  readonly timezone: string;
}

/** How the times of an event are read. */
export interface TimeOptions {
  /**
   * The time zone of the site, for events whose `timezone` is empty: an IANA name, `UTC`, or an offset such as
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
  const isKnown = typeof zone === 'string' && isTimeZone(zone);
  return isKnown ? zone : refuse(subject, 'a time zone such as Europe/Berlin, UTC or UTC+5:30', zone);
}

export function zoneOf(event: EventTimes, { siteTimeZone = 'UTC' }: TimeOptions): string {
  const field = nameOf('timezone', event);
  if (event.timezone !== '') return checkTimeZone(event.timezone, field);
  return checkTimeZone(siteTimeZone, `siteTimeZone as ${field}`);
}

function readClock(event: EventTimes, field: 'start_date' | 'end_date'): number {
  const text = event[field];
  const clock = parseWallTime(text);
  const [, day] = /^\d{4}-..-(..) ..:..:..$/.exec(text) ?? [];
  // `Date.parse` rolls 30 February over into March, and 24:00 into the next day.
  const isRead = new Date(clock).getUTCDate() === Number(day);
  return isRead ? clock : refuse(nameOf(field, event), 'a local time such as 2027-05-01 18:00:00', text);
}

/** Returns the local times when an event starts and is over, in milliseconds, as if they were in UTC. */
export function readClocks(event: EventTimes): [start: number, end: number] {
  const start = readClock(event, 'start_date');
  const end = readClock(event, 'end_date');
  if (end < start) refuse(nameOf('end_date', event), `${event.start_date} or later`, event.end_date);
  return event.all_day === true ? [startOfDay(start), startOfDay(end) + dayLength] : [start, end];
}
