import type {
  CalendarClient,
  Category,
  CategoryCreate,
  CategoryQuery,
  CategoryUpdate,
  Documentation,
  Organizer,
  OrganizerChanges,
  OrganizerCreate,
  OrganizerQuery,
  OrganizerUpdate,
  Root,
  RootQuery,
  Tag,
  TagCreate,
  TagQuery,
  TagUpdate,
  Venue,
  VenueChanges,
  VenueCreate,
  VenueQuery,
  VenueUpdate,
} from '../index.ts';
import { EventQueries } from './event-queries.ts';
import { LinkedPostQueries } from './post-queries.ts';
import { createQueryKey, type KeyOrigin } from './query-key.ts';
import type { CalendarQueryOptions, ReadOptions } from './query-options.ts';
import { TermQueries } from './term-queries.ts';

/** Options of {@link createCalendarQueries}. */
export interface CalendarQueriesOptions {
  /**
   * Keeps what this client reads apart from what other clients of the same site and language read. Set it where one has
   * credentials that show more than another's, for example to the user's ID. It is part of every key, so no secret.
   */
  readonly scope?: string | undefined;
}

/** The reads and writes of a client as options for TanStack Query. */
export class CalendarQueries {
  /** Events. */
  readonly events: EventQueries;
  /** Venues. */
  readonly venues: LinkedPostQueries<Venue, VenueQuery, VenueCreate, VenueUpdate, VenueChanges>;
  /** Organizers. */
  readonly organizers: LinkedPostQueries<
    Organizer,
    OrganizerQuery,
    OrganizerCreate,
    OrganizerUpdate,
    OrganizerChanges
  >;
  /** Event categories. */
  readonly categories: TermQueries<Category, CategoryQuery, CategoryCreate, CategoryUpdate>;
  /** Event tags. */
  readonly tags: TermQueries<Tag, TagQuery, TagCreate, TagUpdate>;

  readonly #calendar: CalendarClient;
  readonly #origin: KeyOrigin;

  /** @internal */
  constructor(calendar: CalendarClient, { scope }: CalendarQueriesOptions) {
    const { baseUrl, language, languageSegment } = calendar;
    const origin = { baseUrl, language, languageSegment, scope };
    this.#calendar = calendar;
    this.#origin = origin;
    this.events = new EventQueries(calendar.events, origin);
    this.venues = new LinkedPostQueries(calendar.venues, 'venues', origin);
    this.organizers = new LinkedPostQueries(calendar.organizers, 'organizers', origin);
    this.categories = new TermQueries(calendar.categories, 'categories', origin);
    this.tags = new TermQueries(calendar.tags, 'tags', origin);
  }

  /**
   * The interface root, which lists the routes that the site has.
   *
   * @param query - `namespace`, `context`
   * @param options - language, further parameters
   */
  root(query: RootQuery = {}, options?: ReadOptions): CalendarQueryOptions<Root> {
    return {
      queryKey: createQueryKey(this.#origin, 'site', 'root', { query }, options),
      queryFn: ({ signal }) => this.#calendar.root(query, { ...options, signal }),
      retry: false,
    };
  }

  /**
   * The site's own documentation of the interface.
   *
   * @param options - language, further parameters
   */
  doc(options?: ReadOptions): CalendarQueryOptions<Documentation> {
    return {
      queryKey: createQueryKey(this.#origin, 'site', 'doc', {}, options),
      queryFn: ({ signal }) => this.#calendar.doc({ ...options, signal }),
      retry: false,
    };
  }
}

/**
 * Creates plain option objects for TanStack Query, in whatever framework, from a client: `useQuery(queries.events.get(12))`.
 *
 * Each read is a query with a stable key; each write is a mutation that invalidates what it changes. Keys contain the
 * site's address, the language and the parameters, and no credentials.
 *
 * @param calendar - the client that sends the requests
 * @param options - `scope`, to keep clients with other credentials apart
 * @example
 * ```ts
 * import { QueryClient } from '@tanstack/query-core';
 * import { createCalendarQueries } from 'events-calendar-client/query';
 *
 * const queries = createCalendarQueries(calendar);
 * const page = await new QueryClient().fetchQuery(queries.events.list({ per_page: 20 }));
 * console.log(page.total, page.items[0]?.title);
 * ```
 */
export function createCalendarQueries(
  calendar: CalendarClient,
  options: CalendarQueriesOptions = {},
): CalendarQueries {
  return new CalendarQueries(calendar, options);
}
