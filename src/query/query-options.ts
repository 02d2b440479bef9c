import type { DataTag, DefaultError, InfiniteData } from '@tanstack/query-core';
import type { Page, RequestOptions, UpcomingOptions } from '../index.ts';

/** The resources that keys begin with. `site` is for the API's root and documentation. */
export type KeyResource = 'site' | 'events' | 'venues' | 'organizers' | 'categories' | 'tags';

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

/** What tells the queries of one client from those of another. */
export interface KeyOrigin {
  readonly baseUrl: string;
  readonly language: string | undefined;
  readonly languageSegment: string | undefined;
  readonly scope: string | undefined;
}

/** Creates the start of the keys of a resource, in all languages and scopes, since a write changes them all. */
export function keyPrefix({ baseUrl }: KeyOrigin, resource: KeyResource): CalendarKeyPrefix {
  return ['events-calendar-client', baseUrl, resource];
}

/** Creates the key of a query. The language of a request replaces the client's, and null leaves it out. */
export function createQueryKey<Data>(
  origin: KeyOrigin,
  resource: KeyResource,
  read: string,
  parameters: Readonly<Record<string, unknown>>,
  { language = origin.language, extraQuery, now }: UpcomingReadOptions = {},
): TaggedQueryKey<Data> {
  const { languageSegment, scope } = origin;
  const all = { ...parameters, now, extraQuery, language: language ?? undefined, languageSegment, scope };
  // As JSON, dates become strings and undefined values are left out.
  const key: CalendarQueryKey = [...keyPrefix(origin, resource), read, JSON.parse(JSON.stringify(all))];
  return key as TaggedQueryKey<Data>;
}
