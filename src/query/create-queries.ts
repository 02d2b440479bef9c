import type { CalendarClient, ListRequest, RequestOptions } from '../index.ts';
import type { CalendarQueries } from './calendar-queries.ts';
import { eventPagesOptions } from './event-pages.ts';
import { mutationOptions, type WritableResource, type WriteOptions } from './mutation-options.ts';
import {
  type CalendarInfiniteQueryOptions,
  type CalendarQueryOptions,
  createQueryKey,
  type KeyOrigin,
  type KeyResource,
  keyPrefix,
  type PlainPage,
  type UpcomingReadOptions,
} from './query-options.ts';

/** Options of {@link createCalendarQueries}. */
export interface CalendarQueriesOptions {
  /**
   * Separates what this client reads from what other clients of the same site and language read. Set it if its credentials
   * show more than another client's, for example to the user's ID. It is part of every key, so it must not be a secret.
   */
  readonly scope?: string | undefined;
}

/** Reads by their names, each with the names that its parameters have in keys. */
const reads = {
  root: ['query'],
  doc: [],
  list: ['query'],
  get: ['id'],
  getBySlug: ['slug'],
  between: ['from', 'to', 'query'],
  upcoming: ['query'],
  past: ['query'],
};

/** Writes by their names, each with the variables that are its arguments. Without any, the variables are the argument. */
const writes = {
  create: [],
  ensure: [],
  update: ['id', 'body'],
  updateBySlug: ['slug', 'body'],
  edit: ['id', 'changes'],
  editBySlug: ['slug', 'changes'],
  delete: ['id'],
  deleteBySlug: ['slug'],
};

/** Methods of the client by their names. */
type Methods = Record<string, (...input: unknown[]) => Promise<unknown>>;

type List = (query: { page?: number | undefined }, options: RequestOptions) => ListRequest<unknown>;

/** Requests a page, and leaves out what is not data. */
async function readPage(list: ListRequest<unknown>): Promise<PlainPage<unknown>> {
  const { items, total, totalPages, page, hasNext } = await list;
  return { items, total, totalPages, page, hasNext };
}

/** Creates the queries of a read. They take its parameters, and options. */
function queryOf(methods: Methods, name: string, names: string[], origin: KeyOrigin, resource: KeyResource) {
  return (...input: unknown[]): CalendarQueryOptions<unknown> => {
    const values = names.map((parameter, index) => input[index] ?? (parameter === 'query' ? {} : undefined));
    const parameters = Object.fromEntries(names.map((parameter, index) => [parameter, values[index]]));
    const options = input[names.length] as UpcomingReadOptions | undefined;
    return {
      queryKey: createQueryKey(origin, resource, name, parameters, options),
      queryFn: ({ signal }) => {
        const data = methods[name]!(...values, { ...options, signal });
        return name === 'list' ? readPage(data as ListRequest<unknown>) : data;
      },
      retry: false,
    };
  };
}

/** Creates the infinite queries of a listing. */
function infiniteQueryOf(list: List, origin: KeyOrigin, resource: WritableResource) {
  return (
    query: { page?: number | undefined } = {},
    options?: UpcomingReadOptions,
  ): CalendarInfiniteQueryOptions<PlainPage<unknown>> => {
    const { page: first = 1 } = query;
    return {
      queryKey: createQueryKey(origin, resource, 'infiniteList', { query }, options),
      queryFn: async ({ signal, pageParam }) => {
        const read = (page: number) => readPage(list({ ...query, page }, { ...options, signal }));
        try {
          return await read(pageParam);
        } catch (error) {
          // The class of the error would bring its code along.
          const { code } = Object(error) as { code?: unknown };
          if (pageParam === first || !String(code).endsWith('archive-page-not-found')) throw error;
          // The listing has become shorter, so that this is its end.
          return { ...(await read(first)), items: [], page: pageParam, hasNext: false };
        }
      },
      initialPageParam: first,
      getNextPageParam: ({ page, hasNext }) => (hasNext ? page + 1 : undefined),
      getPreviousPageParam: ({ page }) => (page > 1 ? page - 1 : undefined),
      retry: false,
    };
  };
}

/** Creates the mutations of a write. Variables that are not arguments of it are among its options. */
function mutationOf(
  methods: Methods,
  name: string,
  names: string[],
  origin: KeyOrigin,
  resource: WritableResource,
) {
  return (options?: WriteOptions) =>
    mutationOptions(origin, resource, name, (variables: unknown) => {
      if (names.length === 0 || typeof variables !== 'object') return methods[name]!(variables, options);
      const fields: Record<string, unknown> = { ...variables };
      const values = names.map((variable) => fields[variable]);
      for (const variable of names) delete fields[variable];
      return methods[name]!(...values, { ...options, ...fields });
    });
}

/**
 * Creates plain option objects for TanStack Query, in any framework, from a client: `useQuery(queries.events.get(12))`.
 *
 * Each read is a query with a stable key. Each write is a mutation that invalidates what it changes. Keys contain the
 * site's URL, the language and the parameters, and no credentials.
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
  { scope }: CalendarQueriesOptions = {},
): CalendarQueries {
  const { baseUrl, language, languageSegment, events } = calendar;
  const origin = { baseUrl, language, languageSegment, scope };

  function addReads(
    queries: Record<string, unknown> & { infiniteList?: unknown },
    target: object,
    resource: KeyResource,
  ) {
    const methods = target as Methods;
    for (const [name, names] of Object.entries(reads)) {
      if (name in methods) queries[name] = queryOf(methods, name, names, origin, resource);
    }
    return queries;
  }

  function recordQueries(resource: WritableResource) {
    const methods = calendar[resource] as object as Methods;
    const queries = addReads({ queryKey: keyPrefix(origin, resource) }, methods, resource);
    queries.infiniteList = infiniteQueryOf((...input) => calendar[resource].list(...input), origin, resource);
    for (const [name, names] of Object.entries<string[]>(writes)) {
      if (name in methods) queries[name] = mutationOf(methods, name, names, origin, resource);
    }
    return queries;
  }

  const infiniteUpcoming = eventPagesOptions(events, 'upcoming', origin);
  const infinitePast = eventPagesOptions(events, 'past', origin);
  const queries = {
    events: { ...recordQueries('events'), infiniteUpcoming, infinitePast },
    venues: recordQueries('venues'),
    organizers: recordQueries('organizers'),
    categories: recordQueries('categories'),
    tags: recordQueries('tags'),
  };
  return addReads(queries, calendar, 'site') as unknown as CalendarQueries;
}
