import { defaultPage } from '../../contract/defaults.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Listing } from '../response/decode-listing.ts';
import type { WithResponse } from '../single-request.ts';
import { SeenItems } from './seen-items.ts';

/** One page of a listing. */
export interface Page<T> {
  /** The items of this page. */
  readonly items: T[];
  /** How many items the whole listing has, as the site counts them: with WPML, those of the default language. */
  readonly total: number;
  /** How many pages the whole listing has, counted like `total`. */
  readonly totalPages: number;
  /** The number of this page, from 1. */
  readonly page: number;
  /**
   * Whether there is a page after this one: the response names one, or `totalPages` says so. The totals of some releases of
   * the service, and of WPML, are too low.
   */
  readonly hasNext: boolean;
  /** Requests the page after this one, with the same query; undefined when there is none, or it brings nothing new. */
  next(): Promise<Page<T> | undefined>;
}

/** Loads a page by its number, by default that of the caller's query. The signal aborts its request. */
export type LoadPage<T> = (page?: number, signal?: AbortSignal) => Promise<WithResponse<Page<T>>>;

/** A page of a listing, with the one after it. */
export function createPage<T>(listing: Listing<T>, url: string, loadPage: LoadPage<T>): Page<T> {
  const { items, total, totalPages, namesNext } = listing;
  const page = Number(new URL(url).searchParams.get('page') ?? defaultPage);
  const hasNext = namesNext || page < totalPages;
  const next = async () => {
    if (!hasNext) return undefined;
    const following = await loadPageIfPresent(loadPage, page + 1);
    const seen = new SeenItems();
    seen.add(items);
    // Past the end, listings of categories and tags have empty pages; a cache may ignore `page`.
    return following && seen.add(following.items).length > 0 ? following : undefined;
  };
  return { items, total, totalPages, page, hasNext, next };
}

/** Loads a page, or returns undefined when it is past the end. */
export async function loadPageIfPresent<T>(
  loadPage: LoadPage<T>,
  page: number,
  signal?: AbortSignal,
): Promise<Page<T> | undefined> {
  try {
    const { data } = await loadPage(page, signal);
    return data;
  } catch (error) {
    const isPastEnd =
      error instanceof ApiError && /(archive-page-not-found|_invalid_page_number)$/.test(error.code);
    if (isPastEnd) return undefined;
    throw error;
  }
}
