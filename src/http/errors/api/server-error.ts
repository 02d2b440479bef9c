import { ApiError } from './api-error.ts';
import { readRetryAfter } from './retry-after.ts';

/** The service failed (5xx). */
export class ServerError extends ApiError {
  override name = 'ServerError';
  /** After how many seconds the service wants the next request, from its `Retry-After`; undefined where it has none. */
  readonly retryAfter: number | undefined = readRetryAfter(this.response.headers);
}
