import type { ListRequest, Page } from '../../index.ts';

/** How pages are read on demand. */
export interface PagesOptions {
  /** How many requests may be under way at once. */
  readonly concurrency: number;
  readonly signal?: AbortSignal | null | undefined;
}

/** The pages of a listing. The first is read alone, since it says whether others are worth their requests. */
async function* readPages<Item>(list: ListRequest<Item>, concurrency: number) {
  const first = await list;
  yield first;
  for await (const page of list.pages({ concurrency })) {
    if (page.page > first.page) yield page;
  }
}

/**
 * The pages of a listing, each read when it is asked for. Where one cannot be read, none is left: what is missing is
 * then asked for one by one.
 */
export class PagesOnDemand<Item> {
  readonly #pages: AsyncGenerator<Page<Item>, void, undefined>;
  readonly #signal: AbortSignal | null | undefined;
  readonly #onPage: (page: Page<Item>) => void;
  #reading: Promise<void> | undefined;
  #left = 1;
  #isComplete = false;

  /** @param onPage - called with each page, in order */
  constructor(
    list: ListRequest<Item>,
    { concurrency, signal }: PagesOptions,
    onPage: (page: Page<Item>) => void,
  ) {
    this.#pages = readPages(list, concurrency);
    this.#signal = signal;
    this.#onPage = onPage;
  }

  /** How many pages are left: one before the first was read. */
  get left(): number {
    return this.#left;
  }

  /** Whether all pages were read. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Reads the next page, once for all who ask for it at once. */
  readNext(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** Ends requests that are under way. */
  async close(): Promise<void> {
    await this.#pages.return();
  }

  async #read(): Promise<void> {
    try {
      const { value: page } = await this.#pages.next();
      this.#left = page?.hasNext ? Math.max(page.totalPages - page.page, 1) : 0;
      this.#isComplete = this.#left === 0;
      if (page) this.#onPage(page);
    } catch {
      this.#signal?.throwIfAborted();
      this.#left = 0;
    }
  }
}
