import type { CalendarClient } from '../../index.ts';

/**
 * Runs work on the items of a sequence, a few at a time and in order. An item is read only when a worker is
 * free. After an error of the work or the sequence, no other item begins, and current work is awaited.
 */
export async function runPool<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item, index: number) => Promise<void>,
  signal?: AbortSignal | null,
): Promise<void> {
  const failures: unknown[] = [];
  let count = 0;
  // A generator queues requests for items, so that work begins in their order.
  const iterator = (async function* () {
    for await (const item of items) {
      yield item;
      if (failures.length > 0) return;
    }
  })();
  const runWorker = async (): Promise<void> => {
    try {
      for (;;) {
        signal?.throwIfAborted();
        const { done, value } = await iterator.next();
        if (done) return;
        count += 1;
        await work(value, count - 1);
      }
    } catch (error) {
      failures.push(error);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runWorker));
  if (failures.length === 0) return;
  await iterator.return().catch(() => undefined);
  throw failures[0];
}

/** Returns the language of a client. WPML loses the language of some records that are created at the same time. */
export function languageOf({ language, languageSegment }: CalendarClient): string | undefined {
  return language ?? languageSegment;
}
