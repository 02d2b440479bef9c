import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import type { RangeQuery } from '../resources/event-plan.ts';
import { largestDifference } from '../time/event-span.ts';
import { type FullCalendarEvent, type FullCalendarEventsOptions, toEventInputs } from './event-input.ts';
import { allSaved } from './save-event-change.ts';

/** The range that FullCalendar shows, whose end is exclusive: instants, and ISO 8601 in the time zone of the calendar. */
export type FullCalendarRange = Record<'start' | 'end', Date> & Record<'startStr' | 'endStr', string>;

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

/** The queries that events are read with: `createCalendarQueries` returns them. */
export interface CalendarReadQueries {
  /** Has `between`. */
  readonly events: {
    /** Creates the query of every event that overlaps a range. */
    between(from: Date, to: Date, query: RangeQuery | undefined): EventsQuery;
  };
}

/** A query, which has a key in the cache. */
export type EventsQuery = Readonly<Record<'queryKey', readonly unknown[]>>;

/** Which events a source has, how they look, and the cache that they are in. */
export interface CachedEventSourceOptions<QueryClient> extends EventSourceOptions {
  /** Has the cache. */
  readonly queryClient: QueryClient;
  /** TanStack's class, which the package for each framework exports. */
  readonly QueryObserver: {
    /** Follows a query. */
    new (queryClient: QueryClient, query: never): object;
  };
}

/** An object that FullCalendar takes as `events`. */
export interface CachedEventSource {
  /** The ID of the source in its calendar. */
  readonly id: string;
  /** Reads a range. */
  readonly events: FullCalendarSource;
  /** FullCalendar calls it after a load, with the calendar as `this`. */
  readonly success: () => void;
}

/**
 * Creates an event source for FullCalendar, which reads the events of the range that is shown through `events.between`.
 * The next load aborts the one before it, and FullCalendar never hears of that. Create one source for each calendar.
 *
 * @returns what FullCalendar takes as `events`. When a load fails, FullCalendar calls `eventSourceFailure` with the error
 * @example
 * ```ts
 * import { createEventSource } from 'events-calendar-client/fullcalendar';
 *
 * const events = createEventSource(calendar, { query: { categories: ['music'] } });
 * ```
 */
export function createEventSource(calendar: CalendarReader, options?: EventSourceOptions): FullCalendarSource;
/**
 * Creates an event source for FullCalendar that shares the cache of TanStack Query: a change by a mutation is shown at
 * once, and ranges in the cache are not read again. It follows the range that was shown last until `signal` is aborted.
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
    ? createCachedSource(source as CalendarReadQueries, options)
    : createClientSource(source as CalendarReader, options);
}

/** Returns what to read for a range: the dates of whole days, in other zones, begin and end hours earlier or later. */
function readRange({ start, end }: FullCalendarRange, { query }: EventSourceOptions) {
  const from = new Date(start.getTime() - largestDifference);
  const to = new Date(end.getTime() + largestDifference);
  return [from, to, typeof query === 'function' ? query() : query] as const;
}

/** Turns the events that are within a range into FullCalendar's: whole days by their dates, others by their instants. */
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

function createClientSource(calendar: CalendarReader, options: EventSourceOptions): FullCalendarSource {
  let latest = new AbortController();
  // FullCalendar would await a promise that it gets.
  return (range, onSuccess, onFailure) => {
    latest.abort();
    latest = new AbortController();
    const signal = AbortSignal.any([latest.signal, ...(options.signal ? [options.signal] : [])]);
    const load = async () => {
      const events = await calendar.events.between(...readRange(range, options), { signal });
      return inputsWithin(range, events, options);
    };
    load().then(
      (inputs) => signal.aborted || onSuccess(inputs),
      (error) => signal.aborted || onFailure(error),
    );
  };
}

/** What is used of TanStack's `QueryObserver`, which reads a query and follows it. */
interface EventsObserver {
  setOptions(query: EventsQuery): void;
  subscribe(listener: (result: EventsResult) => void): () => void;
  getCurrentResult(): EventsResult;
  refetch(): Promise<unknown>;
}

interface EventsResult {
  readonly data: readonly CalendarEvent[] | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
}

/** What is used of a calendar of FullCalendar. */
interface FollowingCalendar {
  on(name: `event${'Drag' | 'Resize'}${'Start' | 'Stop'}`, listener: () => void): void;
  getEventSourceById(id: string): { refetch(): void } | null;
}

let count = 0;

function createCachedSource(
  { events }: CalendarReadQueries,
  { queryClient, ...options }: CachedEventSourceOptions<unknown>,
): CachedEventSource {
  const QueryObserver = options.QueryObserver as new (client: unknown, query: EventsQuery) => EventsObserver;
  count += 1;
  const id = `events-calendar-client-${count}`;
  let calendar: FollowingCalendar | undefined;
  let observer: EventsObserver | undefined;
  /** The key of the query that is followed. */
  let followed = '';
  /** The load that FullCalendar waits for. */
  let waiting: Parameters<FullCalendarSource> | undefined;
  /** What FullCalendar has of the query. */
  let shown: EventsResult | undefined;
  let isUpdating = false;
  let isMoving = false;

  async function load(...call: Parameters<FullCalendarSource>): Promise<void> {
    const query = events.between(...readRange(call[0], options));
    const key = JSON.stringify(query.queryKey);
    const isOther = key !== followed;
    followed = key;
    waiting = call;
    if (observer) observer.setOptions(query);
    else observer = follow(query);
    const result = observer.getCurrentResult();
    // The events in the cache are shown at once. What a read brings follows.
    if (isUpdating || (isOther && result.data && !result.error)) answer(result);
    else if (!isOther || !result.isFetching) await observer.refetch();
  }

  function follow(query: EventsQuery): EventsObserver {
    const created = new QueryObserver(queryClient, query);
    const stop = created.subscribe((result) => {
      if (!waiting) update();
      else if (!result.isFetching && (result.data || result.error)) answer(result);
    });
    options.signal?.addEventListener('abort', stop);
    return created;
  }

  function answer(result: EventsResult): void {
    const [range, onSuccess, onFailure] = waiting!;
    waiting = undefined;
    shown = result;
    const { data = [], error } = result;
    // Not at once, since FullCalendar may be rendering.
    queueMicrotask(() => {
      if (error) onFailure(error);
      else onSuccess(inputsWithin(range, data, options));
    });
  }

  /** Has FullCalendar load again if there is news, but never while an event is moved or saved: it would jump or double. */
  async function update(): Promise<void> {
    await allSaved();
    const result = observer?.getCurrentResult();
    const isPending = !result?.data && !result?.error;
    if (isPending || isMoving || options.signal?.aborted) return;
    if (result.data === shown?.data && result.error === shown?.error) return;
    isUpdating = true;
    calendar?.getEventSourceById(id)?.refetch();
    isUpdating = false;
  }

  function setMoving(isNow: boolean): void {
    isMoving = isNow;
    // Not at once, since what was moved is about to be saved.
    if (!isNow) queueMicrotask(update);
  }

  return {
    id,
    events: (...call) => {
      if (!options.signal?.aborted) load(...call).catch(call[2]);
    },
    success(this: FollowingCalendar) {
      if (calendar === this) return;
      calendar = this;
      isMoving = false;
      for (const action of ['eventDrag', 'eventResize'] as const) {
        this.on(`${action}Start`, () => setMoving(true));
        this.on(`${action}Stop`, () => setMoving(false));
      }
    },
  };
}
