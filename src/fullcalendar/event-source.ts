import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import type { RangeQuery } from '../resources/event-sequence/event-plan.ts';
import {
  type CachedEventSource,
  type CachedEventSourceOptions,
  type CalendarReadQueries,
  createCachedEventSource,
} from './cached-event-source.ts';
import { type FullCalendarEvent, toEventInputs } from './event-input.ts';
import {
  boundsToRead,
  type EventSourceOptions,
  type FullCalendarRange,
  type FullCalendarSource,
  isWithin,
} from './source.ts';

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
export function createEventSource(calendar: CalendarReader, options?: EventSourceOptions): FullCalendarSource;
/**
 * Creates an event source for FullCalendar that shares the cache of TanStack Query: what a mutation changes is shown
 * at once, and what the cache has is not read again. It follows the range that is shown until the calendar is gone.
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
    const query = typeof options.query === 'function' ? options.query() : options.query;
    const events = calendar.events.between(...boundsToRead(range), query, { signal });
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
