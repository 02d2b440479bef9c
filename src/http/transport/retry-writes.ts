import { isHTTPError, type RetryOptions, type ShouldRetryState } from 'ky';
import type { Method } from '../../contract/routes.ts';

/**
 * The retry options of a write: it is sent twice only where the service has declined the first with 429, or with 503
 * and `Retry-After`. No option of the caller's changes that.
 */
export function retryWrites(method: Method): RetryOptions {
  return { methods: [method], shouldRetry: shouldRetryWrite };
}

function shouldRetryWrite({ error }: ShouldRetryState): false | undefined {
  return isHTTPError(error) && wasDeclined(error.response) ? undefined : false;
}

function wasDeclined({ status, headers }: Response): boolean {
  return status === 429 || (status === 503 && headers.has('retry-after'));
}
