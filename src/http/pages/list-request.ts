import { validate } from '../request/validate.ts';
import type { WithResponse } from '../single-request.ts';
import { type AllOptions, type LoadPage, type Page, Walk, type WalkOptions, walkPages } from './page.ts';

/** Events that recur share an id on some sites, so the start belongs to it. */
const identityOf = (item: { id?: number; start_date?: unknown }) =>
  JSON.stringify([item.id, item.start_date]);

/**
 * A listing. Await it for a {@link Page}, or walk it with `for await` for every item over all pages, each once.
 * Nothing is sent before one does either, and the first page is then asked for once.
 *
 * @example
 * ```ts
 * const page = await calendar.events.list({ per_page: 5 });
 * console.log(page.total, page.items.map((event) => event.title));
 *
 * for await (const event of calendar.events.list({ categories: ['music'] })) console.log(event.title);
 * ```
 */
export class ListRequest<T> implements Promise<Page<T>>, AsyncIterable<T> {
  /** Tag of a promise. */
  get [Symbol.toStringTag]() {
    return 'ListRequest';
  }
  readonly #load: LoadPage<T>;
  readonly #signal: AbortSignal | undefined;
  #asked: Promise<{ page: Page<T>; response: () => Response }> | undefined;

  /** @internal */
  constructor(load: LoadPage<T>, signal: AbortSignal | undefined) {
    this.#load = load;
    this.#signal = signal;
  }

  #first() {
    this.#asked ??= this.#load().then(({ read, response }) => ({ page: read(), response }));
    return this.#asked;
  }

  /** Asks for the page, once. */
  then<Fulfilled = Page<T>, Rejected = never>(
    onFulfilled?: ((page: Page<T>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#first()
      .then(({ page }) => page)
      .then(onFulfilled, onRejected);
  }

  /** Asks for the page, and handles a failure. */
  catch<Rejected = never>(onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null) {
    return this.then(null, onRejected);
  }

  /** Asks for the page, and does something either way. */
  finally(onFinally?: (() => void) | null): Promise<Page<T>> {
    return this.then().finally(onFinally);
  }

  /** The page together with the untouched HTTP response. */
  async withResponse(): Promise<WithResponse<Page<T>>> {
    const { page, response } = await this.#first();
    return { data: page, response: response() };
  }

  /**
   * Every page from the one asked for to the last, in order. A page that has meanwhile gone ends the walk.
   *
   * @throws {@link ValidationError} for a `concurrency` that is not a positive integer
   */
  async *pages(options: WalkOptions = {}): AsyncGenerator<Page<T>, void, undefined> {
    validate(Walk, options, 'walk options');
    yield* this.#pages(options);
  }

  async *#pages({ concurrency = 4, limit = Number.POSITIVE_INFINITY }: AllOptions) {
    const { page: first } = await this.#first();
    const lastWanted = first.page - 1 + Math.ceil(limit / (first.items.length || 1));
    for await (const page of walkPages(first, this.#load, concurrency, lastWanted)) {
      this.#signal?.throwIfAborted();
      yield page;
    }
  }

  /** The items of each page, less those that an earlier page had: events move while one walks. */
  async *#newItems(options: AllOptions) {
    const seen = new Set<string>();
    for await (const { items } of this.#pages(options)) {
      yield items.filter((item) => seen.size < seen.add(identityOf(item as object)).size);
    }
  }

  /** Every item over all pages, each once. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const items of this.#newItems({})) {
      for (const item of items) {
        yield item;
        this.#signal?.throwIfAborted();
      }
    }
  }

  /**
   * Every item over all pages, each once, as a list.
   *
   * @throws {@link ValidationError} for a `limit` or `concurrency` that is not an integer in range
   */
  async all(options: AllOptions = {}): Promise<T[]> {
    const { limit = Number.POSITIVE_INFINITY } = validate(Walk, options, 'walk options');
    const collected: T[] = [];
    if (limit === 0) return collected;
    for await (const items of this.#newItems(options)) {
      collected.push(...items);
      if (collected.length >= limit) break;
    }
    return collected.slice(0, limit);
  }
}
