/** A signal that aborts as soon as the caller's or another does. React Native cannot combine them: there the caller's counts. */
export function combineSignals(
  caller: AbortSignal | undefined,
  other: AbortSignal | undefined,
): AbortSignal | undefined {
  if (!caller || !other) return caller ?? other;
  return AbortSignal.any?.([caller, other]) ?? caller;
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
