import { ApiError } from './api-error.ts';

/** A parameter was missing or rejected (400, and other 4xx without a class of their own); see `params`. */
export class BadRequestError extends ApiError {
  override name = 'BadRequestError';
}
