import type { ResponseError } from '../../errors/request-errors.ts';
import type { Listing } from '../response/decode-listing.ts';
import { loadPageIfPresent } from './load-page.ts';
import { outlineOf, throwIfRepeated } from './repeated-page.ts';

/** One page of a listing. */
export interface Page<T> {
  /** The items of this page. */
  readonly items: T[];
  /** How many items the whole listing has, as the service counts them. */
  readonly total: number;
  /** How many pages the whole listing has. */
  readonly totalPages: number;
  /** The number of this page, from 1. */
  readonly page: number;
  /**
   * Whether there is a page after this one: the response names one, or `totalPages` says so. The totals of some releases of
   * the service are too low.
   */
  readonly hasNext: boolean;
  /**
   * Requests the page after this one, with the same query; undefined when there is none, or when it is gone by now.
   *
   * @throws {@link ResponseError} where it is this page once more
   */
  next(): Promise<Page<T> | undefined>;
}

/** A page whose body has been read. It is decoded when its turn comes, since it takes several times the memory then. */
export interface LoadedPage<T> {
  readonly decode: () => Page<T>;
  readonly response: () => Response;
  /** The error for a page that is not what was requested. */
  readonly unexpected: (problem: string) => ResponseError;
}

/** Loads a page by its number, by default the one of the caller's query. The signal aborts its request. */
export type LoadPage<T> = (page?: number, signal?: AbortSignal) => Promise<LoadedPage<T>>;

/** Creates a page that can load the next one. Not a closure of the caller's, which would retain the response's bytes. */
export function createPage<T>(listing: Listing<T>, page: number, loadPage: LoadPage<T>): Page<T> {
  const { items, total, totalPages, namesNext } = listing;
  const hasNext = namesNext || page < totalPages;
  const next = async () => {
    if (!hasNext) return undefined;
    const loaded = await loadPageIfPresent(loadPage, page + 1);
    const nextPage = loaded?.decode();
    if (loaded && nextPage)
      await throwIfRepeated(outlineOf({ items, total, page }), nextPage, loaded, loadPage);
    return nextPage;
  };
  return { items, total, totalPages, page, hasNext, next };
}
