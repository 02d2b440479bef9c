import { decodeEntities } from '../../contract/entities.ts';
import type * as z from '../../contract/zod.ts';
import type { ApiError, ErrorResponse } from '../errors/api/api-error.ts';
import { AuthenticationError } from '../errors/api/authentication-error.ts';
import { BadRequestError } from '../errors/api/bad-request-error.ts';
import { GoneError } from '../errors/api/gone-error.ts';
import { NotFoundError } from '../errors/api/not-found-error.ts';
import { PermissionError } from '../errors/api/permission-error.ts';
import { RateLimitError } from '../errors/api/rate-limit-error.ts';
import { ServerError } from '../errors/api/server-error.ts';
import { ResponseError } from '../errors/response-error.ts';
import { formatIssue } from '../errors/validation-error.ts';
import type { DescribeRequest } from '../request/describe-request.ts';
import { check } from '../request/validate.ts';
import { decodeText, type ReadResponse } from './body.ts';

/** The start of a body, on one line. */
const snippetOf = (text: string) => text.slice(0, 200).replace(/\s+/g, ' ').trim();

/** An answer that is not what the interface promises. */
export function responseError(
  facts: DescribeRequest,
  received: ReadResponse,
  problem: string,
  options?: ErrorOptions,
) {
  const { status, headers } = received.response;
  const contentType = headers.get('content-type') ?? '';
  return new ResponseError(
    facts(),
    { problem, status, contentType, snippet: snippetOf(decodeText(received.body)) },
    options,
  );
}

/** The answer's JSON, or an error that says what came instead. */
export function parseJson(facts: DescribeRequest, received: ReadResponse): unknown {
  try {
    return JSON.parse(decodeText(received.body));
  } catch (cause) {
    const start = decodeText(received.body).trimStart();
    const problem = !start
      ? 'nothing came'
      : !/[{[]"/.test(start)
        ? 'no JSON came: check baseUrl, login and firewall'
        : /^[{[]/.test(start)
          ? 'the JSON is broken'
          : 'something stands before the JSON, such as a PHP notice';
    throw responseError(facts, received, problem, { cause });
  }
}

/** An answer as the entity that its schema describes. It was parsed for this alone, so it is read in place. */
export function decode<Output>(
  schema: z.Schema<Output>,
  value: unknown,
  facts: DescribeRequest,
  received: ReadResponse,
): Output {
  const result = check(schema, value);
  if (!result.issues) return result.data;
  const problem = `in another shape: ${result.issues.map(formatIssue)[0]}`;
  throw responseError(facts, received, problem);
}

interface ErrorBody {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly data?: { readonly params?: unknown } | null;
}

const classes: Record<number, typeof ApiError> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  410: GoneError,
  429: RateLimitError,
};

/** Where the path named a single item, some routes say that there is none with a 400. */
function saysUnknown({ status, code, params }: ErrorResponse): boolean {
  const said = [status, code, ...Object.keys(params)].join(' ');
  return /^400 (rest-invalid-event-id\b|rest_invalid_param (id|slug)$)/.test(said);
}

/** The error for an answer whose status says no. `namesItem`: the path named a single item. */
export function apiErrorFrom(facts: DescribeRequest, received: ReadResponse, namesItem: boolean) {
  const { response } = received;
  const text = decodeText(received.body);
  const { status } = response;
  let body: ErrorBody = {};
  let code = '';
  let params: ErrorResponse['params'] = {};
  try {
    body = Object(JSON.parse(text));
    code = String(body.code ?? '');
    // An object of name and message, or a list of names.
    const named = Object.entries(body.data?.params ?? {});
    const isList = Array.isArray(body.data?.params);
    params = Object.fromEntries(named.map(([name, told]) => (isList ? [told, ''] : [name, String(told)])));
  } catch {
    // Told apart below. An object of JSON may have a `toString` that is none.
  }
  const Class = classes[status] ?? (status >= 500 ? ServerError : BadRequestError);
  if (typeof body.message !== 'string') {
    const problem = 'it is no error of the service: ';
    // A 404 that is not the service's own says nothing of the item: it is a wrong address as a rule.
    if (!/401|403|429|5../.test(String(status)))
      return responseError(facts, received, `${problem}check baseUrl`);
    body = { message: problem + (snippetOf(text) || 'nothing') };
  }
  const refusal: ErrorResponse = {
    status,
    code,
    // Failures of PHP are told in HTML.
    detail: decodeEntities(String(body.message).replace(/<[^<>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim(),
    params,
    response,
  };
  return new (namesItem && saysUnknown(refusal) ? NotFoundError : Class)(facts(), refusal);
}
