import type { WithResponse } from '../single-request.ts';
import { validate } from '../validation/validate.ts';
import { LazySequence } from './lazy-sequence.ts';
import type { LoadPage, Page } from './page.ts';
import { uniqueItems } from './unique-items.ts';
import { type AllOptions, Walk, type WalkOptions } from './walk-options.ts';
import { walkPages, walkPagesBackwards } from './walk-pages.ts';

/**
 * A listing. Await it for a {@link Page}, or iterate it with `for await` for every item over all pages, each once.
 * Nothing is sent before, and the first page is requested once.
 *
 * @example
 * ```ts
 * const page = await calendar.events.list({ per_page: 5 });
 * console.log(page.total, page.items.map((event) => event.title));
 *
 * for await (const event of calendar.events.list({ categories: ['music'] })) console.log(event.title);
 * ```
 */
export class ListRequest<T> extends LazySequence<Page<T>, T> {
  /** Tag of a promise. */
  override get [Symbol.toStringTag]() {
    return 'ListRequest';
  }
  readonly #loadPage: LoadPage<T>;
  #first: Promise<{ page: Page<T>; response: () => Response }> | undefined;

  /** @internal */
  constructor(loadPage: LoadPage<T>, signal: AbortSignal | undefined) {
    super(signal);
    this.#loadPage = loadPage;
  }

  /** The page together with the untouched HTTP response. */
  async withResponse(): Promise<WithResponse<Page<T>>> {
    const { page, response } = await this.#loadFirst();
    return { data: page, response: response() };
  }

  /**
   * Every page from that of the query to the last, in order. A page that is gone by now ends the iteration.
   *
   * @param options - `concurrency`: how many requests may be under way at once. Default 4
   * @throws {@link ValidationError} for a `concurrency` that is not a positive integer
   */
  async *pages(options: WalkOptions = {}): AsyncGenerator<Page<T>, void, undefined> {
    validate(Walk, options, 'walk options');
    yield* this.#walk(options);
  }

  /** @internal */
  protected override result(): Promise<Page<T>> {
    return this.#loadFirst().then(({ page }) => page);
  }

  /** @internal */
  protected override items(options: AllOptions): AsyncGenerator<T, void, undefined> {
    return uniqueItems(this.#walk(options));
  }

  /**
   * The pages in order, read ahead up to a limit of items.
   *
   * @internal
   */
  pagesForwards(options: AllOptions): AsyncGenerator<Page<T>, void, undefined> {
    return this.#walk(options);
  }

  #loadFirst() {
    this.#first ??= this.#loadPage().then(({ decode, response }) => ({ page: decode(), response }));
    return this.#first;
  }

  /**
   * The pages from the last to the first.
   *
   * @internal
   */
  async *pagesBackwards(options: AllOptions): AsyncGenerator<Page<T>, void, undefined> {
    yield* this.#walk(options, walkPagesBackwards);
  }

  async *#walk(
    { concurrency = 4, limit = Number.POSITIVE_INFINITY }: AllOptions,
    walk = walkPages<T>,
  ): AsyncGenerator<Page<T>, void, undefined> {
    const { page: first } = await this.#loadFirst();
    for await (const page of walk(first, this.#loadPage, { concurrency, limit })) {
      this.throwIfAborted();
      yield page;
    }
  }
}
