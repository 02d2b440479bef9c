import { ApiError } from './api-error.ts';
import { readRetryAfter } from './retry-after.ts';

/** Too many requests (429). */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
  /** After how many seconds the service wants the next request, from its `Retry-After`; undefined where it has none. */
  readonly retryAfter: number | undefined = readRetryAfter(this.response.headers);
}
