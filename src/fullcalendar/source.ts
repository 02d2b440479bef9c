import type { RangeQuery } from '../resources/event-plan.ts';
import { largestDifference } from '../time/event-span.ts';
import type { FullCalendarEvent, FullCalendarEventsOptions } from './event-input.ts';

/** The range that FullCalendar shows. */
export interface FullCalendarRange {
  /** Its start, an instant. */
  readonly start: Date;
  /** Its end, an instant, exclusive. */
  readonly end: Date;
  /** Its start, ISO 8601 in the time zone of the calendar. */
  readonly startStr: string;
  /** Its end, ISO 8601 in the time zone of the calendar, exclusive. */
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
  /** Filters, as in `events.between`. A function is called for each load: `refetchEvents()` applies filters that changed. */
  readonly query?: RangeQuery | (() => RangeQuery) | undefined;
  /** Aborts loads and ends the source, for example when the page is left. FullCalendar does not hear of it as a failure. */
  readonly signal?: AbortSignal | undefined;
}

/** Returns what to read for a range: the dates of whole days, in other zones, begin and end hours earlier or later. */
export function readRange(
  { start, end }: FullCalendarRange,
  { query }: EventSourceOptions,
): [from: Date, to: Date, query: RangeQuery | undefined] {
  const from = new Date(start.getTime() - largestDifference);
  const to = new Date(end.getTime() + largestDifference);
  return [from, to, typeof query === 'function' ? query() : query];
}

/** Returns a check whether an event is within a range: whole days by their dates, others by their instants. */
export function isWithin({ start, end, startStr, endStr }: FullCalendarRange) {
  const local = [startStr.slice(0, 19), endStr.slice(0, 19)] as const;
  const instants = [start.toISOString(), end.toISOString()] as const;
  return (input: FullCalendarEvent): boolean => {
    const [rangeStart, rangeEnd] = input.allDay ? local : instants;
    const [first, last] = input.allDay
      ? [`${input.start}T00:00:00`, `${input.end}T00:00:00`]
      : [input.start, input.end];
    return first < rangeEnd && (last > rangeStart || first >= rangeStart);
  };
}
