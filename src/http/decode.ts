import type * as z from 'zod/mini';
import { decodeEntities } from '../contract/entities.ts';
import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  GoneError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  type Refusal,
  ServerError,
} from './errors/api-error.ts';
import type { RequestFacts } from './errors/calendar-error.ts';
import { ResponseError } from './errors/response-error.ts';
import type { Received } from './received.ts';
import { check } from './validate.ts';

/** The start of a body, on one line. */
const snippetOf = (text: string) => text.slice(0, 200).replace(/\s+/g, ' ').trim();

/** An answer that is not what the interface promises. */
export function unreadable(
  facts: RequestFacts,
  { response, text }: Received,
  problem: string,
  cause?: unknown,
) {
  const { status, headers } = response;
  const contentType = headers.get('content-type') ?? '';
  const options = cause === undefined ? undefined : { cause };
  return new ResponseError(facts, { problem, status, contentType, snippet: snippetOf(text) }, options);
}

/** The answer's JSON, or an error that says what came instead. */
export function parseJson(facts: RequestFacts, received: Received): unknown {
  const { text } = received;
  try {
    return JSON.parse(text);
  } catch (cause) {
    const start = text.trimStart();
    const problem = !start
      ? 'nothing came where JSON was expected'
      : /^<(!doctype|html)/i.test(start)
        ? 'a web page came where JSON was expected: check baseUrl and apiPrefix, or whether a login page, firewall or maintenance page stands in between'
        : /[{[]/.test(start.slice(1)) && !/^[{[]/.test(start)
          ? 'something stands before the JSON, as a PHP notice does: the site should log such notices, not print them'
          : 'it is not JSON';
    throw unreadable(facts, received, problem, cause);
  }
}

/** An answer as the entity that its schema describes. */
export function decode<Output>(
  schema: z.ZodMiniType<Output>,
  value: unknown,
  facts: RequestFacts,
  received: Received,
): Output {
  const result = check(schema, value);
  if (!result.issues) return result.data;
  const [first, ...rest] = result.issues;
  const others = rest.length > 0 ? ` (and ${rest.length} more)` : '';
  const problem = `not in the shape that the interface promises: ${first?.path.join('.')}: ${first?.message}${others}`;
  throw unreadable(facts, received, problem);
}

interface ErrorBody {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly data?: { readonly params?: unknown } | null;
}

/** `data.params` is an object of name and message, or a list of names. */
function paramsOf(params: unknown): Record<string, string> {
  if (Array.isArray(params)) return Object.fromEntries(params.map((name) => [String(name), '']));
  if (typeof params !== 'object' || params === null) return {};
  return Object.fromEntries(Object.entries(params).map(([name, reason]) => [name, String(reason)]));
}

/** Whether a refusal says that there is no such item: for some routes it is a 404, for others a 400. */
function isUnknownItem({ status, code, params }: Refusal, namesItem: boolean): boolean {
  if (!namesItem || status !== 400) return status === 404;
  const names = Object.keys(params);
  return (
    code === 'rest-invalid-event-id' ||
    (code === 'rest_invalid_param' && names.length === 1 && (names[0] === 'id' || names[0] === 'slug'))
  );
}

function classOf(refusal: Refusal, namesItem: boolean): typeof ApiError {
  const { status } = refusal;
  if (isUnknownItem(refusal, namesItem)) return NotFoundError;
  if (status === 401) return AuthenticationError;
  if (status === 403) return PermissionError;
  if (status === 410) return GoneError;
  if (status === 429) return RateLimitError;
  if (status >= 500) return ServerError;
  return status >= 400 ? BadRequestError : ApiError;
}

/** What any server in between may say in its own words; the class then follows from the status alone. */
const saysEnough = (status: number) => status === 401 || status === 403 || status === 429 || status >= 500;

/** The error for an answer whose status says no. `namesItem`: the path named a single item. */
export function refusalOf(facts: RequestFacts, received: Received, namesItem: boolean) {
  const { response, text } = received;
  const { status } = response;
  let body: ErrorBody | undefined;
  try {
    body = JSON.parse(text) as ErrorBody;
  } catch {
    body = undefined;
  }
  if (typeof body?.message !== 'string') {
    const problem =
      'the service answers errors as JSON with a code and a message: check baseUrl and apiPrefix';
    if (!saysEnough(status)) return unreadable(facts, received, problem);
    body = { message: `no error of the service came, but: ${snippetOf(text) || 'an empty body'}` };
  }
  const refusal: Refusal = {
    status,
    code: typeof body.code === 'string' ? body.code : '',
    // Failures of PHP are told in HTML.
    detail: decodeEntities(String(body.message).replace(/<[^>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim(),
    params: paramsOf(body.data?.params),
    response,
  };
  return new (classOf(refusal, namesItem))(facts, refusal);
}
