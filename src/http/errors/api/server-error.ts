import { ApiError } from './api-error.ts';

/** The service failed (5xx). */
export class ServerError extends ApiError {
  override name = 'ServerError';
}
