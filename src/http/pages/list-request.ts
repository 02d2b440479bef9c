import type { WithResponse } from '../single-request.ts';
import { validate } from '../validation/validate.ts';
import { LazySequence } from './lazy-sequence.ts';
import { ListingWalk } from './listing-walk.ts';
import { type LoadedPage, type LoadPage, loadPageIfPresent } from './loaded-page.ts';
import type { Page } from './page.ts';
import { SeenItems } from './seen-items.ts';
import { type AllOptions, Walk, type WalkOptions } from './walk-options.ts';
import { type WalkPages, walkPages } from './walk-pages.ts';

/**
 * A listing. Await it for a {@link Page}, or iterate it with `for await` for every item over all pages, each once.
 * Nothing is sent before, and the first page is requested once; everybody who awaits it gets items of their own.
 *
 * An item is known by its ID; where one page holds the same ID twice, by ID and start. Where `total` changes along the way,
 * a page is gone or an item comes a second time, the pages are read again for the items that were missed, as long as that
 * finds any, and five times at most where the listing does not shrink. So the order is that of the service within a pass.
 * One item that goes and one that comes between two pages cannot be noticed: to change what you read, `all()` it first.
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
  readonly #loadPage: LoadPage<T>;
  #first: Promise<LoadedPage<T>> | undefined;

  /** @internal */
  constructor(loadPage: LoadPage<T>, signal: AbortSignal | undefined) {
    super(signal);
    this.#loadPage = loadPage;
  }

  /** The page together with the untouched HTTP response. */
  async withResponse(): Promise<WithResponse<Page<T>>> {
    const loaded = await this.#loadFirst();
    return { data: await loaded.decode(), response: loaded.response };
  }

  /**
   * Every page from that of the query to the last, in order, as the service returns them. A page that is gone by now
   * ends the iteration. The pages are read once: where items move between pages meanwhile, one may come twice or not at
   * all, unlike with `for await` and `all`.
   *
   * @param options - `concurrency`: how many requests may be under way at once. Default 4
   * @throws {@link ValidationError} for a `concurrency` that is not a positive integer; {@link ResponseError} where a
   * page is the one before it once more
   */
  async *pages(options: WalkOptions = {}): AsyncGenerator<Page<T>, void, undefined> {
    validate(Walk, options, 'walk options');
    for await (const { page } of this.walk(options).pass()) yield page;
  }

  /** @internal */
  protected override async result(): Promise<Page<T>> {
    const loaded = await this.#loadFirst();
    return loaded.decode();
  }

  /** @internal */
  protected override async *items(options: AllOptions): AsyncGenerator<T, void, undefined> {
    const walk = this.walk(options);
    while (walk.isUnfinished) {
      for await (const { newItems } of walk.pass()) yield* newItems;
    }
  }

  /**
   * A walk over the listing, in the order of its pages or backwards.
   *
   * @internal
   */
  walk(options: AllOptions, order: WalkPages = walkPages, seen = new SeenItems()): ListingWalk<T> {
    return new ListingWalk((isFirstPass) => this.#readPages(isFirstPass, options, order), seen);
  }

  /** The first page, requested once. Each caller decodes it, so that nobody sees what another does to its items. */
  #loadFirst(): Promise<LoadedPage<T>> {
    this.#first ??= this.#loadPage();
    return this.#first;
  }

  async #reloadFirst(): Promise<Page<T> | undefined> {
    const loaded = await loadPageIfPresent(this.#loadPage);
    return loaded?.decode();
  }

  async *#readPages(
    isFirstPass: boolean,
    { concurrency = 4, limit = Number.POSITIVE_INFINITY }: AllOptions,
    order: WalkPages,
  ): AsyncGenerator<Page<T> | undefined, void, undefined> {
    const first = await (isFirstPass ? this.result() : this.#reloadFirst());
    if (!first) return;
    for await (const page of order(first, this.#loadPage, { concurrency, limit })) {
      this.throwIfAborted();
      yield page;
    }
  }
}
