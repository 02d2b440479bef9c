import type { Page } from '../../index.ts';

/** How many items a listing has; undefined where the page shows more than the totals say, as on some older releases. */
export function knownTotal({
  items,
  total,
  totalPages,
  page,
  hasNext,
}: Omit<Page<unknown>, 'next'>): number | undefined {
  const isTooLow = items.length > total || (hasNext && page >= totalPages);
  return isTooLow ? undefined : total;
}
