import type { WithResponse } from '../single-request.ts';
import { validate } from '../validation/validate.ts';
import { type AllOptions, LazySequence, Walk, type WalkOptions } from './lazy-sequence.ts';
import type { LoadedPage, LoadPage, Page } from './page.ts';
import { type NewPage, paginate, paginateBackwards } from './paginator.ts';

/**
 * A listing. Await it for a {@link Page}, or iterate it with `for await` for every item over all pages, each once.
 * Nothing is sent before, and the first page is requested once.
 *
 * An item is known by its ID, or by ID and start if a page repeats an ID. Items that move between pages while they are
 * read may be missed: to change what you read, `all()` it first.
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
  #loaded: Promise<LoadedPage<T>> | undefined;
  #first: Promise<Page<T>> | undefined;

  /** @internal */
  constructor(loadPage: LoadPage<T>, signal: AbortSignal | undefined) {
    super(signal);
    this.#loadPage = loadPage;
  }

  /** The page together with the untouched HTTP response. */
  async withResponse(): Promise<WithResponse<Page<T>>> {
    const data = await this.result();
    const { response } = await this.#loadFirst();
    return { data, response };
  }

  /**
   * Every page from that of the query to the last, in order, as the service returns them. A page that brings nothing new
   * ends the iteration.
   *
   * @param options - `concurrency`: how many requests may be under way at once. Default 4
   * @throws {@link ValidationError} for a `concurrency` that is not a positive integer
   */
  async *pages(options: WalkOptions = {}): AsyncGenerator<Page<T>, void, undefined> {
    validate(Walk, options, 'walk options');
    for await (const { page } of this.paginate(options)) yield page;
  }

  /** @internal */
  protected override result(): Promise<Page<T>> {
    this.#first ??= this.#loadFirst().then((loaded) => loaded.decode());
    return this.#first;
  }

  /** @internal */
  protected override async *items(options: AllOptions): AsyncGenerator<T, void, undefined> {
    for await (const { newItems } of this.paginate(options)) yield* newItems;
  }

  /**
   * The pages with their new items, in order, or from the last one to the first.
   *
   * @internal
   */
  async *paginate(options: AllOptions, isBackwards = false): AsyncGenerator<NewPage<T>, void, undefined> {
    const read = isBackwards ? paginateBackwards : paginate;
    for await (const page of read(await this.result(), this.#loadPage, options)) {
      this.throwIfAborted();
      yield page;
    }
  }

  #loadFirst(): Promise<LoadedPage<T>> {
    this.#loaded ??= this.#loadPage();
    return this.#loaded;
  }
}
