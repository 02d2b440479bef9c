import { isHTTPError, type RetryOptions, type ShouldRetryState } from 'ky';
import type { Method } from '../../contract/routes.ts';
import { readRetryAfter } from '../../errors/api-error.ts';
import type { HttpOptions } from '../../options.ts';

/** The longest `Retry-After` that is waited for, in milliseconds. */
const defaultMaxRetryAfter = 60_000;

/**
 * The retry options of a request, in addition to those of the caller. An error whose `Retry-After` is longer than
 * `maxRetryAfter` is thrown at once, where ky would try again too early. A write is sent again only if the site
 * rejected it with 429, or with 503 and `Retry-After`.
 *
 * @param options - the caller's options; later ones override earlier ones
 */
export function retryOptions(method: Method, ...options: (HttpOptions | undefined)[]): RetryOptions {
  const { maxRetryAfter = defaultMaxRetryAfter, shouldRetry } = mergeRetryOptions(options);
  const isWrite = method !== 'GET';
  const decide = isWrite ? shouldRetryWrite : shouldRetry;
  return {
    ...(isWrite && { methods: [method] }),
    maxRetryAfter,
    shouldRetry: (state) => (isTooLong(state.error, maxRetryAfter) ? false : decide?.(state)),
  };
}

/** Whether ky may retry a status. All others are no errors to it, which is faster: half of all lookups may be 404. */
export function isRetryable(status: number, ...options: (HttpOptions | undefined)[]): boolean {
  if (status === 408 || status === 413 || status === 429 || status >= 500) return true;
  const { statusCodes, shouldRetry } = mergeRetryOptions(options);
  return shouldRetry !== undefined || Boolean(statusCodes?.includes(status));
}

function mergeRetryOptions(options: (HttpOptions | undefined)[]): RetryOptions {
  const objects = options.map((http) => (typeof http?.retry === 'object' ? http.retry : {}));
  return Object.assign({}, ...objects);
}

function shouldRetryWrite({ error }: ShouldRetryState): false | undefined {
  if (!isHTTPError(error)) return false;
  const { status, headers } = error.response;
  const wasRejected = status === 429 || (status === 503 && headers.has('retry-after'));
  return wasRejected ? undefined : false;
}

function isTooLong(error: Error, maxRetryAfter: number): boolean {
  if (!isHTTPError(error)) return false;
  const seconds = readRetryAfter(error.response.headers);
  return seconds !== undefined && seconds * 1000 > maxRetryAfter;
}
