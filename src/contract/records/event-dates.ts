import { clockToInstant, instantToWallTime, isCommonZone, parseClock } from '../../time/zone.ts';
import { addIssue, type Issues } from '../values/check.ts';
import type { Moment } from '../values/date.ts';

/** The dates of an event while they are checked. */
export interface EventDates {
  start_date?: string | Moment | undefined;
  end_date?: string | Moment | undefined;
  timezone?: string | undefined;
  all_day?: boolean | undefined;
}

const eventDates = ['start_date', 'end_date'] as const;

/** Whether a date is a day without a time. */
export const isDay = (date: string | Moment | undefined) =>
  typeof date === 'string' && date.length === 'YYYY-MM-DD'.length;

/**
 * Encodes dates so that the site stores what the caller means. Instants become local time in the event's zone, because
 * the API ignores offsets. A ZonedDateTime sets the zone unless the body has a `timezone`. Days alone are whole days.
 */
export function encodeDates(event: EventDates, payload: Issues): void {
  if (isDay(event.start_date) && isDay(event.end_date)) event.all_day ??= true;
  for (const name of eventDates) {
    const date = event[name];
    if (typeof date === 'object') event.timezone ??= date.zone;
  }
  for (const name of eventDates) {
    const date = event[name];
    if (typeof date !== 'object') continue;
    const { timezone } = event;
    if (timezone === undefined || !isCommonZone(timezone)) {
      const what = 'a time zone for the instant, such as Europe/Berlin';
      addIssue(payload, 'invalid_time_zone', what, timezone, ['timezone']);
      return;
    }
    const wall = instantToWallTime(date.instant, timezone);
    const another = storableInstant(date.instant, wall, timezone, event.all_day);
    if (another !== undefined)
      addIssue(payload, 'invalid_date', another, new Date(date.instant).toISOString(), [name]);
    event[name] = wall;
  }
  event.timezone &&= toNamedZone(event.timezone);
}

/** Converts whole hours to an IANA name, `Etc/GMT-2` for `UTC+2`. Only with the name, sites compute its UTC times. */
function toNamedZone(zone: string): string {
  const [, sign, hours] = /^UTC([+-])0?([1-9]\d?)(?::00)?$/.exec(zone) ?? [];
  if (hours === undefined) return zone;
  const name = `Etc/GMT${sign === '+' ? '-' : '+'}${hours}`;
  return isCommonZone(name) ? name : zone;
}

/** Returns what to pass instead of an instant that the site would return differently. Undefined if it would not. */
function storableInstant(instant: number, wall: string, zone: string, isAllDay = false): string | undefined {
  if (!/^\d{4}-.{14}$/.test(wall)) return `an instant whose year has four digits in ${zone}`;
  const stored = clockToInstant(parseClock(wall), zone);
  // Only the day counts for an all-day event. Sites store no fractions of seconds.
  if (isAllDay || stored === Math.floor(instant / 1000) * 1000) return undefined;
  const which = stored > instant ? 'second' : 'first';
  return `${new Date(stored).toISOString()}, because ${wall} occurs twice in ${zone} and the site stores the ${which}`;
}

/** Rejects an end before the start, which the API would silently move to the start. Compares what the site stores. */
export function checkEnd(event: EventDates, payload: Issues): object {
  const { start_date, end_date, timezone = 'UTC', all_day } = event;
  const zone = isCommonZone(timezone) ? timezone : 'UTC';
  const instantOf = (date: string | Moment | undefined) =>
    typeof date === 'string'
      ? clockToInstant(parseClock(all_day ? date.slice(0, 'YYYY-MM-DD'.length) : date), zone)
      : Number.NaN;
  if (instantOf(end_date) < instantOf(start_date))
    addIssue(payload, 'end_before_start', `an end at ${start_date} or later`, end_date, ['end_date']);
  return event;
}
