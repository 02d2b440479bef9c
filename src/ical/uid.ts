import type { ListedEvent } from '../contract/records/listed-event.ts';
import { nameOf, refuse, type TimeOptions } from '../time/event-times.ts';

/** Options for the identifiers of events. */
export interface UidOptions {
  /**
   * The host name of the site, such as `example.org`. That of the event's `url` by default. Sites that share a host, in
   * folders of it, need names of their own here, such as `blog.example.org`.
   */
  readonly host?: string | undefined;
  /**
   * What identifies an event (`UID`), by which programs know it again. Default its ID and the host, `12@example.org`, which
   * stay where it is moved; of events that share an ID, as the dates of a recurring event may, also the start. `'service'`
   * is the form of the service's own files, which has both times: `12-1809907200-1809914400@example.org`. A function
   * returns any other.
   */
  readonly uid?: 'service' | ((event: ListedEvent) => string) | undefined;
}

/** What a component of a calendar file depends on, beside its event. */
export interface ComponentOptions extends TimeOptions, UidOptions {}

/** What the clock of an event shows when it starts and when it is over, in milliseconds, as if it were in UTC. */
export type Clocks = [start: number, end: number];

function hostOf(event: ListedEvent): string {
  const { url, rest_url } = event;
  const known = [url, rest_url].find((each) => each && URL.canParse(each));
  return known
    ? new URL(known).hostname
    : refuse(nameOf('url', event), 'an absolute one or the option host', url);
}

/** The times in a `UID` of the service, which takes wall times for UTC there, whatever the time zone. */
function timesOf(event: ListedEvent, [start, end]: Clocks): string {
  // The service has the last second of whole days.
  const last = event.all_day ? end - 1000 : end;
  return `-${start / 1000}-${last / 1000}`;
}

/** The `UID` of an event. */
export function uidOf(event: ListedEvent, clocks: Clocks, { host, uid }: UidOptions): string {
  if (typeof uid === 'function') return uid(event);
  const times = uid === 'service' ? timesOf(event, clocks) : '';
  return `${event.id}${times}@${host ?? hostOf(event)}`;
}

/** The `UID` of one of several events that share an ID. */
export const uidWithStart = (uid: string, { start_date }: ListedEvent) =>
  uid.replace('@', `-${start_date.replace(/\D/g, '')}@`);
