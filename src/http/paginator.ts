import type { AllOptions } from '../options.ts';
import type { ReadResponse } from './request.ts';
import { responseError } from './response.ts';

const repeatedPage = 'each page is the same: a cache ignores `page`, or items lack `id`';

export const failedPage = 'the page has no records: a query of the site has probably failed';

const defaultConcurrency = 4;

/** One page of a list. */
export interface Page<T> {
  /** The items of this page. */
  readonly items: T[];
  /** The number of items of all pages, as the site counts them. */
  readonly total: number;
  /** The number of pages, counted like `total`. */
  readonly totalPages: number;
  /** The number of this page, from 1. */
  readonly page: number;
  /**
   * Whether there is another page, by the response's next link or `totalPages`. Some releases return totals
   * that are too low.
   */
  readonly hasNext: boolean;
  /**
   * Requests the next page with the same query.
   *
   * @returns undefined after the last page
   * @throws {@link ResponseError} if the page is empty, missing, or the same as this one
   * @example
   * ```ts
   * const first = await calendar.events.list({ per_page: 20 });
   * const second = await first.next();
   * console.log(first.hasNext, second?.items.length);
   * ```
   */
  next(): Promise<Page<T> | undefined>;
}

/** Loads a page of a list. */
export type LoadPage<T> = (options: {
  /** The number of the page. Default: the one of the query. */
  readonly page?: number | undefined;
  /** How many items an iteration needs, which sets the page size unless the query does. Default: no iteration. */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether to bypass caches. */
  readonly isFresh?: boolean;
}) => Promise<LoadedPage<T>>;

/** A page, and what its response says about the list. */
export interface LoadedPage<T> extends Page<T> {
  readonly received: ReadResponse;
  /** What identifies each item: the item, or for other routes its record, because a schema may drop the `id`. */
  readonly identities: readonly unknown[];
  /** Whether another page must exist. */
  readonly namesNext: boolean;
  /** Why the response cannot be this page: it has another list, or none of the records that it announces. */
  readonly problem: string | undefined;
  /** Whether the totals may be of other records, so that it may still be the end of the list. */
  readonly mayBeEnd: boolean;
  /** Loads this page again, or another one of the same size. */
  readonly load: LoadPage<T>;
}

/** A page, and its items that no earlier page had. */
export interface NewItems<T> extends LoadedPage<T> {
  readonly newItems: T[];
}

/** Returns what callers see of a page. */
export function toPage<T>({ items, total, totalPages, page, hasNext, next }: Page<T>): Page<T> {
  return { items, total, totalPages, page, hasNext, next };
}

/** Loads the page after another one. */
export async function nextPage<T>(current: LoadedPage<T>): Promise<Page<T> | undefined> {
  if (!current.hasNext) return undefined;
  const following = await settle(current.load({ page: current.page + 1 }), current.namesNext);
  const seen = new SeenItems<T>();
  seen.newOf(current);
  const isRepeated = following.items.length > 0 && seen.newOf(following).length === 0;
  if (isRepeated) throw responseError(following.received, repeatedPage);
  return following.items.length > 0 || following.hasNext ? toPage(following) : undefined;
}

/**
 * Waits for a page. A failed query of the site, or a cache, may respond with an empty page, none or another list.
 * Such a page is requested again past caches. Throws if the second response is no better, or says that there are no
 * records, which the first one contradicts.
 *
 * @param isNamed - whether the page must exist
 */
export async function settle<T>(
  loading: Promise<LoadedPage<T>>,
  isNamed: boolean,
  signal?: AbortSignal,
): Promise<LoadedPage<T>> {
  const problemOf = (page: LoadedPage<T>) =>
    page.problem ?? (isNamed && isEmpty(page) ? failedPage : undefined);
  const found = await loading;
  const firstProblem = problemOf(found);
  if (!firstProblem) return found;
  const again = await found.load({ isFresh: true, signal });
  const problem = problemOf(again) ?? (isEmpty(again) && !found.mayBeEnd ? firstProblem : undefined);
  if (problem && (isNamed || !again.mayBeEnd)) throw responseError(again.received, problem);
  return again;
}

/** Whether the site says that a list has no records. */
export const isEmpty = ({ items, total }: Page<unknown>) => items.length === 0 && total === 0;

/** Requests pages before they are needed, upwards or downwards from a page. */
function readAhead<T>({ load, page }: LoadedPage<T>, step: 1 | -1) {
  const controller = new AbortController();
  const { signal } = controller;
  const loading: Promise<LoadedPage<T>>[] = [];
  let requested = page;
  return {
    /** Requests pages towards the last one, until so many are running or waiting. */
    request(last: number, most: number) {
      while (loading.length < most && requested * step < last * step) {
        requested += step;
        const loaded = load({ page: requested, signal });
        // A failure is thrown when its turn comes. Until then, nothing handles it.
        loaded.catch(() => {});
        loading.push(loaded);
      }
    },
    /** Returns the next of the requested pages. */
    next: (isNamed: boolean) => settle(loading.shift()!, isNamed, signal),
    abort: () => controller.abort(),
  };
}

