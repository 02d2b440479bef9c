import type { ListedEvent } from '../adapters/listed-event.ts';
import { CalendarError } from '../http/errors/calendar-error.ts';
import { parseWallTime } from '../time/wall-time.ts';

/** Options for the identifiers of events. */
export interface UidOptions {
  /** The host name of the site, such as `example.org`. That of the event's `url` by default. */
  readonly host?: string | undefined;
}

/** What the clock of an event shows when it starts and when it is over, in milliseconds, as if it were in UTC. */
export type Clocks = [start: number, end: number];

function readHost(address: string | undefined): string {
  try {
    return new URL(address ?? '').hostname;
  } catch {
    return '';
  }
}

function hostOf({ id, url }: ListedEvent): string {
  const host = readHost(url);
  if (host !== '') return host;
  const expected = 'an address with the host of the site, or the option host';
  throw new CalendarError(`url of event ${id}: expected ${expected}, got ${JSON.stringify(url)}`);
}

/**
 * The `UID` of an event in the calendar files of the service itself, so that an event which was added from there is
 * recognised. The service takes the wall times for UTC there, whatever the time zone, and so does this.
 */
export function uidOf(event: ListedEvent, [start, end]: Clocks, { host }: UidOptions): string {
  // The service has the last second of whole days.
  const lastClock = event.all_day === true ? parseWallTime(event.end_date) : end;
  const firstClock = event.all_day === true ? parseWallTime(event.start_date) : start;
  return `${event.id}-${firstClock / 1000}-${lastClock / 1000}@${host ?? hostOf(event)}`;
}
