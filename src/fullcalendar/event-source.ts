import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import type { RangeQuery } from '../resources/event-sequence/event-plan.ts';
import { type FullCalendarEvent, type FullCalendarEventsOptions, toEventInputs } from './event-input.ts';

/** What events are read from: a client, or a stand-in for one. */
export interface CalendarReader {
  /** Where `between` is. */
  readonly events: {
    /** Reads every event that overlaps a range. */
    between(
      from: Date,
      to: Date,
      query: RangeQuery | undefined,
      options: { signal: AbortSignal },
    ): ReadEvents;
  };
}

/** Events that are read when they are awaited. */
export interface ReadEvents extends PromiseLike<readonly CalendarEvent[]> {
  /** Reads them for this caller alone, so that nothing is copied. A stand-in needs none. */
  all?(): PromiseLike<readonly CalendarEvent[]>;
}

/** Which events a source has, and how they look. */
export interface EventSourceOptions extends FullCalendarEventsOptions {
  /**
   * Any parameters of `events.list`, less the dates and `page`; or a function that returns them for each load, for filters
   * that change: FullCalendar's `refetchEvents()` applies them.
   */
  readonly query?: RangeQuery | (() => RangeQuery) | undefined;
  /** Aborts what the source loads, such as when the page is left. That is no failure. */
  readonly signal?: AbortSignal | undefined;
}

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

/** Between the clocks of the westernmost and the easternmost zone there are 28 hours at most; in milliseconds. */
const largestDifference = 28 * 60 * 60 * 1000;

const later = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);

/** A day or an instant as FullCalendar compares it with its range: on the clocks of the calendar, or in UTC. */
const textOf = (date: string, { allDay }: FullCalendarEvent) => (allDay ? `${date}T00:00:00` : date);

/** A check whether an event takes place within a range. Whole days do so by their date, wherever they are. */
function isWithin({
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

/**
 * Creates an event source for FullCalendar: it reads the events of the range that is shown through `events.between`,
 * each in the right square in every `timeZone` of the calendar. What is no longer wanted is aborted: a load that was
 * superseded is no failure, and FullCalendar never hears of it. Create one source for each calendar.
 *
 * @param calendar - a client
 * @param options - `query` for filters, `categoryStyles`, `onProblem`, `siteTimeZone` for events whose `timezone` is
 * empty, `signal`
 * @returns what FullCalendar takes as `events`. When a load fails, FullCalendar calls `eventSourceFailure` with the error
 * @example
 * ```ts
 * import { createEventSource } from 'events-calendar-client/fullcalendar';
 *
 * const options = {
 *   timeZone: 'Europe/Berlin',
 *   events: createEventSource(calendar, { query: { categories: ['music'] } }),
 * };
 * ```
 */
export function createEventSource(
  calendar: CalendarReader,
  options: EventSourceOptions = {},
): FullCalendarSource {
  let latest = new AbortController();

  async function load(range: FullCalendarRange, signal: AbortSignal): Promise<FullCalendarEvent[]> {
    const query = typeof options.query === 'function' ? options.query() : options.query;
    // Whole days count by their dates, which other zones reach many hours sooner or later.
    const from = later(range.start, -largestDifference);
    const to = later(range.end, largestDifference);
    const events = calendar.events.between(from, to, query, { signal });
    return toEventInputs(await (events.all?.() ?? events), options).filter(isWithin(range));
  }

  return (range, onSuccess, onFailure) => {
    latest.abort();
    latest = new AbortController();
    const signals = [latest.signal, options.signal].filter((signal) => signal !== undefined);
    const signal = AbortSignal.any(signals);
    load(range, signal).then(
      (inputs) => {
        if (!signal.aborted) onSuccess(inputs);
      },
      (error) => {
        if (!signal.aborted) onFailure(error);
      },
    );
  };
}
