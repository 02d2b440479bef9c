import {
  type LoadedPage,
  type LoadPage,
  loadPageIfPresent,
  outlineOf,
  type PageOutline,
} from './loaded-page.ts';
import type { Page } from './page.ts';

/** The pages of a walk that have been requested ahead of their turn. */
export class PageQueue<T> {
  readonly #loadPage: LoadPage<T>;
  readonly #controller = new AbortController();
  readonly #pages: Promise<LoadedPage<T> | undefined>[] = [];
  #previous: PageOutline | undefined;

  constructor(first: Page<T>, loadPage: LoadPage<T>) {
    this.#previous = outlineOf(first);
    this.#loadPage = loadPage;
  }

  /** How many pages are under way or waiting. */
  get length(): number {
    return this.#pages.length;
  }

  /** Requests a page. */
  request(page: number): void {
    const loading = loadPageIfPresent(this.#loadPage, page, this.#controller.signal);
    // A failure surfaces when its turn comes; until then nobody handles it.
    loading.catch(() => {});
    this.#pages.push(loading);
  }

  /** The next page, or undefined where it is gone. Decoded here: a generator would retain the bytes while suspended. */
  async next(): Promise<Page<T> | undefined> {
    const loaded = await this.#pages.shift();
    const page = await loaded?.decodeAfter(this.#previous, this.#controller.signal);
    if (!page) return undefined;
    this.#previous = outlineOf(page);
    // Past the end, listings of categories and tags have empty pages.
    const isGone = page.items.length === 0 && page.page > page.totalPages;
    return isGone ? undefined : page;
  }

  /** Aborts what is under way. */
  abort(): void {
    this.#controller.abort();
  }
}
