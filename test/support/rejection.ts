import { ValidationError } from 'events-calendar-client';

/** Returns the reason that a promise rejects with, or undefined if it fulfills. */
export async function rejectionOf(promise: PromiseLike<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
}

/** Returns the `ValidationError` that a request rejects with, or that a function throws. */
export async function validationErrorOf(
  attempt: PromiseLike<unknown> | (() => unknown),
): Promise<ValidationError> {
  const error = await rejectionOf(typeof attempt === 'function' ? (async () => attempt())() : attempt);
  if (error instanceof ValidationError) return error;
  throw new Error('Nothing was refused.', { cause: error });
}

/** What the `ValidationError` of one issue matches. */
export const refusedAt = (path: unknown) => ({ name: 'ValidationError', issues: [{ path }] });

/** Returns every issue of that error as `path: message`. */
export async function issuesOf(attempt: PromiseLike<unknown> | (() => unknown)): Promise<string[]> {
  const { issues } = await validationErrorOf(attempt);
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** A value of the wrong type, as JavaScript callers may pass it. */
export const untyped = <Value>(value: unknown): Value => value as Value;
