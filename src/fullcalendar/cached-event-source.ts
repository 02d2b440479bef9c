import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import type { RangeQuery } from '../resources/event-plan.ts';
import { toEventInputs } from './event-input.ts';
import { allSaved } from './save-event-change.ts';
import { type EventSourceOptions, type FullCalendarSource, isWithin, readRange } from './source.ts';

/** The queries that events are read with: `createCalendarQueries` returns them. */
export interface CalendarReadQueries {
  /** Has `between`. */
  readonly events: {
    /** Creates the query of every event that overlaps a range. */
    between(from: Date, to: Date, query: RangeQuery | undefined): EventsQuery;
  };
}

/** The options of a query. */
export interface EventsQuery {
  /** The key in the cache. */
  readonly queryKey: readonly unknown[];
  /** Reads the events. */
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<CalendarEvent[]>;
  /** The client already retries. */
  readonly retry: false;
}

/** The state of a query. */
export interface EventsResult {
  /** The events, as they were read last. */
  readonly data: readonly CalendarEvent[] | undefined;
  /** Why the last read failed. */
  readonly error: Error | null;
  /** Whether they are being read. */
  readonly isFetching: boolean;
}

/** The part of TanStack's `QueryObserver` that is used: it reads a query and follows it. */
export interface EventsObserver {
  /** Follows another query. */
  setOptions(query: EventsQuery): void;
  /** Calls a listener with each result, until the returned function is called. */
  subscribe(listener: (result: EventsResult) => void): () => void;
  /** Returns the result now. */
  getCurrentResult(): EventsResult;
  /** Reads again. */
  refetch(): Promise<unknown>;
}

/** Which events a source has, how they look, and the cache that they are in. */
export interface CachedEventSourceOptions<QueryClient> extends EventSourceOptions {
  /** Has the cache. */
  readonly queryClient: QueryClient;
  /** TanStack's class, which the package for each framework exports. */
  readonly QueryObserver: EventsObserverClass<QueryClient>;
}

/** TanStack's class `QueryObserver`, as far as it is used. */
export interface EventsObserverClass<QueryClient> {
  /** Follows a query. */
  new (queryClient: QueryClient, query: EventsQuery): EventsObserver;
}

/** The part of a calendar of FullCalendar that is used. */
export interface FollowingCalendar {
  /** Adds a listener. */
  on(
    name: 'eventDragStart' | 'eventDragStop' | 'eventResizeStart' | 'eventResizeStop',
    listener: () => void,
  ): void;
  /** Returns a source of its events, or null if it was removed. */
  getEventSourceById(id: string): RefetchedSource | null;
}

/** A source of a calendar of FullCalendar. */
export interface RefetchedSource {
  /** Asks the source for its events again. */
  refetch(): void;
}

/** An object that FullCalendar takes as `events`. */
export interface CachedEventSource {
  /** The ID of the source in its calendar. */
  readonly id: string;
  /** Reads a range. */
  readonly events: FullCalendarSource;
  /** FullCalendar calls it after a load, with the calendar as `this`. */
  readonly success: (this: FollowingCalendar) => void;
}

let count = 0;

/** Creates a source that follows the query of the range that was shown last. */
export function createCachedEventSource<QueryClient>(
  { events }: CalendarReadQueries,
  { queryClient, QueryObserver, ...options }: CachedEventSourceOptions<QueryClient>,
): CachedEventSource {
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
      else onSuccess(toEventInputs(data, options).filter(isWithin(range)));
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

  return {
    id,
    events: (...call) => {
      if (!options.signal?.aborted) load(...call).catch(call[2]);
    },
    success() {
      if (calendar === this) return;
      calendar = this;
      isMoving = false;
      for (const action of ['eventDrag', 'eventResize'] as const) {
        this.on(`${action}Start`, () => {
          isMoving = true;
        });
        this.on(`${action}Stop`, () => {
          isMoving = false;
          // Not at once, since what was moved is about to be saved.
          queueMicrotask(update);
        });
      }
    },
  };
}
