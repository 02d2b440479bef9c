import type { RequestContext } from '../errors/calendar-error.ts';
import { ResponseError } from '../errors/response-error.ts';
import { shorten } from '../errors/shorten.ts';
import { decodeText, type ReadResponse } from './body.ts';

/** The start of a body, on one line. */
export function snippetOf(body: ReadResponse['body']): string {
  // A character takes four bytes at most.
  return decodeText(body.subarray(0, 1000)).slice(0, 200).replace(/\s+/g, ' ').trim();
}

/** The error for a response that is not what the interface promises. */
export function responseError(
  context: () => RequestContext,
  { response, body }: ReadResponse,
  problem: string,
  options?: ErrorOptions,
): ResponseError {
  const contentType = shorten(response.headers.get('content-type') ?? '', 200);
  const unexpected = { problem, status: response.status, contentType, snippet: snippetOf(body) };
  return new ResponseError(context(), unexpected, options);
}
