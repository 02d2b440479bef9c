import { loadPageIfPresent } from './load-page.ts';
import type { LoadedPage, LoadPage, Page } from './page.ts';
import type { Identified } from './seen-items.ts';

/** A page as far as it takes to recognise it. Without its items, since one is retained for each walk. */
export interface PageOutline {
  readonly page: number;
  /** The total and, in order, what the items are known by. */
  readonly content: string;
}

/** The outline of a page, or undefined for an empty one: those are all alike. */
export function outlineOf({
  page,
  total,
  items,
}: Pick<Page<unknown>, 'page' | 'total' | 'items'>): PageOutline | undefined {
  if (items.length === 0) return undefined;
  const identities = (items as object[]).map(({ id, start_date }: Identified) => [id, start_date]);
  return { page, content: JSON.stringify([total, identities]) };
}

/** Throws if a page is the previous one once more, which is what a cache that ignores `page` returns. */
export async function throwIfRepeated<T>(
  previous: PageOutline | undefined,
  page: Page<T>,
  { unexpected }: LoadedPage<T>,
  loadPage: LoadPage<T>,
  signal?: AbortSignal,
): Promise<void> {
  const content = outlineOf(page)?.content;
  if (!previous || previous.content !== content) return;
  // Small pages may be alike because their items have moved on by one page; then the previous page is another by now.
  const again = await loadPageIfPresent(loadPage, previous.page, signal);
  if (!again || outlineOf(again.decode())?.content !== content) return;
  throw unexpected(
    `page ${page.page} is page ${previous.page} once more: something between here and the site ignores \`page\``,
  );
}
