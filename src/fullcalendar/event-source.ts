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
    between(
      from: Date,
      to: Date,
      query: RangeQuery | undefined,
    ): Readonly<Record<'queryKey', readonly unknown[]>>;
  };
}

/** What is used of TanStack's `QueryClient`. */
export interface EventsCache {
  /** Takes events from the cache, or reads them. */
  fetchQuery(query: never): Promise<unknown>;
  /** Has the writes. */
  getMutationCache(): {
    /** Calls back when the state of a write changes. */
    subscribe(listener: (change: never) => void): () => void;
  };
}

/** Which events a source has, how they look, and the cache that they are in. */
export interface CachedEventSourceOptions extends EventSourceOptions {
  /** TanStack's `QueryClient`, which has the cache. */
  readonly queryClient: EventsCache;
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
 * Creates an event source for FullCalendar that shares the cache of TanStack Query. It loads again after a mutation of the queries, until
 * `signal` is aborted.
 */
export function createEventSource(
  queries: CalendarReadQueries,
  options: CachedEventSourceOptions,
): CachedEventSource;
export function createEventSource(
  source: CalendarReader | CalendarReadQueries,
  options: EventSourceOptions | CachedEventSourceOptions = {},
): FullCalendarSource | CachedEventSource {
  return 'queryClient' in options
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

/** What is used of a calendar of FullCalendar. */
interface FollowingCalendar {
  on(name: `event${'Drag' | 'Resize'}${'Start' | 'Stop'}`, listener: () => void): void;
  getEventSourceById(id: string): { refetch(): void } | null;
}

/** What is used of a change in TanStack's cache of mutations. */
interface WriteChange {
  readonly type: string;
  readonly mutation?: {
    readonly options: { readonly mutationKey?: readonly unknown[] };
    readonly state: { readonly status: string };
  };
}

let count = 0;

function createCachedSource(
  queries: CalendarReadQueries,
  { queryClient, ...options }: CachedEventSourceOptions,
): CachedEventSource {
  count += 1;
  const id = `events-calendar-client-${count}`;
  let calendar: FollowingCalendar | undefined;
  let site: unknown;
  let isLoading = false;
  let isMoving = false;
  let isOutdated = false;

  const between: CalendarReader['events']['between'] = (from, to, query) => {
    const read = queries.events.between(from, to, query);
    site = read.queryKey[1];
    return queryClient.fetchQuery(read as never) as Promise<readonly CalendarEvent[]>;
  };

  /** Has FullCalendar load again after a write, but never while an event is moved or saved: it would jump or double. */
  async function update(): Promise<void> {
    await allSaved();
    if (!isOutdated || isMoving || isLoading) return;
    isOutdated = false;
    calendar?.getEventSourceById(id)?.refetch();
  }

  function setMoving(isNow: boolean): void {
    isMoving = isNow;
    // Not at once, since what was moved is about to be saved.
    if (!isNow) queueMicrotask(update);
  }

  const stop = queryClient.getMutationCache().subscribe(({ type, mutation }: WriteChange) => {
    const [library, changed] = mutation?.options.mutationKey ?? [];
    const isOver = mutation?.state.status === 'success' || mutation?.state.status === 'error';
    if (type !== 'updated' || !isOver || library !== 'events-calendar-client' || changed !== site) return;
    isOutdated = true;
    update();
  });
  options.signal?.addEventListener('abort', stop);

  const load = createClientSource({ events: { between } }, options);
  const ending =
    <Value>(callBack: (value: Value) => void) =>
    (value: Value) => {
      callBack(value);
      isLoading = false;
      queueMicrotask(update);
    };

  return {
    id,
    events(range, onSuccess, onFailure) {
      isLoading = true;
      load(range, ending(onSuccess), ending(onFailure));
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
