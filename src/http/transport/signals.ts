/** A signal that aborts as soon as one of two does. */
export function combineSignals(
  one: AbortSignal | undefined,
  other: AbortSignal | undefined,
): AbortSignal | undefined {
  if (!one || !other) return one ?? other;
  // React Native and older browsers do not have it.
  if (typeof AbortSignal.any === 'function') return AbortSignal.any([one, other]);

  const controller = new AbortController();
  for (const signal of [one, other]) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: controller.signal });
  }
  return controller.signal;
}

/** Waits for a promise, but not longer than until a signal aborts: what a caller passes in may ignore the signal. */
export function untilAborted<Result>(
  promise: PromiseLike<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (!signal) return Promise.resolve(promise);
  return new Promise((resolve, reject) => {
    const abort = () => {
      // Without a reason, as in React Native, the promise itself has to reject.
      if (signal.reason !== undefined) reject(signal.reason);
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    Promise.resolve(promise)
      .finally(() => signal.removeEventListener('abort', abort))
      .then(resolve, reject);
  });
}
