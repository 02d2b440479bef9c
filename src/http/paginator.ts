import { defaultPage } from '../contract/defaults.ts';
import { ApiError } from '../errors/api-error.ts';
import type { AllOptions } from '../options.ts';
import type { Listing } from './decode.ts';
import type { WithResponse } from './response.ts';

/** How many requests may run at once by default. */
const defaultConcurrency = 4;

/** One page of a list. */
export interface Page<T> {
  /** The items of this page. */
  readonly items: T[];
  /** The number of items of all pages, as the site counts them. With WPML, it counts the default language only. */
  readonly total: number;
  /** The number of pages, counted like `total`. */
  readonly totalPages: number;
  /** The number of this page, from 1. */
  readonly page: number;
  /**
   * Whether there is another page, by the response's next link or `totalPages`. Some releases of the plugin, and WPML,
   * return totals that are too low.
   */
  readonly hasNext: boolean;
  /** Requests the next page with the same query. Undefined after the last page, or if it has nothing new. */
  next(): Promise<Page<T> | undefined>;
}

/** Loads a page by its number. Default: the number in the caller's query. The signal aborts its request. */
export type LoadPage<T> = (page?: number, signal?: AbortSignal) => Promise<WithResponse<Page<T>>>;

/** A page, and its items that no earlier page had. */
export interface NewItems<T> {
  readonly page: Page<T>;
  readonly newItems: T[];
}

/** Creates a page of a listing that can load the next one. */
export function createPage<T>(listing: Listing<T>, url: string, loadPage: LoadPage<T>): Page<T> {
  const { items, total, totalPages, namesNext } = listing;
  const page = Number(new URL(url).searchParams.get('page') ?? defaultPage);
  const hasNext = namesNext || page < totalPages;
  const next = async () => {
    if (!hasNext) return undefined;
    const following = await loadPageIfPresent(loadPage, page + 1);
    const seen = new SeenItems();
    seen.add(items);
    // Past the end, listings of categories and tags have empty pages, and a cache may ignore `page`.
    return following && seen.add(following.items).length > 0 ? following : undefined;
  };
  return { items, total, totalPages, page, hasNext, next };
}

/** Loads a page, or returns undefined if it is past the end. */
async function loadPageIfPresent<T>(
  loadPage: LoadPage<T>,
  page: number,
  signal?: AbortSignal,
): Promise<Page<T> | undefined> {
  try {
    return (await loadPage(page, signal)).data;
  } catch (error) {
    const isPastEnd =
      error instanceof ApiError && /(archive-page-not-found|_invalid_page_number)$/.test(error.code);
    if (isPastEnd) return undefined;
    throw error;
  }
}

/** Requests pages before they are needed, upwards or downwards from a page. */
class ReadAhead<T> {
  readonly #loadPage: LoadPage<T>;
  readonly #controller = new AbortController();
  readonly #loading: ReturnType<typeof loadPageIfPresent<T>>[] = [];
  #requested: number;

  constructor(loadPage: LoadPage<T>, from: number) {
    this.#loadPage = loadPage;
    this.#requested = from;
  }

