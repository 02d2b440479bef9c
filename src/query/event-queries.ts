import type {
  CalendarEvent,
  DateInput,
  EventChanges,
  EventCreate,
  EventNamespace,
  EventQuery,
  EventUpdate,
  RangeQuery,
} from '../index.ts';
import { PostQueries } from './post-queries.ts';
import type { KeyOrigin } from './query-key.ts';
import type { CalendarQueryOptions, ReadOptions } from './query-options.ts';

/** Options of `upcoming` and `past`. */
export interface UpcomingReadOptions extends ReadOptions {
  /**
   * The moment at which events are over or not. Default the moment of each request. It is part of the key: a `new Date()`
   * that is created while a component renders would be another query every time.
   */
  readonly now?: DateInput | undefined;
}

/** The queries and mutations of events. */
export class EventQueries extends PostQueries<
  CalendarEvent,
  EventQuery,
  EventCreate,
  EventUpdate,
  EventChanges
> {
  /** @internal */
  declare protected readonly namespace: EventNamespace;

  /** @internal */
  constructor(namespace: EventNamespace, origin: KeyOrigin) {
    super(namespace, 'events', origin);
  }

  /**
   * Every event that overlaps the range from `from` up to but not including `to`, in the order of their starts.
   *
   * @param from - a day, wall time or instant. Round it, to a day for instance: it is part of the key
   * @param to - of the same kind as `from`, and later
   * @param query - `limit`, and any other parameters of `list`, less the dates and `page`
   * @param options - language, further parameters
   */
  between(
    from: DateInput,
    to: DateInput,
    query: RangeQuery = {},
    options?: ReadOptions,
  ): CalendarQueryOptions<CalendarEvent[]> {
    return this.read('between', { from, to, query }, options, (requestOptions) =>
      this.namespace.between(from, to, query, requestOptions),
    );
  }

  /**
   * The next events that are not over yet, soonest first: `limit` of them, 10 by default.
   *
   * @param query - `limit`, and any other parameters of `list`, less the dates and `page`
   * @param options - `now`, language, further parameters
   */
  upcoming(query: RangeQuery = {}, options?: UpcomingReadOptions): CalendarQueryOptions<CalendarEvent[]> {
    return this.read('upcoming', { query, now: options?.now }, options, (requestOptions) =>
      this.namespace.upcoming(query, requestOptions),
    );
  }

  /**
   * The last events that are over, latest first: `limit` of them, 10 by default.
   *
   * @param query - `limit`, and any other parameters of `list`, less the dates and `page`
   * @param options - `now`, language, further parameters
   */
  past(query: RangeQuery = {}, options?: UpcomingReadOptions): CalendarQueryOptions<CalendarEvent[]> {
    return this.read('past', { query, now: options?.now }, options, (requestOptions) =>
      this.namespace.past(query, requestOptions),
    );
  }
}
