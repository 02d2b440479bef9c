import { defaultPage } from '../../contract/defaults.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { HttpRequest } from '../request/build-request.ts';
import { cloneResponse, type ReadResponse } from '../response/body.ts';
import type { Listing } from '../response/decode-listing.ts';
import { responseError } from '../response/unexpected-response.ts';
import type { Page } from './page.ts';
import { identityOf } from './seen-items.ts';

/** Reads a page from its response. */
export type ReadListing<T> = (
  request: HttpRequest,
  received: ReadResponse,
) => Listing<T> | Promise<Listing<T>>;

/** Loads a page by its number and size, by default those of the caller's query. The signal aborts its request. */
export type LoadPage<T> = (page?: number, signal?: AbortSignal, size?: number) => Promise<LoadedPage<T>>;

/** No calendar has more records. The totals of a listing may be too low, so they are no bound. */
const mostItems = 1_000_000;

/** A page whose body has been read. It is decoded when its turn comes, since it takes several times the memory then. */
export class LoadedPage<T> {
  readonly #read: ReadListing<T>;
  readonly #request: HttpRequest;
  readonly #received: ReadResponse;
  readonly #loadPage: LoadPage<T>;

  constructor(read: ReadListing<T>, request: HttpRequest, received: ReadResponse, loadPage: LoadPage<T>) {
    this.#read = read;
    this.#request = request;
    this.#received = received;
    this.#loadPage = loadPage;
  }

  /** A copy of the response, with the whole body still to be read. */
  get response(): Response {
    return cloneResponse(this.#received);
  }

  /** Decodes the page, each time anew. */
  async decode(): Promise<Page<T>> {
    const listing = await this.#read(this.#request, this.#received);
    const number = new URL(this.#request.url).searchParams.get('page');
    const page = number === null ? defaultPage : Number(number);
    if (page * listing.items.length > mostItems) {
      const problem = `page ${page} is beyond ${mostItems} records: the listing does not end`;
      throw responseError(this.#request, this.#received, problem);
    }
    return createPage(listing, page, this.#loadPage);
  }

  /** Decodes the page. Throws if it is the previous one once more, which is what a cache that ignores `page` returns. */
  async decodeAfter(previous: PageOutline | undefined, signal?: AbortSignal): Promise<Page<T>> {
    const page = await this.decode();
    const content = outlineOf(page)?.content;
    if (!previous || previous.content !== content) return page;
    // Small pages may be alike because their items have moved by one page. Then the previous page has changed, too.
    const again = await loadPageIfPresent(this.#loadPage, previous.page, signal);
    if (!again || outlineOf(await again.decode())?.content !== content) return page;
    const problem = `page ${page.page} is page ${previous.page} once more: something between here and the site ignores \`page\``;
    throw responseError(this.#request, this.#received, problem);
  }
}

/** Loads a page, or returns undefined where the listing has become too short to have it. */
export async function loadPageIfPresent<T>(
  loadPage: LoadPage<T>,
  page?: number,
  signal?: AbortSignal,
): Promise<LoadedPage<T> | undefined> {
  try {
    return await loadPage(page, signal);
  } catch (error) {
    const isGone =
      error instanceof ApiError && /(archive-page-not-found|_invalid_page_number)$/.test(error.code);
    if (isGone) return undefined;
    throw error;
  }
}

/** A page as far as it takes to recognise it. Without its items, since one is retained for each walk. */
export interface PageOutline {
  readonly page: number;
  /** The total and, in order, what the items are known by. */
  readonly content: string;
}

/** The outline of a page, or undefined for an empty one, or one of items without an ID: those are all alike. */
export function outlineOf({
  page,
  total,
  items,
}: Pick<Page<unknown>, 'page' | 'total' | 'items'>): PageOutline | undefined {
  if (identityOf(items[0]).id === undefined) return undefined;
  const identities = items.map(identityOf).map(({ id, start_date }) => [id, start_date]);
  return { page, content: JSON.stringify([total, identities]) };
}

/** Creates a page that can load the next one. Not a method of `LoadedPage`: `next` would retain the response's bytes. */
function createPage<T>(listing: Listing<T>, page: number, loadPage: LoadPage<T>): Page<T> {
  const { items, total, totalPages, namesNext } = listing;
  const hasNext = namesNext || page < totalPages;
  const next = async () => {
    if (!hasNext) return undefined;
    const loaded = await loadPageIfPresent(loadPage, page + 1);
    return loaded?.decodeAfter(outlineOf({ items, total, page }));
  };
  return { items, total, totalPages, page, hasNext, next };
}
