import type { Page } from './page.ts';
import type { SeenItems } from './seen-items.ts';
import { mostPagesWithoutNewItems } from './walk-pages.ts';

/** A page of a walk, and those of its items that the walk had not read before. */
export interface WalkedPage<T> {
  readonly page: Page<T>;
  readonly newItems: T[];
}

/** Reads the pages of a listing from its start or its end, undefined where one is gone; the first time, or anew. */
export type ReadPages<T> = (isFirstPass: boolean) => AsyncGenerator<Page<T> | undefined, void, undefined>;

/** The most passes after the first in which the listing does not shrink. */
const mostFurtherPasses = 4;

/**
 * A walk over one listing. Where items move between pages while they are read, a pass misses some, so the walk is
 * unfinished until a further pass finds nothing new.
 */
export class ListingWalk<T> {
  readonly #readPages: ReadPages<T>;
  readonly #seen: SeenItems;
  /** Whether a further pass may find what those before have missed. */
  isUnfinished = true;
  #isFirstPass = true;
  #furtherPassesLeft = mostFurtherPasses;
  /** Whether items have moved, come or gone while they were read. */
  #hasChanged = false;
  #smallestTotal = Number.POSITIVE_INFINITY;
  /** The farthest page with new items, counted from the start of its pass. */
  #furthestNewPage = 0;

  constructor(readPages: ReadPages<T>, seen: SeenItems) {
    this.#readPages = readPages;
    this.#seen = seen;
  }

  /** Reads the listing once. */
  async *pass(): AsyncGenerator<WalkedPage<T>, void, undefined> {
    const pages = this.#readPages(this.#isFirstPass);
    this.#isFirstPass = false;
    let firstTotal: number | undefined;
    let hasTotals = true;
    let hasShrunk = false;
    let count = 0;
    let lastNewPage = 0;

    for await (const page of pages) {
      count += 1;
      const newItems = page ? this.#seen.add(page.items) : [];
      if (newItems.length > 0) lastNewPage = count;
      // What comes a second time has moved, and has let something past that was not read. So has a page that is gone, unless
      // nobody says how many there are: then it is the end.
      const isGone = !page && hasTotals;
      if (isGone || newItems.length < (page?.items.length ?? 0)) this.#hasChanged = true;
      if (page) hasTotals = page.total >= 0;
      // A total that its own page exceeds is no count of anything.
      if (page && page.total >= page.items.length) {
        firstTotal ??= page.total;
        if (page.total !== firstTotal) this.#hasChanged = true;
        if (page.total < this.#smallestTotal) {
          this.#smallestTotal = page.total;
          hasShrunk = true;
        }
      }
      if (page) yield { page, newItems };
      // A further pass has to get past all that is known. Pages far beyond that are not there, whatever the totals say.
      this.#furthestNewPage = Math.max(this.#furthestNewPage, lastNewPage);
      if (count - lastNewPage > this.#furthestNewPage + mostPagesWithoutNewItems) break;
    }
    if (!hasShrunk) this.#furtherPassesLeft -= 1;
    this.isUnfinished =
      this.#hasChanged && !this.#seen.hasUnknown && lastNewPage > 0 && this.#furtherPassesLeft > 0;
  }
}
