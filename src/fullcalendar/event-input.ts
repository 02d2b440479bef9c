import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import { mapReadable, type ProblemOptions } from '../errors/problems.ts';
import { type EventUrlOptions, eventStatusOf, type ListedEvent, pageUrlOf } from '../listed-event.ts';
import { readDays, type TimeOptions } from '../time/event-times.ts';
import { intervalOf } from '../time/interval.ts';

/** An event as FullCalendar takes it. */
export interface FullCalendarEvent<Event = CalendarEvent> {
  /** The ID of the event, as a string. Each date of a recurring event has its own. */
  id: string;
  /** Plain text. */
  title: string;
  /** ISO 8601: an instant in UTC, or for an all-day event its first day as `YYYY-MM-DD`, the same in every time zone. */
  start: string;
  /** ISO 8601, exclusive: an instant in UTC, or for an all-day event the day after its last as `YYYY-MM-DD`. */
  end: string;
  /** Whether it lasts whole days. */
  allDay: boolean;
  /** The page of the event. */
  url?: string;
  /** Classes of its categories, separated by spaces. */
  className?: string;
  /** Color of its first category that has one. */
  color?: string;
  /** Color of text on `color`. */
  contrastColor?: string;
  /** The source of the event. */
  extendedProps: {
    /** The whole event. */
    event: Event;
    /** The time zone of its dates. */
    timeZone: string;
    /** Whether it takes place. Absent for events from lists, which do not tell. */
    status?: 'canceled' | 'postponed' | 'scheduled';
  };
}

/** The look of the events of a category. */
export interface CategoryStyle {
  /** Any CSS color. */
  readonly color?: string | undefined;
  /** A CSS color for text on `color`. Default: FullCalendar's own. */
  readonly contrastColor?: string | undefined;
  /** One class, or several separated by spaces. */
  readonly className?: string | undefined;
}

/** Options of {@link toEventInput}. */
export interface FullCalendarEventOptions<Event = CalendarEvent> extends TimeOptions, EventUrlOptions<Event> {
  /** Styles by the slugs of categories. An event has the color of its first category with a color, and all classes. */
  readonly categoryStyles?: Readonly<Record<string, CategoryStyle>> | undefined;
}

/** Options of {@link toEventInputs}. */
export interface FullCalendarEventsOptions<Event = CalendarEvent>
  extends FullCalendarEventOptions<Event>,
    ProblemOptions<Event> {}

function addStyles(input: FullCalendarEvent<ListedEvent>, styles: Record<string, CategoryStyle>): void {
  const { categories = [] } = input.extendedProps.event;
  const own = categories.flatMap(({ slug = '' }) => (Object.hasOwn(styles, slug) ? styles[slug]! : []));
  const classes = own.map(({ className }) => className).filter(Boolean);
  if (classes.length > 0) input.className = classes.join(' ');
  const { color, contrastColor } = own.find((style) => style.color) ?? {};
  if (color) input.color = color;
  if (contrastColor) input.contrastColor = contrastColor;
}

/**
 * Converts an event to an event of FullCalendar, with the original in `extendedProps.event`.
 *
 * @throws CalendarError if a date is missing, or it ends before it starts
 * @example
 * ```ts
 * import { toEventInput } from 'events-calendar-client/fullcalendar';
 *
 * const initialEvents = [toEventInput(await calendar.events.get(12))];
 * ```
 */
export function toEventInput<Event extends ListedEvent>(
  event: Event,
  options: FullCalendarEventOptions<Event> = {},
): FullCalendarEvent<Event> {
  const { start, end, allDay, timeZone } = intervalOf(event, options);
  const [from, to] = allDay ? readDays(event) : [start.toISOString(), end.toISOString()];
  const status = eventStatusOf(event);
  const input: FullCalendarEvent<Event> = {
    id: String(event.id),
    title: event.title,
    start: from,
    end: to,
    allDay,
    extendedProps: { event, timeZone, ...(status && { status }) },
  };
  const url = pageUrlOf(event, options);
  if (url) input.url = url;
  if (options.categoryStyles) addStyles(input, options.categoryStyles);
  return input;
}

/** Converts events to events of FullCalendar, in the same order. Skips and reports events that cannot be shown. */
export function toEventInputs<Event extends ListedEvent>(
  events: Iterable<Event>,
  options: FullCalendarEventsOptions<Event> = {},
): FullCalendarEvent<Event>[] {
  return mapReadable(events, (event) => toEventInput(event, options), options);
}
