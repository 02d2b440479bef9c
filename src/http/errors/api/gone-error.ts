import { ApiError } from './api-error.ts';

/** The item is in the trash already (410). */
export class GoneError extends ApiError {
  override name = 'GoneError';
}
