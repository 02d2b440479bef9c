import { instantToWallTime, wallTimeToInstant } from '../../time/zone.ts';
import type { Fields } from '../json.ts';
import type { EventFields } from '../store/records.ts';
import { formatUtc } from '../wordpress/php/zone.ts';

export type EventDates = Pick<EventFields, 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date'>;

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

/** Returns the `*_details` of the dates of an event. Without dates, those of Unix time 0. */
export function dateDetails({ start_date, end_date, utc_start_date, utc_end_date }: EventDates): Fields {
  const details = Object.entries({ start_date, end_date, utc_start_date, utc_end_date }).map(
    ([name, date]) => {
      const [year, month, day, hour, minutes, seconds] = (date || '1970-01-01 00:00:00').split(/\D/);
      return [`${name}_details`, { year, month, day, hour, minutes, seconds }];
    },
  );
  return Object.fromEntries(details);
}
