import { isHTTPError, type RetryOptions } from 'ky';
import type { HttpOptions } from '../options.ts';

type Retry = HttpOptions['retry'];

const asObject = (retry: Retry): RetryOptions =>
  typeof retry === 'number' ? { limit: retry } : (retry ?? {});

/** Whether the service has said that it did not take a request: then it may be sent again, be it a write. */
function wasNotTaken(error: unknown): boolean {
  if (!isHTTPError(error)) return false;
  const { status, headers } = error.response;
  return status === 429 || (status === 503 && headers.has('retry-after'));
}

/**
 * Reads are retried on network errors and on passing faults of the service. Writes are sent twice only where the
 * service has said that it did not take the first; no option changes that.
 */
export function retryOptions(method: string, client: Retry, request: Retry): RetryOptions {
  const wanted: RetryOptions = {
    limit: 2,
    statusCodes: [408, 429, 500, 502, 503, 504],
    jitter: true,
    ...asObject(client),
    ...asObject(request),
  };
  return {
    ...wanted,
    methods: ['get', 'post', 'put', 'patch', 'delete'],
    shouldRetry: (state) =>
      method === 'GET' || wasNotTaken(state.error) ? wanted.shouldRetry?.(state) : false,
  };
}