  /** Requests pages towards the last one, until so many are running or waiting. */
  request(last: number, most: number, step = 1): void {
    while (this.#loading.length < most && this.#requested * step < last * step) {
      this.#requested += step;
      const loading = loadPageIfPresent(this.#loadPage, this.#requested, this.#controller.signal);
      // A failure is thrown when its turn comes. Until then, nothing handles it.
      loading.catch(() => {});
      this.#loading.push(loading);
    }
  }

  /** Returns the next page. Undefined after the last page, or past the end. */
  async next(): Promise<Page<T> | undefined> {
    return this.#loading.shift();
  }

  abort(): void {
    this.#controller.abort();
  }
}

/**
 * Iterates a page and those after it, until the totals and the previous page announce no more, or a page has nothing
 * new. The consumer sets the pace. Leaving the loop aborts running requests.
 */
export async function* paginate<T>(
  first: Page<T>,
  loadPage: LoadPage<T>,
  { concurrency = defaultConcurrency, limit = Number.POSITIVE_INFINITY }: AllOptions,
  seen = new SeenItems(),
): AsyncGenerator<NewItems<T>, void, undefined> {
  const ahead = new ReadAhead(loadPage, first.page);
  // Pages beyond the wanted items are read one by one.
  const lastWanted = first.page - 1 + Math.ceil(limit / Math.max(first.items.length, 1));
  try {
    for (let page: Page<T> | undefined = first; page; page = await ahead.next()) {
      const newItems = seen.add(page.items);
      if (newItems.length === 0 && page !== first) return;
      // The totals of some releases are too low, but each page then links to the next.
      const last = Math.max(page.totalPages, page.hasNext ? page.page + 1 : 0);
      // While the consumer is busy with this page, it counts as a running request.
      ahead.request(Math.min(last, lastWanted), concurrency - 1);
      yield { page, newItems };
      ahead.request(Math.min(last, lastWanted), concurrency);
      ahead.request(last, 1);
    }
  } finally {
    ahead.abort();
  }
}

/** Returns the last page by the totals of the first, or an earlier one if these are too high, as with WPML. */
async function lastKnownPage<T>(first: Page<T>, loadPage: LoadPage<T>): Promise<Page<T>> {
  for (let number = first.totalPages; number > first.page; number = Math.floor(number / 2)) {
    const page = await loadPageIfPresent(loadPage, number);
    if (page && page.items.length > 0) return page;
  }
  return first;
}

/** Iterates the pages of a listing from the last to the first. */
export async function* paginateBackwards<T>(
  first: Page<T>,
  loadPage: LoadPage<T>,
  { concurrency = defaultConcurrency, limit = Number.POSITIVE_INFINITY }: AllOptions,
): AsyncGenerator<NewItems<T>, void, undefined> {
  const seen = new SeenItems();
  const start = await lastKnownPage(first, loadPage);
  const end: NewItems<T>[] = [];
  for await (const page of paginate(start, loadPage, { concurrency }, seen)) end.unshift(page);
  if (start === first) return yield* end;

  const missing = limit - end.reduce((count, { newItems }) => count + newItems.length, 0);
  const wanted = Math.max(start.page - Math.ceil(missing / first.items.length), first.page + 1);
  const ahead = new ReadAhead(loadPage, start.page);
  try {
    ahead.request(wanted, concurrency - 1, -1);
    yield* end;
    for (let number = start.page - 1; number > first.page; number -= 1) {
      ahead.request(wanted, concurrency, -1);
      ahead.request(number, 1, -1);
      const page = await ahead.next();
      if (page) yield { page, newItems: seen.add(page.items) };
    }
    yield { page: first, newItems: seen.add(first.items) };
  } finally {
    ahead.abort();
  }
}

/** The fields that identify an item. Items of other routes may be anything. */
interface Identified {
  readonly id?: number;
  readonly start_date?: unknown;
}

/** The items that an iteration has read. Identified by ID, or by ID and start if a page repeats an ID. */
class SeenItems {
  readonly #keys = new Set<unknown>();
  readonly #repeatedIds = new Set<unknown>();

  /** Adds the items of a page, and returns the new ones. */
  add<T>(items: readonly T[]): T[] {
    const starts = new Map<unknown, unknown>();
    for (const item of items) {
      const { id, start_date }: Identified = Object(item);
      if (starts.has(id) && starts.get(id) !== start_date) this.#repeatedIds.add(id);
      starts.set(id, start_date);
    }
    const isNew = items.map((item) => {
      const { size } = this.#keys;
      return this.#keys.add(this.#keyOf(item)).size > size;
    });
    if (!isNew.includes(true)) return [];
    // Items without an ID may be alike.
    return items.filter((item, index) => isNew[index] || Object(item).id === undefined);
  }

  #keyOf(item: unknown): unknown {
    const { id, start_date }: Identified = Object(item);
    if (id === undefined) return JSON.stringify(item);
    return this.#repeatedIds.has(id) ? `${id} ${start_date}` : id;
  }
}
