import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import type { RangeQuery } from '../resources/event-plan.ts';
import {
  type CachedEventSource,
  type CachedEventSourceOptions,
  type CalendarReadQueries,
  createCachedEventSource,
} from './cached-event-source.ts';
import { type FullCalendarEvent, toEventInputs } from './event-input.ts';
import {
  type EventSourceOptions,
  type FullCalendarRange,
  type FullCalendarSource,
  isWithin,
  readRange,
} from './source.ts';

/** What events are read with: a client, or a stand-in for one. */
export interface CalendarReader {
  /** Has `between`. */
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
 * Creates an event source for FullCalendar. It reads the events of the range that is shown through `events.between`, each
 * in the right square in every `timeZone` of the calendar. The next load aborts the one before it, and FullCalendar never
 * hears of that. Create one source for each calendar.
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
export function createEventSource(calendar: CalendarReader, options?: EventSourceOptions): FullCalendarSource;
/**
 * Creates an event source for FullCalendar that shares the cache of TanStack Query: a change by a mutation is shown at
 * once, and ranges in the cache are not read again. It follows the range that was shown last until `signal` is aborted.
 *
 * @param queries - what `createCalendarQueries` returns
 * @param options - `queryClient` and TanStack's `QueryObserver`, and all options of the source of a client
 * @returns what FullCalendar takes as `events`. When a load fails, FullCalendar calls `eventSourceFailure` with the error
 * @example
 * ```ts
 * import { QueryClient, QueryObserver } from '@tanstack/query-core';
 * import { createEventSource } from 'events-calendar-client/fullcalendar';
 * import { createCalendarQueries } from 'events-calendar-client/query';
 *
 * const queryClient = new QueryClient();
 * const queries = createCalendarQueries(calendar);
 * const options = { events: createEventSource(queries, { queryClient, QueryObserver }) };
 * ```
 */
export function createEventSource<QueryClient>(
  queries: CalendarReadQueries,
  options: CachedEventSourceOptions<QueryClient>,
): CachedEventSource;
export function createEventSource(
  source: CalendarReader | CalendarReadQueries,
  options: EventSourceOptions | CachedEventSourceOptions<unknown> = {},
): FullCalendarSource | CachedEventSource {
  return 'QueryObserver' in options
    ? createCachedEventSource(source as CalendarReadQueries, options)
    : createClientSource(source as CalendarReader, options);
}

function createClientSource(calendar: CalendarReader, options: EventSourceOptions): FullCalendarSource {
  let latest = new AbortController();
  async function load(range: FullCalendarRange, signal: AbortSignal): Promise<FullCalendarEvent[]> {
    const events = await calendar.events.between(...readRange(range, options), { signal });
    return toEventInputs(events, options).filter(isWithin(range));
  }

  // FullCalendar would await a promise that it gets.
  return (range, onSuccess, onFailure) => {
    latest.abort();
    latest = new AbortController();
    const signals = [latest.signal, options.signal].filter((signal) => signal !== undefined);
    const signal = AbortSignal.any(signals);
    load(range, signal).then(
      (inputs) => signal.aborted || onSuccess(inputs),
      (error) => signal.aborted || onFailure(error),
    );
  };
}
