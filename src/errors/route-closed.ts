import { ApiError } from './api-error.ts';
import { ResponseError } from './request-errors.ts';

/** Whether an error means that the site has no such route or has closed it. The other errors are of WordPress itself. */
export function isRouteClosed(error: unknown): boolean {
  if (!(error instanceof ApiError || error instanceof ResponseError)) return false;
  const { status, code = '' } = error as Partial<ApiError>;
  return [401, 403, 404].includes(status!) && !/^rest_(?:cannot_(?!access)|post_invalid_id)/.test(code);
}
