import * as z from 'zod/mini';
import { instantToWallTime } from '../time/zone.ts';
import type { Moment } from './dates.ts';

interface EventDates {
  start_date?: string | Moment | undefined;
  end_date?: string | Moment | undefined;
  timezone?: string | undefined;
}

/**
 * Turns the instants of an event into wall time in its zone, since the service ignores offsets. A ZonedDateTime
 * brings its zone along; a `timezone` that was given goes first.
 */
export const resolveInstants = z.check<EventDates>(({ value: event, issues }) => {
  for (const field of ['start_date', 'end_date'] as const) {
    const date = event[field];
    if (typeof date !== 'object') continue;
    event.timezone ??= date.zone;
    if (event.timezone !== undefined) event[field] = instantToWallTime(date.instant, event.timezone);
    else {
      const message =
        "an instant needs the event's timezone beside it, since the service keeps wall time: add timezone, such as 'Europe/Berlin', or give the wall time as text, such as '2027-05-01 18:00'";
      issues.push({ code: 'custom', message, input: date, path: [field] });
    }
  }
});
