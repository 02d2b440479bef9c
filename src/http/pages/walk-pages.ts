import type { LoadPage, Page } from './page.ts';
import { PageQueue } from './page-queue.ts';

/** How a walk reads ahead. */
export interface ReadAhead {
  /** The most pages that are under way or waiting. */
  readonly concurrency: number;
  /** The items that are wanted: pages beyond them are read one by one. */
  readonly limit: number;
}

/** How many pages without new items are read before the totals are taken to be made up. */
export const mostPagesWithoutNewItems = 10;

const pagesFor = (items: number, { items: { length } }: Page<unknown>) =>
  Math.ceil(items / Math.max(length, 1));

/** Pages in order, read ahead. */
export type WalkPages = <T>(
  first: Page<T>,
  loadPage: LoadPage<T>,
  options: ReadAhead,
) => AsyncGenerator<Page<T> | undefined, void, undefined>;

/**
 * The first page and those after it, in order, read ahead; undefined at the end for one that is gone. The consumer of the
 * generator sets the pace: at most `concurrency` pages are under way or waiting, and leaving the loop aborts those under
 * way.
 */
export async function* walkPages<T>(
  first: Page<T>,
  loadPage: LoadPage<T>,
  { concurrency, limit }: ReadAhead,
): AsyncGenerator<Page<T> | undefined, void, undefined> {
  const queue = new PageQueue(first, loadPage);
  const lastWanted = first.page - 1 + pagesFor(limit, first);
  let lastRequested = first.page;

  const readAhead = (lastPage: number, queueLength: number) => {
    while (queue.length < queueLength && lastRequested < lastPage) {
      lastRequested += 1;
      queue.request(lastRequested);
    }
  };

  try {
    let page: Page<T> | undefined = first;
    while (page) {
      const lastPage = Math.min(page.totalPages, lastWanted);
      // While the consumer is busy with this page, it counts as one of those under way.
      readAhead(lastPage, concurrency - 1);
      yield page;
      readAhead(lastPage, concurrency);
      readAhead(page.totalPages, 1);
      if (queue.length === 0) return;
      page = await queue.next();
    }
    yield page;
  } finally {
    queue.abort();
  }
}

/**
 * The last page and those before it down to the first, which says how many there are; undefined for each that is gone.
 * Where it says far too much, no page is read but the first. Otherwise like {@link walkPages}.
 */
export async function* walkPagesBackwards<T>(
  first: Page<T>,
  loadPage: LoadPage<T>,
  { concurrency, limit }: ReadAhead,
): AsyncGenerator<Page<T> | undefined, void, undefined> {
  const queue = new PageQueue(first, loadPage);
  const { totalPages, total, items } = first;
  // The last page is seldom full.
  const missingOnLast = totalPages * items.length - total;
  const firstWanted = totalPages + 1 - pagesFor(limit + missingOnLast, first);
  let firstRequested = totalPages + 1;

  const readAhead = (firstPage: number, queueLength: number) => {
    while (queue.length < queueLength && firstRequested > firstPage) {
      firstRequested -= 1;
      queue.request(firstRequested);
    }
  };

  try {
    const second = first.page + 1;
    const wanted = Math.max(firstWanted, second);
    let pagesRead = 0;
    let hasItems = false;
    while (hasItems || pagesRead < mostPagesWithoutNewItems) {
      readAhead(wanted, concurrency);
      readAhead(second, 1);
      if (queue.length === 0) break;
      const page = await queue.next();
      readAhead(wanted, concurrency - 1);
      yield page;
      hasItems ||= page !== undefined && page.items.length > 0;
      pagesRead += 1;
    }
    yield first;
  } finally {
    queue.abort();
  }
}
