import type { InfiniteData } from '@tanstack/query-core';
import type { ListRequest, RequestOptions } from '../index.ts';
import type { TaggedQueryKey } from './query-key.ts';

/**
 * Options of a read. Both are part of its key, so an `extraQuery` must not contain secrets. There are no `headers`, since
 * keys cannot hold those: set them in the client, and give its queries a `scope`.
 */
export interface ReadOptions extends Pick<RequestOptions, 'language' | 'extraQuery'> {}

/** Options for `useQuery`, `createQuery`, `injectQuery`, `queryClient.fetchQuery` … Spread them to add your own. */
export interface CalendarQueryOptions<Data> {
  /** The key: the site, the resource, the read and its parameters. */
  readonly queryKey: TaggedQueryKey<Data>;
  /** Sends the request, which TanStack's `signal` aborts. */
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
  /** The client retries by itself, and only what may succeed the next time. */
  readonly retry: false;
}

/** Options for `useInfiniteQuery`, `createInfiniteQuery`, `queryClient.fetchInfiniteQuery` … */
export interface CalendarInfiniteQueryOptions<Data, PageParam = number> {
  /** The key: the site, the resource, the read and its parameters. */
  readonly queryKey: TaggedQueryKey<InfiniteData<Data, PageParam>>;
  /** Requests one page, which TanStack's `signal` aborts. */
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
    readonly pageParam: PageParam;
  }) => Promise<Data>;
  /** The first page: that of the query, default 1; or null, before any cursor. */
  readonly initialPageParam: PageParam;
  /** The number or the cursor of the page after this one; undefined or null after the last. */
  readonly getNextPageParam: (lastPage: Data) => PageParam | undefined;
  /** The number of the page before this one, or undefined before the first. */
  readonly getPreviousPageParam: (firstPage: Data) => PageParam | undefined;
  /** The client retries by itself, and only what may succeed the next time. */
  readonly retry: false;
}

/** One page of a listing as plain data, which can be stored, dehydrated and sent. It has no `next`, unlike a `Page`. */
export interface PlainPage<T> {
  /** The items of this page. */
  readonly items: T[];
  /** How many items the whole listing has, as the service counts them. */
  readonly total: number;
  /** How many pages the whole listing has. */
  readonly totalPages: number;
  /** The number of this page, from 1. */
  readonly page: number;
  /** Whether there is a page after this one, whatever `totalPages` says. */
  readonly hasNext: boolean;
}

/** Requests a page, and leaves out what is no data. */
export async function readPage<T>(list: ListRequest<T>): Promise<PlainPage<T>> {
  const { items, total, totalPages, page, hasNext } = await list;
  return { items, total, totalPages, page, hasNext };
}

/** Creates the options of an infinite query from how one of its pages is requested. */
export function infiniteQueryOptions<T>(
  queryKey: TaggedQueryKey<InfiniteData<PlainPage<T>, number>>,
  initialPageParam: number,
  listPage: (page: number, signal: AbortSignal) => ListRequest<T>,
): CalendarInfiniteQueryOptions<PlainPage<T>> {
  return {
    queryKey,
    queryFn: async ({ signal, pageParam }) => {
      try {
        return await readPage(listPage(pageParam, signal));
      } catch (error) {
        if (pageParam === initialPageParam || !isMissingPage(error)) throw error;
        // The listing has become shorter, so that this is the end of it.
        const { total, totalPages } = await readPage(listPage(initialPageParam, signal));
        return { items: [], total, totalPages, page: pageParam, hasNext: false };
      }
    },
    initialPageParam,
    getNextPageParam: ({ page, hasNext }) => (hasNext ? page + 1 : undefined),
    getPreviousPageParam: ({ page }) => (page > 1 ? page - 1 : undefined),
    retry: false,
  };
}

/** Whether a page does not exist. The error is known by its code, since its class would bring the client along. */
function isMissingPage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).endsWith('archive-page-not-found');
}
