import { isHTTPError, type RetryOptions, type ShouldRetryState } from 'ky';
import type { Method } from '../../contract/routes.ts';
import { readRetryAfter } from '../../errors/api-error.ts';
import type { HttpOptions } from '../../options.ts';
import type { ReadResponse } from '../response/body.ts';

function shouldRetryWrite({ error }: ShouldRetryState): false | undefined {
  return isHTTPError(error) && wasDeclined(error.response) ? undefined : false;
}

function wasDeclined({ status, headers }: Response): boolean {
  return status === 429 || (status === 503 && headers.has('retry-after'));
}

/** The outcome of a write: its response, or its error, which is undefined until one is known. */
export type WriteOutcome = ReadResponse | { readonly error: unknown };

/** A write that would be sent a second time. Internal: the caller sees the error for its outcome. */
export class RepeatedWriteError extends Error {
  readonly outcome: WriteOutcome;

  constructor(outcome: WriteOutcome) {
    super('a write is sent once');
    this.outcome = outcome;
  }
}

/** Sends a request, and reads the response. */
export type Send = (request: Request, init?: RequestInit) => Promise<ReadResponse>;

/** Sends writes once, whatever hooks of ky do, unless the service has declined them. */
export function sendWritesOnce(send: Send): Send {
  let outcome: WriteOutcome | undefined;
  return async (request, init) => {
    if (request.method === 'GET') return send(request, init);
    if (outcome) throw new RepeatedWriteError(outcome);
    outcome = { error: undefined };
    try {
      const received = await send(request, init);
      outcome = wasDeclined(received.response) ? undefined : received;
      return received;
    } catch (error) {
      // The reason of an abort is not that it was too late.
      if (!request.signal.aborted) outcome = { error };
      throw error;
    }
  };
}

/** The longest `Retry-After` that is waited for, in milliseconds. */
const defaultMaxRetryAfter = 60_000;

/**
 * The retry options of a request, in addition to those of the caller. An error whose `Retry-After` is longer than
 * `maxRetryAfter` is thrown at once, where ky would try again too early. A write is sent twice only where the service
 * has declined the first with 429, or with 503 and `Retry-After`: no option of the caller's changes that.
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

function mergeRetryOptions(options: (HttpOptions | undefined)[]): RetryOptions {
  const objects = options.map((http) => (typeof http?.retry === 'object' ? http.retry : {}));
  return Object.assign({}, ...objects);
}

function isTooLong(error: Error, maxRetryAfter: number): boolean {
  if (!isHTTPError(error)) return false;
  const seconds = readRetryAfter(error.response.headers);
  return seconds !== undefined && seconds * 1000 > maxRetryAfter;
}
