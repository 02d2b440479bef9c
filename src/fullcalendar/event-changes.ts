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
  /** Its exclusive end in the form of `startStr`, empty if `end` is null. */
  readonly endStr: string;
  /** Whether it lasts whole days. */
  readonly allDay: boolean;
  /** The event that the source returned, and its time zone. */
  readonly extendedProps: { readonly [name: string]: unknown };
}

/** What FullCalendar passes to `eventDrop`, `eventResize` and `eventChange`. */
export interface FullCalendarChange {
  /** The event as it is now. */
  readonly event: MovedEvent;
  /** The event as it was. */
  readonly oldEvent?: Pick<MovedEvent, 'allDay'>;
  /** Moves it back to where it was. */
  readonly revert: () => void;
  /** The view in which it was moved. `eventChange` has none. */
  readonly view?: {
    /** The calendar. */
    readonly calendar: {
      /** Returns its time zone. */
      getOption(name: 'timeZone'): unknown;
    };
  };
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

/** Returns the event and time zone from the event source. */
function sourceOf({ extendedProps: { event, timeZone } }: MovedEvent) {
  if (typeof event === 'object' && typeof timeZone === 'string')
    return { event: event as CalendarEvent, timeZone };
  throw new CalendarError('expected extendedProps.event of createEventSource or toEventInput, got none');
}

/** Moves a local time, `YYYY-MM-DD HH:MM:SS`, by the number of days between two days. */
function moveByDays(time: string, from: string, to: string): string {
  const days = (Date.parse(to) - Date.parse(from)) / dayLength;
  return addDays(time.slice(0, 10), days) + time.slice(10);
}

/** Moves a timed event by as many days as FullCalendar has moved its days, in the time zone of the calendar. */
function changesByDays(moved: MovedEvent, view: FullCalendarChange['view']): EventTimeChanges {
  const { event, timeZone: timezone } = sourceOf(moved);
  const option = view?.calendar.getOption('timeZone') ?? 'local';
  const timeZone = option === 'local' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : String(option);
  const days = daysOf(event, { siteTimeZone: timezone, timeZone });
  const first = days[0]!;
  const last = moved.endStr === '' ? first : days.at(-1)!;
  return {
    start_date: moveByDays(event.start_date, first, moved.startStr),
    end_date: moveByDays(event.end_date, last, lastDayOf(moved)),
    all_day: false,
    timezone,
  };
}

const lastDayOf = ({ startStr, endStr }: MovedEvent) => (endStr === '' ? startStr : addDays(endStr, -1));

/**
 * Converts an event that a reader has moved or resized in FullCalendar to changes for `events.edit`: instants with the
 * event's own time zone, or whole days. An event that moves between hours and whole days lasts one hour or one day,
 * unless FullCalendar has `forceEventDuration`. A timed event of a day or longer that was shown as whole days keeps its
 * hours.
 *
 * @throws CalendarError if the event is not from {@link createEventSource} or {@link toEventInput}
 * @example
 * ```ts
 * import { type FullCalendarChange, toEventChanges } from 'events-calendar-client/fullcalendar';
 *
 * const save = (info: FullCalendarChange) => calendar.events.edit(Number(info.event.id), toEventChanges(info));
 * ```
 */
export function toEventChanges(change: Omit<FullCalendarChange, 'revert'>): EventTimeChanges {
  const { event: moved, oldEvent = moved, view } = change;
  const { event, timeZone: timezone } = sourceOf(moved);
  if (moved.allDay) {
    const { start, end, allDay } = intervalOf(event, { siteTimeZone: timezone });
    const isLong = end.getTime() - start.getTime() >= dayLength;
    if (!allDay && isLong && oldEvent.allDay) return changesByDays(moved, view);
    const [start_date, end_date] = [`${moved.startStr} 00:00:00`, `${lastDayOf(moved)} 23:59:59`];
    return { start_date, end_date, all_day: true, timezone };
  }
  if (moved.start === null) throw new CalendarError(`event ${event.id}: expected a start, got none`);
  // FullCalendar shows an hour if there is no end, and has no events without duration.
  const isMoment = !event.all_day && event.start_date === event.end_date;
  const end = moved.end ?? new Date(moved.start.getTime() + (isMoment ? 0 : dayLength / 24));
  return { start_date: moved.start, end_date: end, all_day: false, timezone };
}
