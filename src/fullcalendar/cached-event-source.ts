import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import type { RangeQuery } from '../resources/event-sequence/event-plan.ts';
import { toEventInputs } from './event-input.ts';
import { allSaved } from './save-event-change.ts';
import {
  boundsToRead,
  type EventSourceOptions,
  type FullCalendarRange,
  type FullCalendarSource,
  isWithin,
} from './source.ts';

/** The queries that events are read with: those of `createCalendarQueries`. */
export interface CalendarReadQueries {
  /** Where `between` is. */
  readonly events: {
    /** The query of every event that overlaps a range. */
    between(from: Date, to: Date, query: RangeQuery | undefined): EventsQuery;
  };
}

/** The options of a query. */
export interface EventsQuery {
  /** Under which it is cached. */
  readonly queryKey: readonly unknown[];
  /** Reads the events. */
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<CalendarEvent[]>;
  /** The client retries by itself. */
  readonly retry: false;
}

/** What a query has read, and whether it reads. */
export interface EventsResult {
  /** The events, as they were read last. */
  readonly data: readonly CalendarEvent[] | undefined;
  /** Why they could not be read the last time. */
  readonly error: Error | null;
  /** Whether there are neither events nor an error. */
  readonly isPending: boolean;
  /** Whether there are events, and they could be read the last time. */
  readonly isSuccess: boolean;
  /** Whether they are being read. */
  readonly isFetching: boolean;
}

/** What reads a query and follows it, as far as it is used. */
export interface EventsObserver {
  /** Follows another query. */
  setOptions(query: EventsQuery): void;
  /** Calls a listener with each result, until the function that it returns is called. */
  subscribe(listener: (result: EventsResult) => void): () => void;
  /** The result now. */
  getCurrentResult(): EventsResult;
  /** Reads again. */
  refetch(): Promise<unknown>;
}

/** TanStack's `QueryObserver`, as far as it is used. */
export interface EventsObserverClass<QueryClient> {
  /** Creates one that reads and follows a query of a cache. */
  new (queryClient: QueryClient, query: EventsQuery): EventsObserver;
}

/** Which events a source has, how they look, and the cache that they are in. */
export interface CachedEventSourceOptions<QueryClient> extends EventSourceOptions {
  /** Has the cache. */
  readonly queryClient: QueryClient;
  /** TanStack's class, which the package for each framework exports. */
  readonly QueryObserver: EventsObserverClass<QueryClient>;
}

/** A source of a calendar of FullCalendar, as far as it is used. */
export interface FollowedSource {
  /** Loads its events again. */
  refetch(): void;
}

/** A calendar of FullCalendar, as far as it is used. */
export interface FollowingCalendar {
  /** Adds a listener. */
  on(
    name: 'eventDragStart' | 'eventDragStop' | 'eventResizeStart' | 'eventResizeStop' | '_unmount',
    listener: () => void,
  ): void;
  /** A source of its events, or null where it was removed. */
  getEventSourceById(id: string): FollowedSource | null;
}

/** An object that FullCalendar takes as `events`. */
export interface CachedEventSource {
  /** The name of the source in its calendar. */
  readonly id: string;
  /** Reads a range. */
  readonly events: FullCalendarSource;
  /** Hears from FullCalendar, in `this`, which calendar shows what was read. */
  readonly success: (this: FollowingCalendar) => void;
}

let count = 0;

/** Creates a source that follows what a cache has of the range that is shown, until the calendar is gone. */
export function createCachedEventSource<QueryClient>(
  { events }: CalendarReadQueries,
  { queryClient, QueryObserver, ...options }: CachedEventSourceOptions<QueryClient>,
): CachedEventSource {
  count += 1;
  const id = `events-calendar-client-${count}`;
  let calendar: FollowingCalendar | undefined;
  let observer: EventsObserver | undefined;
  let stop = () => {};
  /** The key of the query that is observed. */
  let observed = '';
  /** The load that FullCalendar waits for. */
  let waiting: Parameters<FullCalendarSource> | undefined;
  /** What FullCalendar has of the query. */
  let shown: EventsResult | undefined;
  let isUpdating = false;
  let isMoving = false;

  async function load(...call: Parameters<FullCalendarSource>): Promise<void> {
    const filters = typeof options.query === 'function' ? options.query() : options.query;
    const query = events.between(...boundsToRead(call[0]), filters);
    const key = JSON.stringify(query.queryKey);
    const isOther = key !== observed;
    observed = key;
    waiting = call;
    const current = observe(query);
    const result = current.getCurrentResult();
    // What the cache has is shown at once. What a read brings follows.
    if (isUpdating || (isOther && result.isSuccess)) answer(result);
    else if (!isOther || !result.isFetching) await current.refetch();
  }

  function observe(query: EventsQuery): EventsObserver {
    if (observer) {
      observer.setOptions(query);
      return observer;
    }
    const created = new QueryObserver(queryClient, query);
    observer = created;
    stop = created.subscribe(receive);
    return created;
  }

  function receive(result: EventsResult): void {
    if (result.isPending) return;
    if (!waiting) update();
    else if (!result.isFetching) answer(result);
  }

  function answer(result: EventsResult): void {
    const [range, onSuccess, onFailure] = waiting!;
    waiting = undefined;
    shown = result;
    // Not at once, since FullCalendar may be rendering.
    toInputs(result, range).then(onSuccess, onFailure);
  }

  async function toInputs({ data = [], error }: EventsResult, range: FullCalendarRange) {
    if (error) throw error;
    return toEventInputs(data, options).filter(isWithin(range));
  }

  /** Has FullCalendar load again if there is news, but never while an event is moved or saved: it would jump, or be there twice. */
  async function update(): Promise<void> {
    await allSaved();
    const result = observer?.getCurrentResult();
    if (!result || result.isPending || isMoving) return;
    if (result.data === shown?.data && result.error === shown?.error) return;
    isUpdating = true;
    calendar?.getEventSourceById(id)?.refetch();
    isUpdating = false;
  }

  function follow(shownIn: FollowingCalendar): void {
    calendar = shownIn;
    shownIn.on('_unmount', () => {
      // Another calendar may have taken its place.
      if (calendar === shownIn && !waiting) close();
    });
    for (const name of ['eventDragStart', 'eventResizeStart'] as const) {
      shownIn.on(name, () => {
        isMoving = true;
      });
    }
    for (const name of ['eventDragStop', 'eventResizeStop'] as const) {
      shownIn.on(name, () => {
        isMoving = false;
        // Not at once, since what was moved is about to be saved.
        Promise.resolve().then(update);
      });
    }
  }

  function close(): void {
    stop();
    calendar = undefined;
    observer = undefined;
    observed = '';
    waiting = undefined;
    isMoving = false;
  }

  options.signal?.addEventListener('abort', close);
  return {
    id,
    events: (...call) => {
      if (!options.signal?.aborted) load(...call).catch(call[2]);
    },
    success() {
      if (calendar !== this) follow(this);
    },
  };
}
