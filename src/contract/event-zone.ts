import { instantToWallTime } from '../time/zone.ts';
import type { Moment } from './dates.ts';
import { complain } from './describe.ts';
import type { Payload } from './part.ts';

interface EventDates {
  start_date?: string | Moment | undefined;
  end_date?: string | Moment | undefined;
  timezone?: string | undefined;
}

/**
 * Turns the instants of an event into wall time in its zone, since the service ignores offsets. A ZonedDateTime
 * brings its zone along; a `timezone` that was given goes first.
 */
export const resolveInstants = (payload: Payload<EventDates>) => {
  const event = payload.value;
  for (const date of [event.start_date, event.end_date])
    if (typeof date === 'object') event.timezone ??= date.zone;
  for (const field of ['start_date', 'end_date'] as const) {
    const date = event[field];
    if (typeof date !== 'object') continue;
    if (event.timezone !== undefined) event[field] = instantToWallTime(date.instant, event.timezone);
    else complain(payload, 'timezone beside an instant, such as Europe/Berlin', undefined, [field]);
  }
};
