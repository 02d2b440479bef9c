import { NotFoundError } from '../errors/api/not-found-error.ts';
import type { Listing } from '../response/decode-listing.ts';

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
  /** Whether there is a page after this one. */
  readonly hasNext: boolean;
  /**
   * Requests the page after this one, with the same query; undefined when there is none, or when it is gone by now.
   */
  next(): Promise<Page<T> | undefined>;
}

/** A page whose body has been read. It is decoded when its turn comes, since it takes several times the memory then. */
export interface LoadedPage<T> {
  readonly decode: () => Page<T>;
  readonly response: () => Response;
}

/** Loads a page by its number, by default the one of the caller's query. The signal aborts its request. */
export type LoadPage<T> = (page?: number, signal?: AbortSignal) => Promise<LoadedPage<T>>;

/** Loads a page, or returns undefined where the listing has become too short to have it. */
export async function loadPageIfPresent<T>(
  loadPage: LoadPage<T>,
  page: number,
  signal?: AbortSignal,
): Promise<LoadedPage<T> | undefined> {
  try {
    return await loadPage(page, signal);
  } catch (error) {
    if (error instanceof NotFoundError && error.code.endsWith('archive-page-not-found')) return undefined;
    throw error;
  }
}

/** Creates a page that can load the next one. Not a closure of the caller's, which would retain the response's bytes. */
export function createPage<T>(listing: Listing<T>, page: number, loadPage: LoadPage<T>): Page<T> {
  const hasNext = page < listing.totalPages;
  const next = async () => {
    if (!hasNext) return undefined;
    const loaded = await loadPageIfPresent(loadPage, page + 1);
    return loaded?.decode();
  };
  return { ...listing, page, hasNext, next };
}
