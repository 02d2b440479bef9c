import type {
  CalendarEvent,
  DateInput,
  EventChanges,
  EventCreate,
  EventDeleteOptions,
  EventEditOptions,
  EventNamespace,
  EventQuery,
  EventUpdate,
  EventUpdateOptions,
  RangeQuery,
} from '../index.ts';
import { type EventCursor, type EventPage, type EventPagesQuery, readEventPage } from './event-pages.ts';
import type { CalendarMutationOptions, WriteOptions } from './mutation-options.ts';
import { PostQueries } from './post-queries.ts';
import type { KeyOrigin } from './query-key.ts';
import type { CalendarInfiniteQueryOptions, CalendarQueryOptions, ReadOptions } from './query-options.ts';
import type { EditVariables, UpdateVariables } from './resource-queries.ts';

/** Options of `upcoming` and `past`. */
export interface UpcomingReadOptions extends ReadOptions {
  /**
   * The moment at which events are over or not. Default the moment of each request. It is part of the key: a `new Date()`
   * that is created while a component renders would be another query every time.
   */
  readonly now?: DateInput | undefined;
}

/** The variables of an `update` mutation of events. */
export interface EventUpdateVariables extends UpdateVariables<EventUpdate> {
  /** `single` for the ID of one date of a recurring event, which becomes an event with another ID. */
  readonly occurrence?: EventUpdateOptions['occurrence'];
}

/** The variables of an `edit` mutation of events. */
export interface EventEditVariables extends EditVariables<CalendarEvent, EventChanges> {
  /** `single` for the ID of one date of a recurring event, which becomes an event with another ID. */
  readonly occurrence?: EventEditOptions['occurrence'];
}

/** The variables of a `delete` mutation of events, where the ID is that of one date of a recurring event. */
export interface EventDeleteVariables {
  /** Numeric ID. */
  readonly id: number;
  /** `single` for this date, `upcoming` for it and all later ones. */
  readonly occurrence: NonNullable<EventDeleteOptions['occurrence']>;
}

/** Options of an infinite query of upcoming or past events. */
export type EventPagesOptions = CalendarInfiniteQueryOptions<EventPage, EventCursor | null>;

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

  /**
   * The events that are not over yet page by page, soonest first: for infinite queries. A page is one request as a rule, as
   * what earlier pages have is left out.
   *
   * @param query - `per_page`: the size of a page, 10 by default; and any other parameters of `list`, less the dates and `page`
   * @param options - `now`, by default the moment of the first page, for all pages; language, further parameters
   */
  infiniteUpcoming(query?: EventPagesQuery, options?: UpcomingReadOptions): EventPagesOptions {
    return this.#pages('upcoming', query, options);
  }

  /**
   * The events that are over page by page, latest first: for infinite queries. A page is two requests as a rule, since
   * the service lists the earliest first, and what earlier pages have is left out.
   *
   * @param query - `per_page`: the size of a page, 10 by default; and any other parameters of `list`, less the dates and `page`
   * @param options - `now`, by default the moment of the first page, for all pages; language, further parameters
   */
  infinitePast(query?: EventPagesQuery, options?: UpcomingReadOptions): EventPagesOptions {
    return this.#pages('past', query, options);
  }

  /**
   * Sends one update request, which resets what it leaves out on real sites.
   *
   * @param options - language, headers, further fields
   */
  override update(options?: WriteOptions): CalendarMutationOptions<CalendarEvent, EventUpdateVariables> {
    return super.update(options);
  }

  /**
   * Changes some fields and keeps all others.
   *
   * @param options - language, headers, further fields
   */
  override edit(options?: WriteOptions): CalendarMutationOptions<CalendarEvent, EventEditVariables> {
    return super.edit(options);
  }

  /**
   * Deletes an event; the variable is its numeric ID, or that of a date of a recurring event with `occurrence`.
   *
   * @param options - language, headers, further parameters
   */
  override delete(
    options?: WriteOptions,
  ): CalendarMutationOptions<CalendarEvent, number | EventDeleteVariables> {
    return this.write('delete', (variables) => {
      const { id, ...own } = typeof variables === 'object' ? variables : { id: variables };
      return this.namespace.delete(id, { ...options, ...own });
    });
  }

  #pages(
    kind: 'upcoming' | 'past',
    query: EventPagesQuery = {},
    options: UpcomingReadOptions = {},
  ): EventPagesOptions {
    const name = kind === 'past' ? 'infinitePast' : 'infiniteUpcoming';
    return {
      queryKey: this.key(name, { query, now: options.now }, options),
      queryFn: ({ signal, pageParam }) =>
        readEventPage(this.namespace, kind, query, pageParam, { ...options, signal }),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
      getPreviousPageParam: () => undefined,
      retry: false,
    };
  }
}
