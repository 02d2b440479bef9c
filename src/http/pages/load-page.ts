import { NotFoundError } from '../../errors/api-error.ts';
import type { LoadedPage, LoadPage } from './page.ts';

/** Loads a page, or returns undefined where the listing has become too short to have it. */
export async function loadPageIfPresent<T>(
  loadPage: LoadPage<T>,
  page?: number,
  signal?: AbortSignal,
): Promise<LoadedPage<T> | undefined> {
  try {
    return await loadPage(page, signal);
  } catch (error) {
    if (error instanceof NotFoundError && error.code.endsWith('archive-page-not-found')) return undefined;
    throw error;
  }
}
