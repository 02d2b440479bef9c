import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import type { RangeQuery } from '../resources/event-plan.ts';
import { largestDifference } from '../time/event-span.ts';
import { type FullCalendarEvent, type FullCalendarEventsOptions, toEventInputs } from './event-input.ts';

/** The range on screen, with an exclusive end: instants, and ISO 8601 in the time zone of the calendar. */
export type FullCalendarRange = Record<'start' | 'end', Date> & Record<'startStr' | 'endStr', string>;

/** A function that FullCalendar takes as `events`. */
export type FullCalendarSource = (
  range: FullCalendarRange,
  onSuccess: (events: FullCalendarEvent[]) => void,
  onFailure: (error: Error) => void,
) => void;

/** Options of {@link createEventSource}. */
export interface EventSourceOptions extends FullCalendarEventsOptions {
  /** Filters, as in `events.between`. A function is called for each load, so `refetchEvents()` applies changed filters. */
  readonly query?: RangeQuery | (() => RangeQuery) | undefined;
  /** Aborts loads and ends the source, for example when the user leaves the page. FullCalendar sees no failure. */
  readonly signal?: AbortSignal | undefined;
}

/** The client that reads events, or a stand-in for one. */
export interface CalendarReader {
  /** The events namespace. */
  readonly events: {
    /** Reads every event that overlaps a range. */
    between(
      from: Date,
      to: Date,
      query: RangeQuery | undefined,
      options: { signal: AbortSignal },
    ): PromiseLike<readonly CalendarEvent[]>;
  };
}

/**
 * Creates an event source for FullCalendar, which reads the events of the range on screen through `events.between`.
 * Each load aborts the previous one, without telling FullCalendar. Create one source for each calendar.
 *
 * @returns the value for FullCalendar's `events`. FullCalendar calls `eventSourceFailure` with the error of a failed
 * load
 * @example
 * ```ts
 * import { createEventSource } from 'events-calendar-client/fullcalendar';
 *
 * const events = createEventSource(calendar, { query: { categories: ['music'] } });
 * ```
 */
export function createEventSource(
  calendar: CalendarReader,
  options: EventSourceOptions = {},
): FullCalendarSource {
  let latest = new AbortController();
  // FullCalendar would await a returned promise.
  return (range, onSuccess, onFailure) => {
    latest.abort();
    latest = new AbortController();
    const signal = AbortSignal.any([latest.signal, ...(options.signal ? [options.signal] : [])]);
    const load = async () => {
      // In other zones, all-day events begin and end hours earlier or later.
      const from = new Date(range.start.getTime() - largestDifference);
      const to = new Date(range.end.getTime() + largestDifference);
      const query = typeof options.query === 'function' ? options.query() : options.query;
      return inputsWithin(range, await calendar.events.between(from, to, query, { signal }), options);
    };
    load().then(
      (inputs) => signal.aborted || onSuccess(inputs),
      (error) => signal.aborted || onFailure(error),
    );
  };
}

/** Converts the events within a range to FullCalendar's: all-day events by their dates, others by their instants. */
function inputsWithin(
  { start, end, startStr, endStr }: FullCalendarRange,
  events: readonly CalendarEvent[],
  options: EventSourceOptions,
): FullCalendarEvent[] {
  return toEventInputs(events, options).filter((input) => {
    const midnight = input.allDay ? 'T00:00:00' : '';
    const [first, last] = [input.start + midnight, input.end + midnight];
    const from = input.allDay ? startStr.slice(0, 19) : start.toISOString();
    const to = input.allDay ? endStr.slice(0, 19) : end.toISOString();
    return first < to && (last > from || first >= from);
  });
}
