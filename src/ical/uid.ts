import type { EventUrlOptions, ListedEvent } from '../listed-event.ts';
import { nameOf, refuse, type TimeOptions } from '../time/event-times.ts';

/** Options for an event in a calendar file. */
export interface ComponentOptions<Event extends ListedEvent = ListedEvent>
  extends TimeOptions,
    EventUrlOptions<Event> {
  /**
   * The host name of the site, such as `example.org`. Default: the host of the event's `url`. If several sites share a
   * host, in folders, give each its own name here, such as `blog.example.org`.
   */
  readonly host?: string | undefined;
  /**
   * Returns the identifier of an event (`UID`), by which calendar apps recognize it. Default: its ID and the host,
   * `12@example.org`, which do not change when the event is moved. Events that share an ID, as the dates of a recurring
   * event may, also have their start in it.
   */
  readonly uid?: ((event: ListedEvent) => string) | undefined;
}

function hostOf(event: ListedEvent): string {
  const { url, rest_url } = event;
  const known = [url, rest_url].find((each) => each && URL.canParse(each));
  return known
    ? new URL(known).hostname
    : refuse(nameOf('url', event), 'an absolute one or the option host', url);
}

export const uidOf = (event: ListedEvent, { host, uid }: Pick<ComponentOptions, 'host' | 'uid'>) =>
  uid ? uid(event) : `${event.id}@${host ?? hostOf(event)}`;

/** Returns the `UID` of one of several events that share an ID. */
export const uidWithStart = (uid: string, { start_date }: ListedEvent) =>
  uid.replace('@', `-${start_date.replace(/\D/g, '')}@`);
