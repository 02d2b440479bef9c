import { once } from 'node:events';
import { CalendarError } from '../../index.ts';
import type { LocatedRow } from '../../sync/index.ts';

/** How long current rows may take after an import has to stop, in milliseconds. */
const longestWait = 10_000;

/**
 * Admits rows to an import until it is interrupted. Then no other row begins, current rows finish so that the
 * journal has them, and the signal is aborted.
 *
 * @param onWait - called if the interruption waits for current rows
 */
export function createRowGate(interruption: AbortSignal, onWait: () => void) {
  const controller = new AbortController();
  const { signal } = controller;
  let underWay = 0;

  // Other errors have no message in JSON.
  const abort = () => controller.abort(new CalendarError(interruption.reason.message));
  const onInterruption = () => {
    if (underWay === 0) return abort();
    onWait();
    setTimeout(abort, longestWait).unref();
  };
  if (interruption.aborted) onInterruption();
  interruption.addEventListener('abort', onInterruption, { once: true });

  /** Yields rows until the interruption. Returns what the source returns: the cancelled events of a calendar file. */
  async function* admit(source: AsyncIterable<LocatedRow>): AsyncGenerator<LocatedRow, unknown, undefined> {
    const iterator = source[Symbol.asyncIterator]();
    for (;;) {
      const next = await iterator.next();
      if (interruption.aborted) break;
      if (next.done) return next.value;
      underWay += 1;
      yield next.value;
    }
    // A regular end would mean that all rows have been read.
    if (!signal.aborted) await once(signal, 'abort');
    throw signal.reason;
  }
  const finishRow = () => {
    underWay -= 1;
    if (interruption.aborted && underWay === 0) abort();
  };
  return { admit, finishRow, signal };
}
