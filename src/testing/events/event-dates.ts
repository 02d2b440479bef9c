import { instantToWallTime, wallTimeToInstant } from '../../time/zone.ts';
import { zoneAbbreviation } from '../wordpress/php/zone-abbreviation.ts';

/** The parts of a date in the texts that the service splits it into. */
export function dateDetails(date: string): Record<string, string> {
  return {
    year: date.slice(0, 4),
    month: date.slice(5, 7),
    day: date.slice(8, 10),
    hour: date.slice(11, 13),
    minutes: date.slice(14, 16),
    seconds: date.slice(17, 19),
  };
}

/** An instant as `YYYY-MM-DD HH:MM:SS` in UTC. */
export function inUtc(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
}

/** The instant of a date in UTC. */
export function instantOf(utcDate: string): number {
  return Date.parse(`${utcDate.replace(' ', 'T')}Z`);
}

/** What a site's clocks are ahead of UTC by when they show a reading, in minutes. */
export function offsetMinutes(wall: string, zone: string): number {
  return Math.round((instantOf(wall) - wallTimeToInstant(wall, zone)) / 60_000);
}

export function abbreviationOf(wall: string, zone: string): string {
  return zoneAbbreviation(zone, wallTimeToInstant(wall, zone), offsetMinutes(wall, zone));
}

/** A reading with its offset, as in `2027-04-18T14:30:00+05:30`. */
export function withOffset(wall: string, zone: string): string {
  const minutes = offsetMinutes(wall, zone);
  const clock = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return `${wall.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${clock}`;
}

export interface EventDates {
  readonly start_date: string;
  readonly end_date: string;
  readonly utc_start_date: string;
  readonly utc_end_date: string;
}

/** The dates that an event gets from the clock readings it was given. */
export function eventDates(start: string, end: string, zone: string, isAllDay: boolean): EventDates {
  const from = wallTimeToInstant(isAllDay ? `${start.slice(0, 10)} 00:00:00` : start, zone);
  const to = wallTimeToInstant(isAllDay ? `${end.slice(0, 10)} 23:59:59` : end, zone);
  const startDate = instantToWallTime(from, zone);
  const endDate = instantToWallTime(to, zone);
  return {
    start_date: startDate,
    // An event that ends before it starts is shown to end when it starts, but its UTC times stay as they are.
    end_date: endDate < startDate ? startDate : endDate,
    utc_start_date: inUtc(from),
    utc_end_date: inUtc(to),
  };
}

/** The four dates with their parts. */
export function withDetails(dates: EventDates): EventDates & Record<string, unknown> {
  return {
    ...dates,
    start_date_details: dateDetails(dates.start_date),
    end_date_details: dateDetails(dates.end_date),
    utc_start_date_details: dateDetails(dates.utc_start_date),
    utc_end_date_details: dateDetails(dates.utc_end_date),
  };
}
