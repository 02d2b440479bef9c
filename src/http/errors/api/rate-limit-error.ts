import { ApiError } from './api-error.ts';

/** Too many requests (429). */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
}
