import { ValidationError } from '../../errors/validation-error.ts';
import {
  clockToInstant,
  dayLength,
  formatWallTime,
  instantToWallTime,
  parseClock,
  startOfDay,
} from '../../time/zone.ts';
import { addIssue, type Issues, problemOf } from '../values/check.ts';
import { type DateInput, type Moment, readDate } from '../values/date.ts';
import type { CalendarEvent } from './calendar-event.ts';

/** The dates of an event while they are checked. */
export interface EventDates {
  start_date?: string | Moment | undefined;
  end_date?: string | Moment | undefined;
  timezone?: string | undefined;
  all_day?: boolean | undefined;
}

const eventDates = ['start_date', 'end_date'] as const;

/** Whether a date is a day without a time. */
const isDay = (date: string | Moment | undefined) =>
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
    if (timezone === undefined) {
      addIssue(payload, 'required', 'a time zone for the instant, such as Europe/Berlin', timezone, [
        'timezone',
      ]);
      return;
    }
    const wall = instantToWallTime(date.instant, timezone);
    const another = storableInstant(date.instant, wall, timezone, event.all_day);
    if (another !== undefined)
      addIssue(payload, 'invalid_date', another, new Date(date.instant).toISOString(), [name]);
    event[name] = wall;
  }
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
  const instantOf = (date: string | Moment | undefined) =>
    typeof date === 'string'
      ? clockToInstant(parseClock(all_day ? date.slice(0, 'YYYY-MM-DD'.length) : date), timezone)
      : Number.NaN;
  if (instantOf(end_date) < instantOf(start_date))
    addIssue(payload, 'end_before_start', `an end at ${start_date} or later`, end_date, ['end_date']);
  return event;
}

/** Changes to the dates of an event, as `edit` takes them. */
interface DateChanges {
  readonly start_date?: DateInput | undefined;
  readonly end_date?: DateInput | undefined;
  readonly timezone?: string | undefined;
  readonly all_day?: boolean | null | undefined;
}

/**
 * Returns what changes of dates imply: days alone are whole days, times end them, and a new start alone keeps the
 * duration, in local time. An event that becomes a whole day lasts as many days as it takes.
 *
 * @throws ValidationError for one date with a time, if the event lasts whole days
 */
export function impliedDates(
  event: Pick<CalendarEvent, 'start_date' | 'end_date' | 'timezone' | 'all_day'>,
  { start_date, end_date, timezone, all_day }: DateChanges,
): { end_date?: string; all_day?: boolean } {
  const start = readDate(start_date);
  const given = [start, readDate(end_date)].filter((date) => date !== undefined);
  const zoneOf = (date: string | Moment) =>
    timezone ?? (typeof date === 'object' ? date.zone : undefined) ?? event.timezone;
  const clockOf = (date: string | Moment) =>
    parseClock(typeof date === 'object' ? instantToWallTime(date.instant, zoneOf(date)) : date);
  /** Sites may let a day begin at another time than midnight. */
  const timesOfDays = [
    '00:00:00',
    '23:59:00',
    '23:59:59',
    ...eventDates.map((name) => event[name].slice(11)),
  ];
  const isTime = (date: string | Moment) => !timesOfDays.includes(formatWallTime(clockOf(date)).slice(11));

  const implied: { all_day?: boolean } = {};
  if ((all_day ?? undefined) === undefined && given.length > 0) {
    if (given.every(isDay)) implied.all_day = true;
    else if (event.all_day && given.some(isTime)) {
      if (given.length === 1) {
        const [name, date] = start ? ['start_date', start_date] : ['end_date', end_date];
        const what = 'a day, or both dates with their times, because the event lasts whole days';
        throw new ValidationError('event', [{ path: [name], ...problemOf('invalid_date', what, date) }]);
      }
      implied.all_day = false;
    }
  }
  if (start === undefined || end_date !== undefined) return implied;

  const clock = clockOf(start);
  const duration = Math.max(parseClock(event.end_date) - parseClock(event.start_date), 0);
  if (!(implied.all_day ?? all_day ?? event.all_day))
    return { ...implied, end_date: formatWallTime(clock + duration) };
  const days = Math.max(Math.ceil(duration / dayLength), 1);
  return { ...implied, end_date: formatWallTime(startOfDay(clock) + days * dayLength - 1000) };
}
