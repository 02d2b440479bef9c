import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import { CalendarError } from '../errors/calendar-error.ts';
import { daysOf } from '../time/days.ts';
import { intervalOf } from '../time/interval.ts';
import { dayLength } from '../time/wall-time.ts';
import { addDays } from './event-input.ts';

/** An event as FullCalendar has it after it was moved or resized: the `event` of its infos. */
export interface MovedEvent {
  /** The event's `id`, as text. */
  readonly id: string;
  /** When it starts. */
  readonly start: Date | null;
  /** When it is over; null where FullCalendar takes its default duration. */
  readonly end: Date | null;
  /** Its start as text; of whole days `YYYY-MM-DD`. */
  readonly startStr: string;
  /** Its end as text; of whole days `YYYY-MM-DD`, exclusive; empty where `end` is null. */
  readonly endStr: string;
  /** Whether it lasts whole days. */
  readonly allDay: boolean;
  /** What the event source has put there. */
  readonly extendedProps: { readonly [name: string]: unknown };
}

/** The view of FullCalendar in which an event was moved. */
export interface MovedInView {
  /** The calendar. */
  readonly calendar: {
    /** Returns an option of the calendar. */
    getOption(name: 'timeZone'): unknown;
  };
}

/** The times of an event, for `events.edit`. */
export interface EventTimeChanges {
  /** An instant, or the wall time of the first day's first second. */
  start_date: Date | string;
  /** An instant, or the wall time of the last day's last second. */
  end_date: Date | string;
  /** Whether it lasts whole days. */
  all_day: boolean;
  /** The event's own time zone, in which instants become wall time. */
  timezone: string;
}

/** What FullCalendar shows of an event of hours without an end, in milliseconds. */
const defaultDuration = 60 * 60 * 1000;

/** What the event source has put there. */
function sourceOf({ extendedProps }: MovedEvent): { event: CalendarEvent; timeZone: string } {
  const { event, timeZone } = extendedProps;
  if (typeof event === 'object' && typeof timeZone === 'string') {
    return { event: event as CalendarEvent, timeZone };
  }
  const expected = 'an event from createEventSource or toEventInput, which has itself in extendedProps.event';
  throw new CalendarError(`change of FullCalendar: expected ${expected}, got one without`);
}

/** How long an event with times lasts if FullCalendar gives it no end. */
function durationOf({ all_day, start_date, end_date }: CalendarEvent): number {
  // FullCalendar knows no event that is over as soon as it starts.
  const isMoment = !all_day && start_date === end_date;
  return isMoment ? 0 : defaultDuration;
}

/** Whether an event of hours lasts a day or longer. */
function isLong(event: CalendarEvent, siteTimeZone: string): boolean {
  const { start, end, allDay } = intervalOf(event, { siteTimeZone });
  return !allDay && end.getTime() - start.getTime() >= dayLength;
}

/** How many days are from one to another, both `YYYY-MM-DD`. */
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayLength;

/** Moves a wall time, `YYYY-MM-DD HH:MM:SS`, to another day. */
const moveByDays = (wallTime: string, days: number) =>
  addDays(wallTime.slice(0, 10), days) + wallTime.slice(10);

/** The time zone that a calendar of FullCalendar has its days in. */
function zoneOfCalendar(view: MovedInView | undefined): string {
  const timeZone = view?.calendar.getOption('timeZone') ?? 'local';
  return timeZone === 'local' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : String(timeZone);
}

/** Moves an event of hours by as many days as FullCalendar has moved its days. */
function changesByDays(moved: MovedEvent, view: MovedInView | undefined): EventTimeChanges {
  const { event, timeZone: timezone } = sourceOf(moved);
  const days = daysOf(event, { siteTimeZone: timezone, timeZone: zoneOfCalendar(view) });
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
 * Turns what a reader has moved or resized in FullCalendar into the changes that `events.edit` takes: instants with the
 * event's own time zone, or whole days. Where FullCalendar has no end, since the event was moved between hours and whole
 * days, it lasts one hour or one day, as FullCalendar shows it by default; for other durations set its
 * `forceEventDuration`. An event of hours that lasts a day or longer keeps them among whole days, where many calendars
 * show it in a week.
 *
 * @param info - what FullCalendar passes to `eventDrop`, `eventResize` and `eventChange`
 * @returns start, end, whether it lasts whole days, and the event's time zone
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
  if (moved.allDay && isLong(event, timezone)) return changesByDays(moved, view);
  if (moved.allDay) {
    const lastDay = moved.endStr === '' ? moved.startStr : addDays(moved.endStr, -1);
    return {
      start_date: `${moved.startStr} 00:00:00`,
      end_date: `${lastDay} 23:59:59`,
      all_day: true,
      timezone,
    };
  }
  if (moved.start === null) throw new CalendarError(`event ${event.id}: expected a start, got none`);
  const end = moved.end ?? new Date(moved.start.getTime() + durationOf(event));
  return { start_date: moved.start, end_date: end, all_day: false, timezone };
}
