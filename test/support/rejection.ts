/** Returns the reason that a promise rejects with, or undefined if it fulfills. */
export async function rejectionOf(promise: PromiseLike<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
}
