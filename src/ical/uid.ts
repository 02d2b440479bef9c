import type { EventUrlOptions, ListedEvent } from '../contract/records/listed-event.ts';
import { nameOf, refuse, type TimeOptions } from '../time/event-times.ts';

/** What an event in a calendar file depends on. */
export interface ComponentOptions<Event extends ListedEvent = ListedEvent>
  extends TimeOptions,
    EventUrlOptions<Event> {
  /**
   * The host name of the site, such as `example.org`. Default: that of the event's own `url`. Sites that share a host, in
   * folders of it, need names of their own here, such as `blog.example.org`.
   */
  readonly host?: string | undefined;
  /**
   * Returns what identifies an event (`UID`), by which calendar apps know it again. Default: its ID and the host, `12@example.org`,
   * which stay where it is moved; of events that share an ID, as the dates of a recurring event may, also the start.
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

/** The `UID` of an event. */
export const uidOf = (event: ListedEvent, { host, uid }: Pick<ComponentOptions, 'host' | 'uid'>) =>
  uid ? uid(event) : `${event.id}@${host ?? hostOf(event)}`;

/** The `UID` of one of several events that share an ID. */
export const uidWithStart = (uid: string, { start_date }: ListedEvent) =>
  uid.replace('@', `-${start_date.replace(/\D/g, '')}@`);
