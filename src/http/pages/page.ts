import { defaultPage } from '../../contract/defaults.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { HttpRequest } from '../request/build-request.ts';
import { cloneResponse, type ReadResponse } from '../response/body.ts';
import type { Listing } from '../response/decode-listing.ts';
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

/** Reads a page from its response. */
export type ReadListing<T> = (
  request: HttpRequest,
  received: ReadResponse,
) => Listing<T> | Promise<Listing<T>>;

/** Loads a page by its number, by default that of the caller's query. The signal aborts its request. */
export type LoadPage<T> = (page?: number, signal?: AbortSignal) => Promise<LoadedPage<T>>;

/** A page whose body has been read. It is decoded when its turn comes, since it takes several times the memory then. */
export class LoadedPage<T> {
  readonly #read: ReadListing<T>;
  readonly #request: HttpRequest;
  readonly #received: ReadResponse;
  readonly #loadPage: LoadPage<T>;

  constructor(read: ReadListing<T>, request: HttpRequest, received: ReadResponse, loadPage: LoadPage<T>) {
    this.#read = read;
    this.#request = request;
    this.#received = received;
    this.#loadPage = loadPage;
  }

  /** A copy of the response, with the whole body still to be read. */
  get response(): Response {
    return cloneResponse(this.#received);
  }

  async decode(): Promise<Page<T>> {
    const listing = await this.#read(this.#request, this.#received);
    const number = new URL(this.#request.url).searchParams.get('page');
    return createPage(listing, number === null ? defaultPage : Number(number), this.#loadPage);
  }
}

/** Not a method of `LoadedPage`: `next` would retain the response's bytes. */
function createPage<T>(listing: Listing<T>, page: number, loadPage: LoadPage<T>): Page<T> {
  const { items, total, totalPages, namesNext } = listing;
  const hasNext = namesNext || page < totalPages;
  const next = async () => {
    if (!hasNext) return undefined;
    const loaded = await loadPageIfPresent(loadPage, page + 1);
    const following = await loaded?.decode();
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
  page?: number,
  signal?: AbortSignal,
): Promise<LoadedPage<T> | undefined> {
  try {
    return await loadPage(page, signal);
  } catch (error) {
    const isPastEnd =
      error instanceof ApiError && /(archive-page-not-found|_invalid_page_number)$/.test(error.code);
    if (isPastEnd) return undefined;
    throw error;
  }
}
