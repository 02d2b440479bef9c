import { type LoadedPage, type LoadPage, loadPageIfPresent, type Page } from './page.ts';

/**
 * The first page and those after it, in order, read ahead. The consumer of the generator sets the pace: at most
 * `concurrency` pages are under way or waiting, and leaving the loop aborts those under way.
 *
 * @param lastWanted - the page up to which it reads ahead; pages beyond it are read one by one
 */
export async function* walkPages<T>(
  first: Page<T>,
  loadPage: LoadPage<T>,
  concurrency: number,
  lastWanted: number,
): AsyncGenerator<Page<T>, void, undefined> {
  const controller = new AbortController();
  const queue: Promise<LoadedPage<T> | undefined>[] = [];
  let lastRequested = first.page;

  const readAhead = (lastPage: number, queueLength: number) => {
    while (queue.length < queueLength && lastRequested < lastPage) {
      lastRequested += 1;
      const page = loadPageIfPresent(loadPage, lastRequested, controller.signal);
      // A failure surfaces when its turn comes; until then nobody handles it.
      page.catch(() => {});
      queue.push(page);
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
      page = await decodeNext(queue);
      if (page?.items.length === 0) return;
    }
  } finally {
    controller.abort();
  }
}

/** A function of its own, since the generator would retain the bytes of the loaded page while it is suspended. */
async function decodeNext<T>(queue: Promise<LoadedPage<T> | undefined>[]): Promise<Page<T> | undefined> {
  const loaded = await queue.shift();
  return loaded?.decode();
}
