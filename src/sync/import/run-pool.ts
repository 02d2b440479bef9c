/**
 * Runs work on the items of a sequence, a few at a time, and reads each item only when there is a worker for it. An
 * error of the work or of the sequence ends all of it once the work under way has settled.
 *
 * @param items - the sequence; what it yields is held only while it is worked on
 * @param concurrency - how many items are worked on at once
 * @param work - gets each item with its index from 0; it begins in the order of the sequence
 * @param signal - no item is read after it is aborted
 */
export async function runPool<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item, index: number) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const failures: unknown[] = [];
  let count = 0;
  let isDone = false;
  let reading: Promise<unknown> = Promise.resolve();

  /** Reads an item and begins its work, before the next item is read. */
  const begin = async (): Promise<{ working: Promise<void> } | undefined> => {
    if (isDone || failures.length > 0) return undefined;
    signal?.throwIfAborted();
    const { done, value } = await iterator.next();
    if (done) {
      isDone = true;
      return undefined;
    }
    const working = work(value, count);
    count += 1;
    return { working };
  };
  const runWorker = async (): Promise<void> => {
    for (;;) {
      const beginning = reading.then(begin);
      reading = beginning.catch(() => undefined);
      const begun = await beginning;
      if (begun === undefined) return;
      await begun.working;
    }
  };
  const workers = Array.from({ length: concurrency }, () =>
    runWorker().catch((error: unknown) => void failures.push(error)),
  );
  await Promise.all(workers);
  if (failures.length === 0) return;
  if (!isDone) await Promise.resolve(iterator.return?.()).catch(() => undefined);
  throw failures[0];
}
