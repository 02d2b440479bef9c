import { ResponseError } from '../errors/response-error.ts';
import type { HttpRequest } from '../request/build-request.ts';
import { decodeText, type ReadResponse } from './body.ts';

/** A request as errors about its response need it. */
export type DescribedRequest = Pick<HttpRequest, 'context' | 'redact'>;

/** The start of a text, on one line. */
export function snippetOf(text: string): string {
  return text.slice(0, 200).replace(/\s+/g, ' ').trim();
}

/** The error for a response that is not what the interface promises. */
export function responseError(
  { context, redact }: DescribedRequest,
  { response, body }: ReadResponse,
  problem: string,
  options?: ErrorOptions,
): ResponseError {
  const contentType = response.headers.get('content-type') ?? '';
  const snippet = snippetOf(redact(decodeText(body)));
  const unexpected = {
    problem: redact(problem),
    status: response.status,
    contentType: redact(contentType),
    snippet,
  };
  return new ResponseError(context(), unexpected, options);
}
