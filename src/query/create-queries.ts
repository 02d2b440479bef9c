import type { QueryClient } from '@tanstack/query-core';
import { type ResourceName, resourceNames } from '../contract/constants.ts';
import type { CalendarClient, Page, VenueQuery } from '../index.ts';
import type {
  CalendarInfiniteQueryOptions,
  CalendarKeyPrefix,
  CalendarMutationOptions,
  CalendarQueries,
  EventPagesOptions,
  EventPagesQuery,
  KeyResource,
  PlainPage,
  ReadOptions,
  TaggedQueryKey,
  UpcomingReadOptions,
  WriteOptions,
} from './calendar-queries.ts';

/** Options of {@link createCalendarQueries}. */
export interface CalendarQueriesOptions {
  /**
   * Keeps the data of this client apart from other clients of the same site and language. Set it if its credentials
   * show more than another client's, for example to the user's ID. It is part of every key, so it must not be a secret.
   */
  readonly scope?: string | undefined;
}

/** Reads by name, each with the names of its parameters in keys. */
const reads = {
  root: ['query'],
  doc: ['query'],
  list: ['query'],
  get: ['id'],
  getBySlug: ['slug'],
  between: ['from', 'to', 'query'],
  upcoming: ['query'],
  past: ['query'],
};

/** Writes by name, each with the variables that are its arguments. Without any, the variables are the argument. */
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

type Methods = Record<string, (...input: unknown[]) => Promise<unknown>>;

/** Removes the function from a page, which is not data. */
async function readPage(list: Promise<unknown>): Promise<PlainPage<unknown>> {
  const { next: _next, ...page } = (await list) as Page<unknown>;
  return page;
}

/**
 * Invalidates queries, and later invalidates those again whose read began before the write and is still running:
 * TanStack would take its result as new. It restarts only reads that are on screen and have data.
 */
async function invalidateQueries(client: QueryClient, queryKey: CalendarKeyPrefix): Promise<void> {
  const fetching = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  const reads = fetching.map(({ promise }) => promise);
  const invalidations = [client.invalidateQueries({ queryKey })];
  for (const [index, query] of fetching.entries()) {
    if (query.promise !== reads[index]) continue;
    const arrival = Promise.resolve(query.promise).catch(() => undefined);
    const again = arrival.then(() => client.invalidateQueries({ queryKey: query.queryKey, exact: true }));
    // Others are read in the background.
    if (query.isActive()) invalidations.push(again);
  }
  await Promise.all(invalidations);
}

