import { isJsonObject, type JsonObject } from '../contract/values/check.ts';
import { htmlToText } from '../contract/values/html/text.ts';
import {
  type ApiError,
  AuthenticationError,
  BadRequestError,
  type ErrorResponse,
  GoneError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
} from '../errors/api-error.ts';
import { longestErrorText, shorten } from '../errors/calendar-error.ts';
import type { ResponseError } from '../errors/request-errors.ts';
import { describeRequest } from './credentials.ts';
import type { ReadResponse } from './request.ts';
import { cloneResponse, decodeText, responseError, snippetOf } from './response.ts';

/** The most rejected parameters in an error. */
const mostParams = 20;

/** Returns the error that a response means, or undefined if it has none. */
export function apiErrorFrom(received: ReadResponse): ApiError | ResponseError | undefined {
  const { request, response, body } = received;
  if (response.ok) return undefined;
  const { status } = response;
  const { item, secrets } = request;
  if (status > 599) return responseError(received, 'the status is invalid');
  const { message, code, data: sent } = parseErrorBody(decodeText(body));
  const problem = 'not from the API: ';
  // A firewall, proxy or login page in front of the site may respond with these.
  const isSentByGateways = [401, 403, 429].includes(status) || status >= 500;
  if (typeof message !== 'string' && !isSentByGateways) {
    // A 404 of the server itself usually means a wrong URL, not a missing item.
    return responseError(received, `${problem}check baseUrl`);
  }
  const html = typeof message === 'string' ? message : problem + (snippetOf(received) || 'nothing');
  // Messages about failures of PHP are HTML, which is longer than its text.
  const text = htmlToText(html.slice(0, 10 * longestErrorText).replaceAll('<', ' <'));
  const data = isJsonObject(sent) ? sent : {};
  const errorResponse: ErrorResponse = {
    status,
    code: shorten(secrets.redact(toText(code)), 200),
    detail: shorten(secrets.redact(text.replace(/\s+/g, ' ').trim())),
    params: parseParams(data.params, secrets.redact),
    data,
    // Made on first use, because most callers never look at it.
    get response() {
      return cloneResponse(received);
    },
  };
  const context = describeRequest(request.method, request.url);
  if (item && isUnknownItem(errorResponse))
    return new NotFoundError(context, errorResponse, { problem: `no ${item}` });
  // The site responds with 403 for an event in the trash, and with 410 if it is deleted twice.
  const isGone = errorResponse.code === 'event-no-longer-available';
  const otherClass = status >= 500 ? ServerError : BadRequestError;
  const ErrorClass = isGone ? GoneError : (errorClasses[status] ?? otherClass);
  return new ErrorClass(context, errorResponse);
}

/** Parses the site's error in a body. Returns an empty object if there is none. */
function parseErrorBody(text: string): JsonObject {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Reads the rejected parameters: an object of names and reasons, or a list of names. */
function parseParams(params: unknown, redact: (text: string) => string): Record<string, string> {
  const isList = Array.isArray(params);
  const clean = (value: unknown) => shorten(redact(toText(value)), 200);
  const entries = Object.entries(Object(params)).slice(0, mostParams);
  return Object.fromEntries(
    entries.map(([name, reason]) => (isList ? [clean(reason), ''] : [clean(name), clean(reason)])),
  );
}

/** Converts a string, number or flag to a string. Objects and lists are not for people, and may be nested deeply. */
function toText(value: unknown): string {
  return typeof value === 'object' ? '' : String(value ?? '');
}

/** Whether the item of the path does not exist. Some routes respond with 400 instead of 404. */
function isUnknownItem({ status, code, params }: ErrorResponse): boolean {
  if (status === 404) return code.endsWith('-not-found') || code === 'rest_post_invalid_id';
  const isOfPath = code === 'rest_invalid_param' && /^(id|slug)$/.test(Object.keys(params).join());
  return status === 400 && (isOfPath || code === 'rest-invalid-event-id');
}

const errorClasses: Readonly<Record<number, typeof ApiError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  410: GoneError,
  429: RateLimitError,
};
