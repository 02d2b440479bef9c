import { ApiError } from './api-error.ts';

/** Credentials are missing or wrong (401). */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}
