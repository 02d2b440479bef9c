import type { ListedEvent } from '../adapters/listed-event.ts';
import { CalendarError } from '../http/errors/calendar-error.ts';
import { parseWallTime } from '../time/wall-time.ts';

/** Options for the identifiers of events. */
export interface UidOptions {
  /** The host name of the site, such as `example.org`. That of the event's `url` by default. */
  readonly host?: string | undefined;
}

function hostOf({ id, url }: ListedEvent): string {
  const host = URL.canParse(url ?? '') ? new URL(url ?? '').hostname : '';
  if (host !== '') return host;
  throw new CalendarError(
    `url of event ${id}: expected an address whose host is that of the site, got ${JSON.stringify(url)}. Pass host instead`,
  );
}

/** The Unix time of a wall time, as if it were in UTC. */
const clockSeconds = (wall: string) => parseWallTime(wall) / 1000;

/**
 * The `UID` of an event in the calendar files of the service itself, so that an event which was added from there is
 * recognised. It takes the wall times for UTC, whatever the time zone, and so does this.
 */
export function uidOf(event: ListedEvent, { host }: UidOptions): string {
  const { id, start_date, end_date } = event;
  return `${id}-${clockSeconds(start_date)}-${clockSeconds(end_date)}@${host ?? hostOf(event)}`;
}
