import * as z from 'zod/mini';
import { validate } from '../contract/validate.ts';
import { naturalNumber, positiveInteger } from '../contract/values/check.ts';
import type { AllOptions, PagesOptions } from '../options.ts';
import { type LoadPage, type NewItems, type Page, paginate, paginateBackwards } from './paginator.ts';
import type { WithResponse } from './response.ts';

const IterationOptions = z.strictObject({
  concurrency: z.optional(positiveInteger()),
  limit: z.optional(naturalNumber()),
});

export function checkIteration<Options extends AllOptions>(options: Options): Options {
  return validate(IterationOptions, options, 'options of an iteration') as Options;
}

/** A promise and async iterable of items. It sends nothing until it is awaited or iterated, and runs once. */
export abstract class LazySequence<Result, Item> implements Promise<Result>, AsyncIterable<Item> {
  readonly #signal: AbortSignal | undefined;

  /** @internal */
  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  /** Tag of a promise. */
  get [Symbol.toStringTag]() {
    return 'Promise';
  }

  /**
   * Requests the result once.
   *
   * @internal
   */
  protected abstract result(): Promise<Result>;

  /**
   * Iterates the items one by one, at least up to `limit`.
   *
   * @internal
   */
  protected abstract items(options: AllOptions): AsyncGenerator<Item, void, undefined>;

  /** @internal */
  protected throwIfAborted(): void {
    this.#signal?.throwIfAborted();
  }

  /** Sends the request once. */
  then<Fulfilled = Result, Rejected = never>(
    onFulfilled?: ((result: Result) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.result().then(onFulfilled, onRejected);
  }

  /** Sends the request once and handles a failure. */
  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Result | Rejected> {
    return this.then(null, onRejected);
  }

  /** Sends the request once and calls back whether it succeeds or fails. */
  finally(onFinally?: (() => void) | null): Promise<Result> {
    return this.then().finally(onFinally);
  }

  /** Iterates the items of all pages, each once. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const item of this.items({})) {
      yield item;
      this.throwIfAborted();
    }
  }

  /**
   * Returns every item of all pages once. Before you change or delete items, read them with this method, because writes
   * move items between pages.
   *
   * @param options - `limit`: the maximum number of items. `concurrency`: how many requests may run at once. Default 4
   * @throws {@link ValidationError} if `limit` or `concurrency` is not an integer in range
   */
  async all(options: AllOptions = {}): Promise<Item[]> {
    const { limit = Number.POSITIVE_INFINITY } = checkIteration(options);
    const collected: Item[] = [];
    if (limit === 0) return collected;
    for await (const item of this.items(options)) {
      collected.push(item);
      if (collected.length === limit) break;
    }
    return collected;
  }
}

/**
 * A list of records. Await it for a {@link Page}, or iterate over it with `for await` for the items of all pages, each
 * once.
 * Nothing is sent before, and the first page is requested once.
 *
 * Items are identified by ID, or by ID and start if a page repeats an ID. Items that move between pages during an
 * iteration may be missed. To change what you read, call `all()` first.
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
  #first: Promise<WithResponse<Page<T>>> | undefined;

  /** @internal */
  constructor(loadPage: LoadPage<T>, signal: AbortSignal | undefined) {
    super(signal);
    this.#loadPage = loadPage;
  }

  /** Returns the page and the HTTP response. */
  withResponse(): Promise<WithResponse<Page<T>>> {
    return this.#loadFirst();
  }

  /**
   * Returns every page in order, from the page of the query to the last. A page without new items ends the iteration.
   *
   * @param options - `concurrency`: how many requests may run at once. Default 4
   * @throws {@link ValidationError} if `concurrency` is not a positive integer
   */
  async *pages(options: PagesOptions = {}): AsyncGenerator<Page<T>, void, undefined> {
    for await (const { page } of this.paginate(checkIteration(options))) yield page;
  }

  /** @internal */
  protected override async result(): Promise<Page<T>> {
    const { data } = await this.#loadFirst();
    return data;
  }

  /** @internal */
  protected override async *items(options: AllOptions): AsyncGenerator<T, void, undefined> {
    for await (const { newItems } of this.paginate(options)) yield* newItems;
  }

  /**
   * Iterates the pages with their new items, in order or from the last to the first.
   *
   * @internal
   */
  async *paginate(options: AllOptions, isBackwards = false): AsyncGenerator<NewItems<T>, void, undefined> {
    const read = isBackwards ? paginateBackwards : paginate;
    for await (const page of read(await this.result(), this.#loadPage, options)) {
      this.throwIfAborted();
      yield page;
    }
  }

  #loadFirst(): Promise<WithResponse<Page<T>>> {
    this.#first ??= this.#loadPage();
    return this.#first;
  }
}
