import { type LoadPage, loadPageIfPresent, type Page } from './page.ts';
import { SeenItems } from './seen-items.ts';

/** How many requests may be under way at once by default. */
const defaultConcurrency = 4;

/** How pages are read. */
export interface PaginatorOptions {
  /** The most pages that are under way or waiting. Default 4. */
  readonly concurrency?: number | undefined;
  /** The items that are wanted: pages beyond them are read one by one. Default no limit. */
  readonly limit?: number | undefined;
}

/** A page, and those of its items that no page before it had. */
export interface NewPage<T> {
  readonly page: Page<T>;
  readonly newItems: T[];
}

/** Pages that are requested before their turn, up or down from a page. */
class ReadAhead<T> {
  readonly #loadPage: LoadPage<T>;
  readonly #controller = new AbortController();
  readonly #loading: ReturnType<typeof loadPageIfPresent<T>>[] = [];
  #requested: number;

  constructor(loadPage: LoadPage<T>, from: number) {
    this.#loadPage = loadPage;
    this.#requested = from;
  }

  /** Requests pages towards the last one, until so many are under way or waiting. */
  request(last: number, most: number, step = 1): void {
    while (this.#loading.length < most && this.#requested * step < last * step) {
      this.#requested += step;
      const loading = loadPageIfPresent(this.#loadPage, this.#requested, this.#controller.signal);
      // A failure surfaces when its turn comes; until then nobody handles it.
      loading.catch(() => {});
      this.#loading.push(loading);
    }
  }

  /** The next page; undefined after the last one, or if it is past the end. */
  async next(): Promise<Page<T> | undefined> {
    const loaded = await this.#loading.shift();
    return loaded?.decode();
  }

  abort(): void {
    this.#controller.abort();
  }
}

/**
 * A page and those after it, up to the last that the totals or a page before it name, or that brings nothing new. The
 * consumer sets the pace: leaving the loop aborts what is under way.
 */
export async function* paginate<T>(
  first: Page<T>,
  loadPage: LoadPage<T>,
  { concurrency = defaultConcurrency, limit = Number.POSITIVE_INFINITY }: PaginatorOptions,
  seen = new SeenItems(),
): AsyncGenerator<NewPage<T>, void, undefined> {
  const ahead = new ReadAhead(loadPage, first.page);
  const lastWanted = first.page - 1 + Math.ceil(limit / Math.max(first.items.length, 1));
  try {
    for (let page: Page<T> | undefined = first; page; page = await ahead.next()) {
      const newItems = seen.add(page.items);
      if (newItems.length === 0 && page !== first) return;
      // The totals of some releases are too low: then each page names the next.
      const last = Math.max(page.totalPages, page.hasNext ? page.page + 1 : 0);
      // While the consumer is busy with this page, it counts as one of those under way.
      ahead.request(Math.min(last, lastWanted), concurrency - 1);
      yield { page, newItems };
      ahead.request(Math.min(last, lastWanted), concurrency);
      ahead.request(last, 1);
    }
  } finally {
    ahead.abort();
  }
}

/** The last page by the totals of the first one; or one that is there, if they are too high, as with WPML. */
async function lastKnownPage<T>(first: Page<T>, loadPage: LoadPage<T>): Promise<Page<T>> {
  for (let number = first.totalPages; number > first.page; number = Math.floor(number / 2)) {
    const loaded = await loadPageIfPresent(loadPage, number);
    const page = await loaded?.decode();
    if (page && page.items.length > 0) return page;
  }
  return first;
}

/** The pages of a listing from the last one to the first. */
export async function* paginateBackwards<T>(
  first: Page<T>,
  loadPage: LoadPage<T>,
  { concurrency = defaultConcurrency, limit = Number.POSITIVE_INFINITY }: PaginatorOptions,
): AsyncGenerator<NewPage<T>, void, undefined> {
  const seen = new SeenItems();
  const start = await lastKnownPage(first, loadPage);
  const end: NewPage<T>[] = [];
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
