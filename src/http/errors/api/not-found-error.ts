import { ApiError } from './api-error.ts';

/** There is no such item, page or route (404, and the service's 400 for an unknown id or slug in the path). */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}
