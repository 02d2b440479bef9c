import { ApiError } from './api-error.ts';

/** The user may not do this, or the item is not accessible to them (403). */
export class PermissionError extends ApiError {
  override name = 'PermissionError';
}
