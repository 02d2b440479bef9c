import type { RequestContext } from '../errors/calendar-error.ts';
import { ResponseError } from '../errors/response-error.ts';
import { decodeText, type ReadResponse } from './body.ts';

/** The start of a body, on one line. */
export function snippetOf(body: ReadResponse['body']): string {
  return decodeText(body).slice(0, 200).replace(/\s+/g, ' ').trim();
}

/** The error for a response that is not what the interface promises. */
export function responseError(
  context: () => RequestContext,
  { response, body }: ReadResponse,
  problem: string,
  options?: ErrorOptions,
): ResponseError {
  const contentType = response.headers.get('content-type') ?? '';
  const unexpected = { problem, status: response.status, contentType, snippet: snippetOf(body) };
  return new ResponseError(context(), unexpected, options);
}
