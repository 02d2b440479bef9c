import { naturalNumber, positiveInteger } from '../../contract/wire.ts';
import * as z from '../../contract/zod.ts';
import { NotFoundError } from '../errors/api/not-found-error.ts';
import type { Listing } from '../response/decode-listing.ts';

/** One page of a listing. */
export interface Page<T> {
  /** The items of this page. */
  readonly items: T[];
  /** How many items the whole listing has, as the service counts them. */
  readonly total: number;
  /** How many pages the whole listing has. */
  readonly totalPages: number;
  /** Which page this is, from 1. */
  readonly page: number;
  /** Whether there is a page after this one. */
  readonly hasNext: boolean;
  /** The page after this one, from the caller's own query; undefined when there is none, or when it has gone. */
  next(): Promise<Page<T> | undefined>;
}

/** How pages are walked. */
export interface WalkOptions {
  /** How many requests may be under way at once. Default 4; 1 reads page by page, only when asked for. */
  concurrency?: number | undefined;
}

/** What {@link WalkOptions} and {@link AllOptions} may hold. */
export const Walk = z.strictObject({
  concurrency: z.optional(positiveInteger),
  limit: z.optional(naturalNumber),
});

/** How everything is collected. */
export interface AllOptions extends WalkOptions {
  /** The most items to give. Default no limit. */
  limit?: number | undefined;
}

/** A page as it came. It is read when its turn comes, since it takes several times the memory from then on. */
export interface ArrivedPage<T> {
  readonly read: () => Page<T>;
  readonly response: () => Response;
}

/** Loads a page by its number, or that which the caller's query names; `left` says that the walk is over. */
export type LoadPage<T> = (page?: number, left?: AbortSignal) => Promise<ArrivedPage<T>>;

/** A page, unless the listing has meanwhile become too short to have it. */
export async function loadIfThere<T>(load: LoadPage<T>, page: number, left?: AbortSignal) {
  try {
    return await load(page, left);
  } catch (error) {
    if (error instanceof NotFoundError && error.code.endsWith('archive-page-not-found')) return undefined;
    throw error;
  }
}

/** A page with the way to the next one. Made here, so that it does not hold on to the answer's bytes. */
export function pageOf<T>(listing: Listing<T>, page: number, load: LoadPage<T>): Page<T> {
  const hasNext = page < listing.totalPages;
  const next = async () => (hasNext ? (await loadIfThere(load, page + 1))?.read() : undefined);
  return { ...listing, page, hasNext, next };
}

/**
 * The first page and those after it, in order, read ahead. The caller of the generator sets the pace: at most
 * `concurrency` pages are under way or waiting, and leaving the loop aborts those under way.
 */
export async function* walkPages<T>(
  first: Page<T>,
  load: LoadPage<T>,
  concurrency: number,
  lastWanted: number,
): AsyncGenerator<Page<T>, void, undefined> {
  const left = new AbortController();
  const ahead: Promise<ArrivedPage<T> | undefined>[] = [];
  let started = first.page;
  const readAhead = (last: number, most: number) => {
    while (ahead.length < most && started < last) {
      const page = loadIfThere(load, ++started, left.signal);
      // A failure surfaces when its turn comes; until then nobody waits for it.
      page.catch(() => {});
      ahead.push(page);
    }
  };
  try {
    let page: Page<T> | undefined = first;
    do {
      const last = Math.min(page.totalPages, lastWanted);
      readAhead(last, concurrency - 1);
      yield page;
      readAhead(last, concurrency);
      // Beyond the last page that seemed wanted, one goes on page by page.
      readAhead(page.totalPages, 1);
      page = (await ahead.shift())?.read();
    } while (page?.items.length);
  } finally {
    left.abort();
  }
}