/**
 * Creates plain option objects for TanStack Query from a client, in any framework: `useQuery(queries.events.get(12))`.
 *
 * Each read is a query with a stable key. Each write is a mutation that invalidates what it changes. Keys contain the
 * site's URL, the language and the parameters, but no credentials.
 *
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
  const { baseUrl, languageSegment } = calendar;

  /** Returns the start of a resource's keys in all languages and scopes, because a write changes them all. */
  const prefixOf = (name: KeyResource): CalendarKeyPrefix => ['events-calendar-client', baseUrl, name];

  /** The language of a request replaces the client's, and null removes it. */
  function keyOf<Data>(
    resource: KeyResource,
    read: string,
    parameters: object,
    { language = calendar.language, extraQuery, now }: UpcomingReadOptions,
  ) {
    const own = { ...parameters, now, extraQuery, language: language ?? undefined, languageSegment, scope };
    // In JSON, dates become strings and undefined values disappear.
    return [...prefixOf(resource), read, JSON.parse(JSON.stringify(own))] as const as TaggedQueryKey<Data>;
  }

  /** Creates the queries for the reads of a namespace or the client. They take the parameters of the read and options. */
  function readsOf(resource: KeyResource, methods: Methods) {
    const queryOf =
      (name: string, names: string[]) =>
      (...input: unknown[]) => {
        const values = names.map((key, index) => input[index] ?? (key === 'query' ? {} : undefined));
        const parameters = Object.fromEntries(names.map((key, index) => [key, values[index]]));
        const options = input[names.length] as UpcomingReadOptions | undefined;
        const queryFn = ({ signal }: { signal: AbortSignal }) => {
          const data = methods[name]!(...values, { ...options, signal });
          return name === 'list' ? readPage(data) : data;
        };
        return { queryKey: keyOf(resource, name, parameters, { ...options }), queryFn, retry: false };
      };
    const known = Object.entries(reads).filter(([name]) => name in methods);
    return Object.fromEntries(known.map(([name, names]) => [name, queryOf(name, names)]));
  }

  const infiniteListOf =
    (resource: ResourceName) =>
    (query?: VenueQuery, options?: ReadOptions): CalendarInfiniteQueryOptions<PlainPage<unknown>> => ({
      queryKey: keyOf(resource, 'infiniteList', { query: query ?? {} }, { ...options }),
      queryFn({ signal, pageParam: page }) {
        // Of several statuses, sites list these in an order that changes from page to page.
        const isUnordered = resource === 'venues' || resource === 'organizers';
        const own = { ...query, page, ...(isUnordered && { status: query?.status ?? 'publish' }) };
        return readPage(calendar[resource].list(own, { ...options, signal }));
      },
      initialPageParam: query?.page ?? 1,
      getNextPageParam: ({ page, hasNext }) => (hasNext ? page + 1 : undefined),
      retry: false,
    });

  const eventPagesOf =
    (kind: 'upcoming' | 'past', name: string) =>
    (query?: EventPagesQuery, options?: UpcomingReadOptions): EventPagesOptions => ({
      queryKey: keyOf('events', name, { query: query ?? {} }, { ...options }),
      queryFn: ({ signal, pageParam }) =>
        calendar.events[kind](query, { ...options, signal }).page(pageParam),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
      retry: false,
    });

  /** Creates the mutations for the writes of a namespace. Variables that are not arguments of a write are options. */
  function writesOf(resource: ResourceName, methods: Methods) {
    const mutationOf = (name: string, names: string[]) => (options?: WriteOptions) => ({
      mutationKey: [...prefixOf(resource), name],
      mutationFn(variables: unknown) {
        if (names.length === 0 || typeof variables !== 'object') return methods[name]!(variables, options);
        const fields: Record<string, unknown> = { ...variables };
        const values = names.map((variable) => fields[variable]);
        for (const variable of names) delete fields[variable];
        return methods[name]!(...values, { ...options, ...fields });
      },
      onSettled,
    });
    const onSettled: CalendarMutationOptions<unknown, unknown>['onSettled'] = async (...settled) => {
      const [, error, , , { client }] = settled;
      // Nothing has changed. The error classes would add their code to the bundle.
      if (error && ['ValidationError', 'RecurringEventError'].includes(error.name)) return;
      // An event contains other records. Writing one may create these, and changes their counts.
      const changed = resource === 'events' ? resourceNames : ([resource, 'events'] as const);
      const invalidations = changed.map((name) => invalidateQueries(client, prefixOf(name)));
      // An error is shown immediately.
      if (error === null) await Promise.all(invalidations);
    };
    const known = Object.entries<string[]>(writes).filter(([name]) => name in methods);
    return Object.fromEntries(known.map(([name, names]) => [name, mutationOf(name, names)]));
  }

  function recordQueries(resource: ResourceName) {
    const methods = calendar[resource] as object as Methods;
    const lists = { queryKey: prefixOf(resource), infiniteList: infiniteListOf(resource) };
    return { ...lists, ...readsOf(resource, methods), ...writesOf(resource, methods) };
  }

  return {
    ...Object.fromEntries(resourceNames.map((resource) => [resource, recordQueries(resource)])),
    ...readsOf('site', calendar as object as Methods),
    events: {
      ...recordQueries('events'),
      infiniteUpcoming: eventPagesOf('upcoming', 'infiniteUpcoming'),
      infinitePast: eventPagesOf('past', 'infinitePast'),
    },
  } as object as CalendarQueries;
}
