import { instantToWallTime, wallTimeToInstant } from '../../time/zone.ts';
import { formatUtc } from '../wordpress/date-format.ts';

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
    utc_start_date: formatUtc(from),
    utc_end_date: formatUtc(to),
  };
}

/** The four dates with their parts. */
export function withDateDetails(dates: EventDates): EventDates & Record<string, unknown> {
  return {
    ...dates,
    start_date_details: dateDetails(dates.start_date),
    end_date_details: dateDetails(dates.end_date),
    utc_start_date_details: dateDetails(dates.utc_start_date),
    utc_end_date_details: dateDetails(dates.utc_end_date),
  };
}
