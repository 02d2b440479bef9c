import type { ListedEvent } from '../adapters.ts';
import { nameOf, refuse, type TimeOptions } from '../time/event-times.ts';

/** Options for the identifiers of events. */
export interface UidOptions {
  /** The host name of the site, such as `example.org`. That of the event's `url` by default. */
  readonly host?: string | undefined;
}

/** What a component of a calendar file depends on, beside its event. */
export interface ComponentOptions extends TimeOptions, UidOptions {}

/** What the clock of an event shows when it starts and when it is over, in milliseconds, as if it were in UTC. */
export type Clocks = [start: number, end: number];

function hostOf(event: ListedEvent): string {
  const { url = '' } = event;
  try {
    return new URL(url).hostname;
  } catch {
    return refuse(nameOf('url', event), 'an absolute one or the option host', url);
  }
}

/**
 * The `UID` of an event in the calendar files of the service itself, so that an event which was added from there is
 * recognised. The service takes the wall times for UTC there, whatever the time zone, and so does this.
 */
export function uidOf(event: ListedEvent, [start, end]: Clocks, { host }: UidOptions): string {
  // The service has the last second of whole days.
  const last = event.all_day ? end - 1000 : end;
  return `${event.id}-${start / 1000}-${last / 1000}@${host ?? hostOf(event)}`;
}
