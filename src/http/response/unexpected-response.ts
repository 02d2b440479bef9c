import { shorten } from '../../errors/calendar-error.ts';
import { ResponseError, type ResponseErrorOptions } from '../../errors/request-errors.ts';
import type { HttpRequest } from '../request/build-request.ts';
import { decodeText, headerOf, type ReadResponse } from './body.ts';

/** A request as errors about its response need it. */
export type DescribedRequest = Pick<HttpRequest, 'context' | 'secrets'>;

/** The start of a body, on one line, without credentials. */
export function snippetOf(body: ReadResponse['body'], { secrets }: DescribedRequest): string {
  // Far more than is shown: a part of a long token would not be known as one.
  const start = secrets.redact(decodeText(body.subarray(0, 65_536)));
  return start.slice(0, 200).replace(/\s+/g, ' ').trim();
}

/** The error for a response that is not what the interface promises. */
export function responseError(
  request: DescribedRequest,
  { response, body }: ReadResponse,
  problem: string,
  options?: ResponseErrorOptions,
): ResponseError {
  const { context, secrets } = request;
  const contentType = shorten(secrets.redact(headerOf(response, 'content-type') ?? ''), 200);
  const snippet = snippetOf(body, request);
  const unexpected = { problem: secrets.redact(problem), status: response.status, contentType, snippet };
  return new ResponseError(context(), unexpected, options);
}
