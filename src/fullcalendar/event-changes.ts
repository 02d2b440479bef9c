import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import { CalendarError } from '../errors/calendar-error.ts';
import { daysOf } from '../time/days.ts';
import { intervalOf } from '../time/interval.ts';
import { addDays, dayLength } from '../time/zone.ts';

/** An event of FullCalendar after it was moved or resized: the `event` of its callbacks. */
export interface MovedEvent {
  /** The ID of the event, as a string. */
  readonly id: string;
  /** When it starts. */
  readonly start: Date | null;
  /** When it is over, or null for FullCalendar's default duration. */
  readonly end: Date | null;
  /** Its start as a string: `YYYY-MM-DD` for whole days. */
  readonly startStr: string;
  /** Its exclusive end as a string: `YYYY-MM-DD` for whole days, empty if `end` is null. */
  readonly endStr: string;
  /** Whether it lasts whole days. */
  readonly allDay: boolean;
  /** The event that the source returned, and its time zone. */
  readonly extendedProps: { readonly [name: string]: unknown };
}

/** The view of FullCalendar in which an event was moved. */
export interface MovedInView {
  /** The calendar, whose `timeZone` is read. */
  readonly calendar: CalendarOptionReader;
}

/** The calendar of FullCalendar, as far as it is used. */
export interface CalendarOptionReader {
  /** Returns the time zone of the calendar. */
  getOption(name: 'timeZone'): unknown;
}

/** The times of an event, for `events.edit`. */
export interface EventTimeChanges {
  /** An instant, or the local time of the first day's first second. */
  start_date: Date | string;
  /** An instant, or the local time of the last day's last second. */
  end_date: Date | string;
  /** Whether it lasts whole days. */
  all_day: boolean;
  /** The event's own time zone, in which instants become local time. */
  timezone: string;
}

/** How long FullCalendar shows an event of hours without an end, in milliseconds. */
const defaultDuration = 60 * 60 * 1000;

/** Returns what the event source has put there. */
function sourceOf({ extendedProps }: MovedEvent): { event: CalendarEvent; timeZone: string } {
  const { event, timeZone } = extendedProps;
  if (typeof event === 'object' && typeof timeZone === 'string') {
    return { event: event as CalendarEvent, timeZone };
  }
  const expected = 'an event from createEventSource or toEventInput, which has itself in extendedProps.event';
  throw new CalendarError(`change of FullCalendar: expected ${expected}, got one without`);
}

/** Counts the days from one day to another, both `YYYY-MM-DD`. */
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayLength;

/** Moves a local time, `YYYY-MM-DD HH:MM:SS`, to another day. */
const moveByDays = (time: string, days: number) => addDays(time.slice(0, 10), days) + time.slice(10);

/** Moves an event of hours by as many days as FullCalendar has moved its days, in the time zone of the calendar. */
function changesByDays(moved: MovedEvent, view: MovedInView | undefined): EventTimeChanges {
  const { event, timeZone: timezone } = sourceOf(moved);
  const option = view?.calendar.getOption('timeZone') ?? 'local';
  const timeZone = option === 'local' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : String(option);
  const days = daysOf(event, { siteTimeZone: timezone, timeZone });
  const start = daysBetween(days[0]!, moved.startStr);
  const end = moved.endStr === '' ? start : daysBetween(days.at(-1)!, addDays(moved.endStr, -1));
  return {
    start_date: moveByDays(event.start_date, start),
    end_date: moveByDays(event.end_date, end),
    all_day: false,
    timezone,
  };
}

/**
 * Turns an event that a reader has moved or resized in FullCalendar into changes for `events.edit`: instants with the
 * event's own time zone, or whole days. An event moved between hours and whole days has no end: it lasts one hour or one
 * day, as FullCalendar shows it by default. Set its `forceEventDuration` for other durations. An event of hours that lasts
 * a day or longer keeps its hours when it is moved among whole days, as many calendars show it in a week.
 *
 * @param info - what FullCalendar passes to `eventDrop`, `eventResize` and `eventChange`
 * @throws CalendarError when the event is not from {@link createEventSource} or {@link toEventInput}
 * @example
 * ```ts
 * import { type FullCalendarChange, toEventChanges } from 'events-calendar-client/fullcalendar';
 *
 * async function onEventDrop(info: FullCalendarChange) {
 *   await calendar.events.edit(Number(info.event.id), toEventChanges(info));
 * }
 * ```
 */
export function toEventChanges({
  event: moved,
  view,
}: {
  readonly event: MovedEvent;
  readonly view?: MovedInView;
}): EventTimeChanges {
  const { event, timeZone: timezone } = sourceOf(moved);
  if (moved.allDay) {
    const { start, end, allDay } = intervalOf(event, { siteTimeZone: timezone });
    const isLong = !allDay && end.getTime() - start.getTime() >= dayLength;
    if (isLong) return changesByDays(moved, view);
    const lastDay = moved.endStr === '' ? moved.startStr : addDays(moved.endStr, -1);
    const [start_date, end_date] = [`${moved.startStr} 00:00:00`, `${lastDay} 23:59:59`];
    return { start_date, end_date, all_day: true, timezone };
  }
  if (moved.start === null) throw new CalendarError(`event ${event.id}: expected a start, got none`);
  // FullCalendar has no event that is over as soon as it starts.
  const isMoment = !event.all_day && event.start_date === event.end_date;
  const end = moved.end ?? new Date(moved.start.getTime() + (isMoment ? 0 : defaultDuration));
  return { start_date: moved.start, end_date: end, all_day: false, timezone };
}
