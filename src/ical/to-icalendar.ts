import ical, { type ICalCalendar } from 'ical-generator';
import { mapReadable, type ProblemOptions } from '../errors/problems.ts';
import type { ListedEvent } from '../listed-event.ts';
import { componentOf } from './component.ts';
import { type ComponentOptions, uidWithStart } from './uid.ts';
import { writableLine } from './writable.ts';

/** Options of a calendar file. */
export interface ICalendarOptions<Event extends ListedEvent = ListedEvent> extends ComponentOptions<Event> {
  /** The name of the calendar, which apps show if it is subscribed to. Default none. */
  readonly name?: string | undefined;
  /** How often apps that subscribe to the calendar should read it again, in seconds. Default none: the app decides. */
  readonly refreshInterval?: number | undefined;
}

/** Options of a calendar file of many events. */
export interface ICalendarListOptions<Event extends ListedEvent = ListedEvent>
  extends ICalendarOptions<Event>,
    ProblemOptions<Event> {}

/** ical-generator writes names unchanged. */
const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&');

function createCalendar({
  name = '',
  refreshInterval,
}: Pick<ICalendarOptions, 'name' | 'refreshInterval'>): ICalCalendar {
  return ical({
    prodId: '//events-calendar-client//EN',
    name: escapeText(writableLine(name)) || null,
    ttl: refreshInterval ?? null,
  });
}

/** A file ends with a line break, which ical-generator does not write. */
const write = (calendar: ICalCalendar) => `${calendar.toString()}\r\n`;

/**
 * Writes events as an iCalendar file (RFC 5545), for a `.ics` download or a feed. The same events always make the same
 * file. An event keeps its `UID` when it is moved.
 *
 * @param options - `onProblem` is called with each event whose times cannot be read. Such events are skipped
 * @returns the file, of type `text/calendar`
 * @example
 * ```ts
 * import { eventsToICalendar } from 'events-calendar-client/ical';
 *
 * const file = eventsToICalendar(await calendar.events.upcoming({ status: 'publish' }).all(), {
 *   name: 'Concerts',
 *   onProblem: (event, problem) => console.warn(event.id, problem.message),
 * });
 * console.log(new Response(file, { headers: { 'content-type': 'text/calendar; charset=utf-8' } }));
 * ```
 */
export function eventsToICalendar<Event extends ListedEvent>(
  events: Iterable<Event>,
  options: ICalendarListOptions<Event> = {},
): string {
  const calendar = createCalendar(options);
  const entryOf = (event: Event) => ({ event, component: componentOf(event, options) });
  const entries = mapReadable(events, entryOf, options);
  for (const sharing of Map.groupBy(entries, ({ component }) => component.id).values()) {
    // The dates of a recurring event may share an ID.
    if (options.uid || new Set(sharing.map(({ event }) => event.start_date)).size < 2) continue;
    for (const { event, component } of sharing) component.id = uidWithStart(String(component.id), event);
  }
  for (const { component } of entries) calendar.createEvent(component);
  return write(calendar);
}

/**
 * Writes a single event as an iCalendar file, for a link that adds it to a calendar.
 *
 * @returns the file, of type `text/calendar`
 * @throws CalendarError if a date is missing or invalid, the end is before the start, or neither
 * `url` nor the options have a host
 * @example
 * ```ts
 * import { eventToICalendar } from 'events-calendar-client/ical';
 *
 * const file = eventToICalendar(await calendar.events.get(12));
 * const link = document.createElement('a');
 * link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
 * link.download = 'event.ics';
 * link.click();
 * ```
 */
export function eventToICalendar<Event extends ListedEvent>(
  event: Event,
  options: ICalendarOptions<Event> = {},
): string {
  const calendar = createCalendar(options);
  calendar.createEvent(componentOf(event, options));
  return write(calendar);
}
