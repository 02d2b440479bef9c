import * as z from 'zod/mini';
import { validateFields } from '../contract/validate.ts';
import { naturalNumber, positiveInteger } from '../contract/values/check.ts';
import type { AllOptions, PagesOptions } from '../options.ts';
import {
  isEmpty,
  type LoadedPage,
  type LoadPage,
  type NewItems,
  type Page,
  paginate,
  paginateBackwards,
  SeenItems,
  settle,
  toPage,
} from './paginator.ts';
import { responseError, type WithResponse, withResponse } from './response.ts';

const IterationOptions = z.strictObject({
  concurrency: z.optional(positiveInteger()),
  limit: z.optional(naturalNumber()),
});

/** Null means no options. */
export const checkIteration = (options: AllOptions | undefined): AllOptions =>
  validateFields(IterationOptions, options ?? {}, 'options of an iteration');

/** A promise and async iterable of items. It sends nothing until it is awaited or iterated. */
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

  /** Requests the result once. @internal */
  protected abstract result(): Promise<Result>;

  /** Iterates the items one by one, at least up to `limit`. @internal */
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
   * @example
   * ```ts
   * const venues = await calendar.venues.list().all({ limit: 100 });
   * ```
   */
  async all(options?: AllOptions): Promise<Item[]> {
    const { limit = Number.POSITIVE_INFINITY } = checkIteration(options);
    const collected: Item[] = [];
    if (limit === 0) return collected;
    for await (const item of this.items(options ?? {})) {
      collected.push(item);
      if (collected.length === limit) break;
    }
    return collected;
  }
}

/**
 * A list of records. Await it for a {@link Page}, or iterate over it with `for await` for the items of all pages, each
 * once. Nothing is sent before, and the page that you awaited is not requested again.
 *
 * Items are identified by ID, or by ID and start if a page repeats an ID. Items that move between pages during an
 * iteration may be missed. To change what you read, call `all()` first. `for await` and `all()` request 50 items at once
 * unless the query sets `per_page` or `page`.
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
  readonly #source: ListSource<T>;
  /** The page in the size of the query, which iterations do not request again. */
  #awaited: Promise<LoadedPage<T>> | undefined;

  /** @internal */
  constructor(source: ListSource<T>) {
    super(source.signal);
    this.#source = source;
  }

  /**
   * Returns the page and the HTTP response.
   *
   * @example
   * ```ts
   * const { response } = await calendar.events.list().withResponse();
   * ```
   */
  async withResponse(): Promise<WithResponse<Page<T>>> {
    const first = await this.#start();
    return withResponse(toPage(first), first.received);
  }

  /**
   * Returns every page in order, from the page of the query to the last, without items that an earlier page had.
   *
   * @param options - `concurrency`: how many requests may run at once. Default 4
   * @throws {@link ValidationError} if `concurrency` is not a positive integer, {@link ResponseError} if a page before
   * the end is empty or missing, or if pages repeat
   * @example
   * ```ts
   * for await (const { items } of calendar.tags.list().pages()) console.log(items.length);
   * ```
   */
  async *pages(options?: PagesOptions): AsyncGenerator<Page<T>, void, undefined> {
    const checked = checkIteration(options);
    this.#start();
    for await (const page of this.paginate(checked)) yield toPage({ ...page, items: page.newItems });
  }

  /** @internal */
  protected override async result(): Promise<Page<T>> {
    return toPage(await this.#start());
  }

  /** @internal */
  protected override async *items(options: AllOptions): AsyncGenerator<T, void, undefined> {
    for await (const { newItems } of this.paginate(options)) yield* newItems;
  }

  /** Iterates the pages with their new items, in order or from the last to the first. @internal */
  async *paginate(options: AllOptions, isBackwards = false): AsyncGenerator<NewItems<T>, void, undefined> {
    const { limit = Number.POSITIVE_INFINITY } = options;
    const { parts } = this.#source;
    const start = await this.#confirmEmpty(await (this.#awaited ?? this.#load(limit)));
    const seen = new SeenItems<T>(parts.length > 0);
    const read = isBackwards ? paginateBackwards : paginate;
    let count = 0;
    for await (const page of read(start, options, seen)) {
      this.throwIfAborted();
      count += page.newItems.length;
      yield page;
    }
    // Without the number of pages, only the total shows that a page without items is not the end.
    if (start.page === 1 && start.totalPages === 0 && count < start.total)
      throw responseError(start.received, `its pages have only ${count} items`);
    for (const part of parts) {
      if (!seen.lacksSome(start.total)) return;
      for await (const page of part.paginate(options)) {
        const newItems = seen.newOf(page);
        if (newItems.length > 0) yield { ...page, newItems };
      }
    }
    // An event that moves while it is read may be missed.
    if (!this.#source.isOfEvents && seen.lacksSome(start.total))
      throw responseError(start.received, 'its order changes from page to page');
  }

  /** Requests the page that callers await once. */
  #start(): Promise<LoadedPage<T>> {
    this.#awaited ??= this.#load();
    return this.#awaited;
  }

  async #load(limit?: number): Promise<LoadedPage<T>> {
    return this.#confirmEmpty(await settle(this.#source.load({ limit }), false));
  }

  /**
   * Requests an empty list again, past caches. If all queries of the site fail for a request, its response looks like
   * an empty calendar. A page that is awaited is confirmed once. An iteration, which may replace a good export, confirms
   * it twice. If only some of the queries fail, the page has a problem, which is an error if it remains.
   */
  async #confirmEmpty(found: LoadedPage<T>): Promise<LoadedPage<T>> {
    if (!isEmpty(found) || !this.#source.isOfEvents) return found;
    return settle(found.load({ isFresh: true }), false);
  }
}

/** How a list is read. */
interface ListSource<T> {
  readonly load: LoadPage<T>;
  readonly signal: AbortSignal | undefined;
  /** Whether an empty list is requested again, and one that lacks records which moved is no error. */
  readonly isOfEvents: boolean;
  /** Lists that together have every record, in case the order of this one changes from page to page. */
  readonly parts: readonly ListRequest<T>[];
}