/** Iterates a page and those after it, up to the last. The consumer sets the pace. Leaving the loop aborts running requests. */
export async function* paginate<T>(
  first: LoadedPage<T>,
  { concurrency = defaultConcurrency, limit = Number.POSITIVE_INFINITY }: AllOptions,
  seen: SeenItems<T>,
): AsyncGenerator<NewItems<T>, void, undefined> {
  const ahead = readAhead(first, 1);
  // Pages beyond the wanted items are read one by one.
  const lastWanted = first.page - 1 + Math.ceil(limit / Math.max(first.items.length, 1));
  try {
    for (let loaded = first; ; ) {
      const { items, hasNext, namesNext, totalPages, page } = loaded;
      if (items.length === 0 && !hasNext && loaded !== first) return;
      const newItems = seen.add(loaded);
      // The totals of some releases are too low, but each page then links to the next.
      const last = hasNext ? Math.max(totalPages, page + 1) : page;
      // While the consumer is busy with this page, it counts as a running request.
      ahead.request(Math.min(last, lastWanted), concurrency - 1);
      yield { ...loaded, newItems };
      if (!hasNext || seen.isRepeating) return;
      ahead.request(Math.min(last, lastWanted), concurrency);
      ahead.request(last, 1);
      loaded = await ahead.next(namesNext);
    }
  } finally {
    ahead.abort();
  }
}

/** Returns the last page by the totals of the first, or an earlier one if these are too high. */
async function lastKnownPage<T>(first: LoadedPage<T>): Promise<LoadedPage<T>> {
  const { page, totalPages, hasNext, load } = first;
  for (let number = hasNext ? totalPages : 0; number > page; number = Math.floor(number / 2)) {
    const loaded = await load({ page: number });
    if (loaded.items.length > 0) return loaded;
  }
  return first;
}

/** Iterates the pages of a list from the last to the first. */
export async function* paginateBackwards<T>(
  first: LoadedPage<T>,
  { concurrency = defaultConcurrency, limit = Number.POSITIVE_INFINITY }: AllOptions,
  seen: SeenItems<T>,
): AsyncGenerator<NewItems<T>, void, undefined> {
  const start = await lastKnownPage(first);
  const end: NewItems<T>[] = [];
  for await (const page of paginate(start, { concurrency }, seen)) end.unshift(page);
  if (start === first) return yield* end;

  const missing = limit - end.reduce((count, { newItems }) => count + newItems.length, 0);
  const pagesWanted = Math.ceil(missing / Math.max(first.items.length, 1));
  const wanted = Math.max(start.page - pagesWanted, first.page + 1);
  const ahead = readAhead(start, -1);
  try {
    ahead.request(wanted, concurrency - 1);
    yield* end;
    for (let number = start.page - 1; number > first.page; number -= 1) {
      ahead.request(wanted, concurrency);
      ahead.request(number, 1);
      const loaded = await ahead.next(true);
      yield { ...loaded, newItems: seen.add(loaded) };
    }
    yield { ...first, newItems: seen.add(first, true) };
  } finally {
    ahead.abort();
  }
}

/** The items that an iteration has read. Identified by ID, or by ID and start if a page repeats an ID. */
export class SeenItems<T> {
  readonly #keys = new Set<unknown>();
  readonly #repeatedIds = new Set<unknown>();
  readonly #mayRepeat: boolean;
  #received = 0;
  #pagesWithoutNews = 0;
  /** Whether pages only repeat others. */
  isRepeating = false;

  /** @param mayRepeat - whether a listing that repeats pages ends, instead of an error */
  constructor(mayRepeat = false) {
    this.#mayRepeat = mayRepeat;
  }

  /**
   * Adds the items of a page, and returns the new ones. Throws if pages repeat.
   *
   * @param isLast - whether no page will follow
   */
  add(loaded: LoadedPage<T>, isLast = !loaded.hasNext): T[] {
    const { items, identities, page, total, totalPages, received } = loaded;
    const newItems = this.newOf(loaded);
    this.#received += identities.filter((identity) => idOf(identity) !== undefined).length;
    const hasNews = newItems.length > 0;
    // A page may be unreadable. Beyond the totals, this could go on without end.
    const isUnreadable = items.length === 0 && page <= totalPages;
    this.#pagesWithoutNews = hasNews || isUnreadable ? 0 : this.#pagesWithoutNews + 1;
    // Without IDs, a page of items that are only alike cannot be told from one that repeats another.
    const isAlike = idOf(identities[0]) === undefined;
    const isIncomplete = items.length > 0 && !hasNews && (isAlike || (isLast && this.#keys.size < total));
    this.isRepeating = this.#pagesWithoutNews === 2 || isIncomplete;
    if (this.isRepeating && !this.#mayRepeat) throw responseError(received, repeatedPage);
    return newItems;
  }

  /** Whether pages repeated items instead of others: the site's order has changed from page to page. */
  lacksSome(total: number): boolean {
    return this.#keys.size < Math.min(total, this.#received);
  }

  /** Returns the items that are new. */
  newOf({ items, identities }: Pick<LoadedPage<T>, 'items' | 'identities'>): T[] {
    const starts = new Map<unknown, unknown>();
    for (const identity of identities) {
      const id = idOf(identity);
      const { start_date } = Object(identity);
      if (starts.has(id) && starts.get(id) !== start_date) this.#repeatedIds.add(id);
      starts.set(id, start_date);
    }
    const isNew = identities.map((identity) => {
      const { size } = this.#keys;
      return this.#keys.add(this.#keyOf(identity)).size > size;
    });
    if (!isNew.includes(true)) return [];
    // Items without an ID may be alike.
    return items.filter((_, index) => isNew[index] || idOf(identities[index]) === undefined);
  }

  #keyOf(identity: unknown): unknown {
    const id = idOf(identity);
    if (id === undefined) return JSON.stringify(identity);
    return this.#repeatedIds.has(id) ? `${id} ${Object(identity).start_date}` : id;
  }
}

/** Returns the ID of an item. Items of other routes may be anything. */
const idOf = (item: unknown): unknown => Object(item).id ?? undefined;
