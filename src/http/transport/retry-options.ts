import { isHTTPError, type RetryOptions } from 'ky';
import type { Method } from '../../contract/routes.ts';
import { readRetryAfter } from '../../errors/api-error.ts';
import type { HttpOptions } from '../../options.ts';
import { retryWrites } from './retry-writes.ts';

/** The longest `Retry-After` that is waited for, in milliseconds. */
const defaultMaxRetryAfter = 60_000;

/**
 * The retry options of a request, in addition to those of the caller: an error whose `Retry-After` is longer than
 * `maxRetryAfter` is thrown at once, where ky would try again too early.
 *
 * @param options - the caller's options, of which later ones override earlier ones
 */
export function retryOptions(method: Method, ...options: (HttpOptions | undefined)[]): RetryOptions {
  const { maxRetryAfter = defaultMaxRetryAfter, shouldRetry } = mergeRetryOptions(options);
  const ofWrites = method === 'GET' ? undefined : retryWrites(method);
  const decide = ofWrites ? ofWrites.shouldRetry : shouldRetry;
  return {
    ...ofWrites,
    maxRetryAfter,
    shouldRetry: (state) => (isTooLong(state.error, maxRetryAfter) ? false : decide?.(state)),
  };
}

function mergeRetryOptions(options: (HttpOptions | undefined)[]): RetryOptions {
  const objects = options.map((http) => (typeof http?.retry === 'object' ? http.retry : {}));
  return Object.assign({}, ...objects);
}

function isTooLong(error: Error, maxRetryAfter: number): boolean {
  if (!isHTTPError(error)) return false;
  const seconds = readRetryAfter(error.response.headers);
  return seconds !== undefined && seconds * 1000 > maxRetryAfter;
}
