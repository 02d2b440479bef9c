import * as z from 'zod/mini';
import { naturalNumber, positiveInteger } from '../../contract/values/number.ts';
import { validate } from '../validation/validate.ts';

/** How pages are read. */
export interface WalkOptions {
  /** How many requests may be under way at once. Default 4; 1 reads page by page, each only when it is needed. */
  concurrency?: number | undefined;
}

/** How all items are collected. */
export interface AllOptions extends WalkOptions {
  /** The most items to return. Default no limit. */
  limit?: number | undefined;
}

/** The schema of {@link WalkOptions} and {@link AllOptions}. */
export const Walk = z.strictObject({
  concurrency: z.optional(positiveInteger()),
  limit: z.optional(naturalNumber()),
});

/**
 * A promise that starts when it is first awaited, and runs once; and an async iterable of its items. Nothing is sent
 * before it is awaited or iterated.
 */
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
   * What it resolves to, requested once.
   *
   * @internal
   */
  protected abstract result(): Promise<Result>;

  /**
   * The items one by one. At least those up to `limit`.
   *
   * @internal
   */
  protected abstract items(options: AllOptions): AsyncGenerator<Item, void, undefined>;

  /** @internal */
  protected throwIfAborted(): void {
    this.#signal?.throwIfAborted();
  }

  /** Sends the request, once. */
  then<Fulfilled = Result, Rejected = never>(
    onFulfilled?: ((result: Result) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.result().then(onFulfilled, onRejected);
  }

  /** Sends the request, once, and handles a failure. */
  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Result | Rejected> {
    return this.then(null, onRejected);
  }

  /** Sends the request, once, and calls back whether it succeeds or fails. */
  finally(onFinally?: (() => void) | null): Promise<Result> {
    return this.then().finally(onFinally);
  }

  /** Every item over all pages, each once. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const item of this.items({})) {
      yield item;
      this.throwIfAborted();
    }
  }

  /**
   * Every item over all pages, each once, as a list. To change or delete items, read them like this first:
   * what is changed while pages are being read moves others between pages.
   *
   * @param options - `limit`: the most items to return; `concurrency`: how many requests may be under way at once
   * @throws {@link ValidationError} for a `limit` or `concurrency` that is not an integer in range
   */
  async all(options: AllOptions = {}): Promise<Item[]> {
    const { limit = Number.POSITIVE_INFINITY } = validate(Walk, options, 'walk options');
    const collected: Item[] = [];
    if (limit === 0) return collected;
    for await (const item of this.items(options)) {
      collected.push(item);
      if (collected.length === limit) break;
    }
    return collected;
  }
}
