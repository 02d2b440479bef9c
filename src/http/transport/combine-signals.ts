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
