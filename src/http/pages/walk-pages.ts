import type { LoadPage } from './loaded-page.ts';
import type { Page } from './page.ts';
import { PageQueue } from './page-queue.ts';
import { SeenItems } from './seen-items.ts';

/** How a walk reads ahead. */
export interface ReadAhead {
  /** The most pages that are under way or waiting. */
  readonly concurrency: number;
  /** The items that are wanted: pages beyond them are read one by one. */
  readonly limit: number;
}

/** How many pages without new items are read before the totals are taken to be made up. */
export const mostPagesWithoutNewItems = 10;

/** The last page that is known to be there. The totals of some releases are too low: then each page names the next. */
const lastKnown = ({ page, totalPages, hasNext }: Page<unknown>) =>
  Math.max(totalPages, hasNext ? page + 1 : page);

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
  const lastWanted = first.page - 1 + Math.ceil(limit / Math.max(first.items.length, 1));
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
      const last = lastKnown(page);
      const lastPage = Math.min(last, lastWanted);
      // While the consumer is busy with this page, it counts as one of those under way.
      readAhead(lastPage, concurrency - 1);
      yield page;
      readAhead(lastPage, concurrency);
      readAhead(last, 1);
      if (queue.length === 0) return;
      page = await queue.next();
    }
    yield page;
  } finally {
    queue.abort();
  }
}

/** Whether a page names a next one although its totals say that it is the last. */
const namesFurther = ({ page, totalPages, hasNext }: Page<unknown>) => hasNext && page >= totalPages;

/** The pages after one, last first: all of them are read before the first comes. */
async function* laterPages<T>(page: Page<T>, loadPage: LoadPage<T>, concurrency: number) {
  const later: (Page<T> | undefined)[] = [];
  const seen = new SeenItems();
  let pagesWithoutNewItems = 0;
  for await (const next of walkPages(page, loadPage, { concurrency, limit: Number.POSITIVE_INFINITY })) {
    later.unshift(next);
    const hasNewItems = next !== undefined && seen.add(next.items).length > 0;
    pagesWithoutNewItems = hasNewItems ? 0 : pagesWithoutNewItems + 1;
    if (pagesWithoutNewItems === mostPagesWithoutNewItems) break;
  }
  // The walk begins with the page itself.
  yield* later.slice(0, -1);
}

/**
 * The page size at which the last page of a listing has the most items. Of the page size that it was first read with, the
 * last page may have a single one.
 */
function sizeWithLongestLastPage(total: number, smallest: number, largest: number): number {
  let best = largest;
  for (let size = largest; size >= smallest; size--) {
    if ((total - 1) % size > (total - 1) % best) best = size;
  }
  return best;
}

/**
 * The last page and those before it down to the first, which says how many there are; undefined for each that is gone.
 * Where it says far too much, no page is read but the first; where it says too little, the last page names further ones.
 * Otherwise like {@link walkPages}.
 */
export async function* walkPagesBackwards<T>(
  first: Page<T>,
  loadPage: LoadPage<T>,
  { concurrency, limit }: ReadAhead,
): AsyncGenerator<Page<T> | undefined, void, undefined> {
  const { totalPages, total, items } = first;
  const size = limit < items.length ? sizeWithLongestLastPage(total, limit + 1, items.length) : undefined;
  const load: LoadPage<T> = (page, signal) => loadPage(page, signal, size);
  const queue = new PageQueue(first, load);
  const wanted = Math.max(1 + Math.floor((total - limit) / (size ?? items.length)), 2);
  let firstRequested = 1 + (size ? Math.ceil(total / size) : totalPages);

  const readAhead = (firstPage: number, queueLength: number) => {
    while (queue.length < queueLength && firstRequested > firstPage) {
      firstRequested -= 1;
      queue.request(firstRequested);
    }
  };

  try {
    let pagesWithoutItems = 0;
    while (pagesWithoutItems < mostPagesWithoutNewItems) {
      readAhead(wanted, concurrency);
      readAhead(2, 1);
      if (queue.length === 0) break;
      const page = await queue.next();
      readAhead(wanted, concurrency - 1);
      if (page && namesFurther(page)) yield* laterPages(page, load, concurrency);
      yield page;
      pagesWithoutItems = page?.items.length ? 0 : pagesWithoutItems + 1;
    }
    if (namesFurther(first)) yield* laterPages(first, load, concurrency);
    yield { ...first, items: items.slice(0, size) };
  } finally {
    queue.abort();
  }
}
