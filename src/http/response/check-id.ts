import type { HttpRequest } from '../request/build-request.ts';
import type { RequestDefinition } from '../request/request-definition.ts';
import type { ReadResponse } from './body.ts';
import { responseError } from './unexpected-response.ts';

/** Throws a `ResponseError` where a response is about another record than the one that was asked for, as of a cache. */
export function checkId(
  { id, mayBeTranslation, subject }: RequestDefinition,
  data: unknown,
  request: HttpRequest,
  received: ReadResponse,
): void {
  if (id === undefined || (mayBeTranslation && request.selectsLanguage)) return;
  // A trimmed response may lack the ID.
  const { id: actual = id } = data as { readonly id?: number };
  if (actual === id) return;
  throw responseError(request, received, `it is about ${subject} ${actual}, not ${id}`);
}
