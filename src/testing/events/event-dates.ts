import { instantToWallTime, wallTimeToInstant } from '../../time/zone.ts';
import type { Fields } from '../json.ts';
import { formatUtc } from '../wordpress/php/zone.ts';

export interface EventDates {
  readonly start_date: string;
  readonly end_date: string;
  readonly utc_start_date: string;
  readonly utc_end_date: string;
}

/** Resolves the dates of an event from the local times of a request. All-day events last until 23:59:59. */
export function resolveEventDates(start: string, end: string, zone: string, isAllDay: boolean): EventDates {
  const startInstant = wallTimeToInstant(isAllDay ? `${start.slice(0, 10)} 00:00:00` : start, zone);
  const endInstant = wallTimeToInstant(isAllDay ? `${end.slice(0, 10)} 23:59:59` : end, zone);
  const startDate = instantToWallTime(startInstant, zone);
  const endDate = instantToWallTime(endInstant, zone);
  return {
    start_date: startDate,
    // An end before the start is shown as the start. As in the plugin, `utc_end_date` is not.
    end_date: endDate < startDate ? startDate : endDate,
    utc_start_date: formatUtc(startInstant),
    utc_end_date: formatUtc(endInstant),
  };
}

function dateDetails(date: string): Record<string, string> {
  return {
    year: date.slice(0, 4),
    month: date.slice(5, 7),
    day: date.slice(8, 10),
    hour: date.slice(11, 13),
    minutes: date.slice(14, 16),
    seconds: date.slice(17, 19),
  };
}

const names = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date'] as const;

function detailsOf(dateOf: (name: (typeof names)[number]) => string): Fields {
  return Object.fromEntries(names.map((name) => [`${name}_details`, dateDetails(dateOf(name))]));
}

/** Adds the `*_details` to the dates of an event. */
export function withDateDetails(dates: EventDates): EventDates & Fields {
  return { ...dates, ...detailsOf((name) => dates[name]) };
}

/** The date fields of an event without dates, with the details of Unix time 0. */
export function noEventDates(): Fields {
  const dates = { start_date: '', end_date: '', utc_start_date: null, utc_end_date: null };
  return { ...dates, ...detailsOf(() => '1970-01-01 00:00:00') };
}
