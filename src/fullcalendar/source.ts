import type { RangeQuery } from '../resources/event-sequence/event-plan.ts';
import { largestDifference } from '../time/event-span.ts';
import type { FullCalendarEvent, FullCalendarEventsOptions } from './event-input.ts';

/** The range that FullCalendar shows. */
export interface FullCalendarRange {
  /** Its start, an instant. */
  readonly start: Date;
  /** Its end, an instant, exclusive. */
  readonly end: Date;
  /** Its start, ISO 8601 on the clocks of the calendar. */
  readonly startStr: string;
  /** Its end, ISO 8601 on the clocks of the calendar, exclusive. */
  readonly endStr: string;
}

/** A function that FullCalendar takes as `events`. */
export type FullCalendarSource = (
  range: FullCalendarRange,
  onSuccess: (events: FullCalendarEvent[]) => void,
  onFailure: (error: Error) => void,
) => void;

/** Which events a source has, and how they look. */
export interface EventSourceOptions extends FullCalendarEventsOptions {
  /**
   * Any parameters of `events.list`, less the dates and `page`; or a function that returns them for each load, for filters
   * that change: FullCalendar's `refetchEvents()` applies them.
   */
  readonly query?: RangeQuery | (() => RangeQuery) | undefined;
  /** Aborts what the source loads, and ends it, such as when the page is left. That is no failure. */
  readonly signal?: AbortSignal | undefined;
}

const later = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);

/** What has to be read for a range: whole days count by their dates, which other zones reach many hours sooner or later. */
export function boundsToRead({ start, end }: FullCalendarRange): [from: Date, to: Date] {
  return [later(start, -largestDifference), later(end, largestDifference)];
}

/** A day or an instant as FullCalendar compares it with its range: on the clocks of the calendar, or in UTC. */
const textOf = (date: string, { allDay }: FullCalendarEvent) => (allDay ? `${date}T00:00:00` : date);

/** A check whether an event takes place within a range. Whole days do so by their date, wherever they are. */
export function isWithin({
  start,
  end,
  startStr,
  endStr,
}: FullCalendarRange): (input: FullCalendarEvent) => boolean {
  const days = [startStr.slice(0, 19), endStr.slice(0, 19)] as const;
  const instants = [start.toISOString(), end.toISOString()] as const;
  return (input) => {
    const [rangeStart, rangeEnd] = input.allDay ? days : instants;
    const first = textOf(input.start, input);
    const last = textOf(input.end, input);
    return first < rangeEnd && (last > rangeStart || first >= rangeStart);
  };
}
