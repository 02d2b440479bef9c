import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import { webUrl } from '../contract/values/html/web-url.ts';
import { forReadable, type ProblemOptions } from '../errors/problems.ts';
import { readClocks, type TimeOptions, zoneOf } from '../time/event-times.ts';
import { dayLength } from '../time/wall-time.ts';
import { clockToInstantCached } from '../time/zone.ts';

/** An event as FullCalendar takes it. */
export interface FullCalendarEvent {
  /** The event's `id`, as text. */
  id: string;
  /** Plain text. */
  title: string;
  /** An instant, ISO 8601 in UTC; of whole days the first, `YYYY-MM-DD`, which is the same in every time zone. */
  start: string;
  /** When it is over, exclusive: an instant, ISO 8601 in UTC; of whole days the one after the last, `YYYY-MM-DD`. */
  end: string;
  /** Whether it lasts whole days. */
  allDay: boolean;
  /** The event's page on the site. Only an address of the web. */
  url?: string;
  /** Classes of its categories, between spaces. */
  className?: string;
  /** Color of its first category that has one. */
  color?: string;
  /** Color of text on `color`. */
  contrastColor?: string;
  /** What FullCalendar keeps beside it. */
  extendedProps: {
    /** The event itself. */
    event: CalendarEvent;
    /** The time zone of its own clock. */
    timeZone: string;
  };
}

/** How the events of a category look. */
export interface CategoryStyle {
  /** Any CSS color. */
  readonly color?: string | undefined;
  /** Any CSS color that can be read on `color`. Default FullCalendar's own. */
  readonly contrastColor?: string | undefined;
  /** One class, or several between spaces. */
  readonly className?: string | undefined;
}

/** How an event becomes one of FullCalendar's. */
export interface FullCalendarEventOptions extends TimeOptions {
  /**
   * Styles by the slugs of categories. An event has the color of its first category that has one, and the classes of
   * all.
   */
  readonly categoryStyles?: Readonly<Record<string, CategoryStyle>> | undefined;
}

/** How events become those of FullCalendar. */
export interface FullCalendarEventsOptions extends FullCalendarEventOptions, ProblemOptions<CalendarEvent> {}

/** Both ends as FullCalendar takes them: instants, or plain days with an exclusive end. */
function endsOf(event: CalendarEvent, timeZone: string): { start: string; end: string } {
  const [startClock, endClock] = readClocks(event);
  if (event.all_day) {
    return { start: event.start_date.slice(0, 10), end: addDays(event.end_date.slice(0, 10), 1) };
  }
  const start = clockToInstantCached(startClock, timeZone);
  // As with `intervalOf`: a start that the clocks skip is moved forward, maybe beyond the end.
  const end = Math.max(start, clockToInstantCached(endClock, timeZone));
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}

/** The styles of an event's categories, in their order. */
function stylesOf({ categories }: CalendarEvent, styles: Readonly<Record<string, CategoryStyle>>) {
  const slugs = categories.map(({ slug }) => slug).filter((slug) => Object.hasOwn(styles, slug));
  return slugs.map((slug) => styles[slug]!);
}

/** Adds what an event's categories look like. */
function addStyles(input: FullCalendarEvent, styles: readonly CategoryStyle[]): void {
  const classes = styles.map(({ className }) => className).filter(Boolean);
  if (classes.length > 0) input.className = classes.join(' ');

  const colored = styles.find(({ color }) => color);
  if (colored?.color) input.color = colored.color;
  if (colored?.contrastColor) input.contrastColor = colored.contrastColor;
}

/**
 * Turns an event into one that FullCalendar takes. The event itself is in its `extendedProps.event`.
 *
 * @param event - an event as the client returns it
 * @param options - `categoryStyles`; `siteTimeZone` for an event whose `timezone` is empty
 * @returns the event for FullCalendar, with instants in UTC, or plain days with an exclusive end
 * @throws CalendarError when its time zone is unknown, a date is missing, or it ends before it starts
 * @example
 * ```ts
 * import { toEventInput } from 'events-calendar-client/fullcalendar';
 *
 * const { title, start, end } = toEventInput(await calendar.events.get(12));
 * console.log(title, start, end);
 * ```
 */
export function toEventInput(
  event: CalendarEvent,
  options: FullCalendarEventOptions = {},
): FullCalendarEvent {
  const timeZone = zoneOf(event, options);
  const input: FullCalendarEvent = {
    id: String(event.id),
    title: event.title,
    ...endsOf(event, timeZone),
    allDay: event.all_day === true,
    extendedProps: { event, timeZone },
  };
  const url = webUrl(event.url);
  if (url) input.url = url;
  if (options.categoryStyles) addStyles(input, stylesOf(event, options.categoryStyles));
  return input;
}

/**
 * Turns events into those that FullCalendar takes. What cannot stand in a calendar is left out and reported.
 *
 * @param events - events as the client returns them
 * @param options - `onProblem`, called for each event that is left out; `categoryStyles`; `siteTimeZone` for events
 * whose `timezone` is empty
 * @returns the events for FullCalendar, in the same order
 * @example
 * ```ts
 * import { toEventInputs } from 'events-calendar-client/fullcalendar';
 *
 * const may = await calendar.events.between('2027-05-01', '2027-06-01');
 * const initialEvents = toEventInputs(may, {
 *   categoryStyles: { music: { color: '#7a1fa2', contrastColor: 'white' } },
 *   onProblem: (event, problem) => console.warn(event.id, problem.message),
 * });
 * ```
 */
export function toEventInputs(
  events: readonly CalendarEvent[],
  options: FullCalendarEventsOptions = {},
): FullCalendarEvent[] {
  const inputs: FullCalendarEvent[] = [];
  forReadable(events, (event) => inputs.push(toEventInput(event, options)), options);
  return inputs;
}

/** Adds days to a day. Both are `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayLength).toISOString().slice(0, 10);
}
