import { CalendarError } from '../errors/calendar-error.ts';
import { dayLength, isTimeZone, parseWallTime, startOfDay } from './zone.ts';

/** The times of an event. Every `CalendarEvent` has them. */
export interface EventTimes {
  /** Numeric ID, for messages. */
  readonly id?: number | undefined;
  /** Whether it lasts the whole day. */
  readonly all_day?: boolean | null | undefined;
  /** Start, `YYYY-MM-DD HH:MM:SS` on the clocks of `timezone`. */
  readonly start_date: string;
  /** End, `YYYY-MM-DD HH:MM:SS` on the clocks of `timezone`. The last second of an event of whole days. */
  readonly end_date: string;
  /** Time zone: an IANA name, `UTC`, an offset such as `UTC+5:30`, or empty for that of the site. */
  readonly timezone: string;
}

/** How the times of an event are read. */
export interface TimeOptions {
  /**
   * The time zone of the site, for events whose `timezone` is empty: an IANA name, `UTC`, or a manual offset. Default `UTC`,
   * which is that of a new WordPress site.
   */
  readonly siteTimeZone?: string | undefined;
}

/** Throws what is wrong with a field or an option. */
export function refuse(subject: string, expected: string, value: unknown): never {
  throw new CalendarError(`${subject}: expected ${expected}, got ${JSON.stringify(value)}`);
}

/** A field of an event, for messages. */
export const nameOf = (field: string, { id }: EventTimes) => `${field} of event ${id}`;

/** Returns a time zone that exists. */
export function checkTimeZone(zone: unknown, subject: string): string {
  const isKnown = typeof zone === 'string' && isTimeZone(zone);
  return isKnown ? zone : refuse(subject, 'a time zone such as Europe/Berlin, UTC or UTC+5:30', zone);
}

/** The time zone on whose clocks an event takes place. */
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
  return isRead ? clock : refuse(nameOf(field, event), 'a wall time such as 2027-05-01 18:00:00', text);
}

/** What the clock of an event shows when it starts and when it is over, in milliseconds, as if it were in UTC. */
export function readClocks(event: EventTimes): [start: number, end: number] {
  const start = readClock(event, 'start_date');
  const end = readClock(event, 'end_date');
  if (end < start) refuse(nameOf('end_date', event), `none before ${event.start_date}`, event.end_date);
  return event.all_day === true ? [startOfDay(start), startOfDay(end) + dayLength] : [start, end];
}
