import type { DataTag, DefaultError, InfiniteData, QueryClient } from '@tanstack/query-core';
import type { Page, RequestOptions, UpcomingOptions } from '../index.ts';

/** A resource that can be written. */
export type WritableResource = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';

/** The resources that keys begin with. `site` is for the API's root and documentation. */
export type KeyResource = 'site' | WritableResource;

/** The start of every key of a resource: the library, the URL of the site, the resource. Pass it to TanStack's filters. */
export type CalendarKeyPrefix = readonly ['events-calendar-client', string, KeyResource];

/** The key of a query: plain JSON without credentials. */
export type CalendarQueryKey = readonly [
  ...CalendarKeyPrefix,
  read: string,
  parameters: Readonly<Record<string, unknown>>,
];

/** A key that tells TanStack Query the type of the data stored under it. */
export type TaggedQueryKey<Data> = DataTag<CalendarQueryKey, Data, DefaultError>;

/** Options of a read. They are part of its key, so they must not contain secrets. Set `headers` in the client. */
export interface ReadOptions extends Pick<RequestOptions, 'language' | 'extraQuery'> {}

/** Options of `upcoming` and `past`. A `now` that is created while a component renders makes a new query every time. */
export interface UpcomingReadOptions extends ReadOptions, Pick<UpcomingOptions, 'now'> {}

/** Options for `useQuery`, `createQuery`, `injectQuery`, `queryClient.fetchQuery` … Spread them to add your own. */
export interface CalendarQueryOptions<Data> {
  /** The site, the resource, the read and its parameters. */
  readonly queryKey: TaggedQueryKey<Data>;
  /** Sends the request, which TanStack's `signal` aborts. */
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
  /** The client already retries, and only what may succeed the next time. */
  readonly retry: false;
}

/** Options for `useInfiniteQuery`, `createInfiniteQuery`, `queryClient.fetchInfiniteQuery` … */
export interface CalendarInfiniteQueryOptions<Data, PageParam = number> {
  /** The site, the resource, the read and its parameters. */
  readonly queryKey: TaggedQueryKey<InfiniteData<Data, PageParam>>;
  /** Requests one page, which TanStack's `signal` aborts. */
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
    readonly pageParam: PageParam;
  }) => Promise<Data>;
  /** The number of the first page, default 1, or null if pages have cursors. */
  readonly initialPageParam: PageParam;
  /** Returns the number or cursor of the next page; undefined or null after the last. */
  readonly getNextPageParam: (lastPage: Data) => PageParam | undefined;
  /** Returns the number of the previous page, or undefined before the first. */
  readonly getPreviousPageParam: (firstPage: Data) => PageParam | undefined;
  /** The client already retries, and only what may succeed the next time. */
  readonly retry: false;
}

/** One page of a listing as plain data, which can be stored, dehydrated and sent. */
export interface PlainPage<T> extends Omit<Page<T>, 'next'> {}

/** The key of a mutation. */
export type CalendarMutationKey = readonly [...CalendarKeyPrefix, write: string];

/** Options of the requests of a mutation. They are not part of any key. */
export interface WriteOptions extends Omit<RequestOptions, 'signal'> {}

/** Options for `useMutation`, `createMutation`, `injectMutation` … Spread them to add your own, such as `onSuccess`. */
export interface CalendarMutationOptions<Data, Variables> {
  /** The key: the site, the resource and the write. */
  readonly mutationKey: CalendarMutationKey;
  /** Sends the requests. */
  readonly mutationFn: (variables: Variables) => Promise<Data>;
  /**
   * Invalidates what the write has changed. After a failed write too, unless nothing was sent: the site may have stored it
   * all the same, or another editor has changed the record. A successful mutation is pending until what is on screen has
   * been read again.
   */
  readonly onSettled: (
    data: unknown,
    error: DefaultError | null,
    variables: unknown,
    onMutateResult: unknown,
    context: { readonly client: QueryClient },
  ) => Promise<void>;
}
