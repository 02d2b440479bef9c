import { CalendarError, type RequestContext } from './calendar-error.ts';
import type { FieldErrors } from './validation-error.ts';

/** Reads `Retry-After`, in seconds or as a date, as a number of seconds. */
export function readRetryAfter(headers: Headers): number | undefined {
  const sent = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(sent)) return Number(sent);
  // Without the zone that HTTP requires, `Date.parse` reads many other strings as dates.
  const date = sent.endsWith('GMT') ? Date.parse(sent) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(Math.ceil((date - Date.now()) / 1000), 0);
}

/** A response with an error status. */
export type ErrorResponse = Pick<ApiError, 'status' | 'code' | 'detail' | 'params' | 'response'> &
  Partial<Pick<ApiError, 'data'>>;

/**
 * The site responded with an error status. Its subclasses are {@link BadRequestError},
 * {@link AuthenticationError}, {@link PermissionError}, {@link NotFoundError}, {@link GoneError},
 * {@link RateLimitError} and {@link ServerError}.
 */
export class ApiError extends CalendarError {
  static override readonly name: string = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /** The site's error code, such as `rest_forbidden`. Empty if it sent none. */
  readonly code: string;
  /** The site's message as plain text, up to 2,000 characters. */
  readonly detail: string;
  /** Parameters that the site rejected and its reasons, up to 2,000 characters. */
  readonly params: Readonly<Record<string, string>>;
  // Private fields keep these out of logs: headers may contain cookies, and data can be anything.
  readonly #errorResponse: ErrorResponse;

  /** @param options - `problem`: what the response means, for the message. Default: the site's message */
  constructor(
    context: RequestContext,
    errorResponse: ErrorResponse,
    options?: ErrorOptions & { problem?: string | undefined },
  ) {
    super(messageFor(context, errorResponse, options?.problem), context, options);
    this.status = errorResponse.status;
    this.code = errorResponse.code;
    this.detail = errorResponse.detail;
    this.params = errorResponse.params;
    this.#errorResponse = errorResponse;
  }

  /** A copy of the response, whose body has not been read. */
  get response(): Response {
    return this.#errorResponse.response;
  }

  /** The site's `data` of the error, such as `{ status: 400, term_id: 7 }`. Empty if it sent none. */
  get data(): Readonly<Record<string, unknown>> {
    return this.#errorResponse.data ?? {};
  }
}

function messageFor(
  { method, url }: RequestContext,
  { status, code, detail, params }: ErrorResponse,
  problem: string | undefined,
): string {
  const statusAndCode = code === '' ? String(status) : `${status} ${code}`;
  const start = `${method} ${url} returned ${statusAndCode}`;
  if (problem !== undefined) return `${start}: ${problem}`;
  const reasons = Object.entries(params).map(([name, reason]) => (reason ? `${name}: ${reason}` : name));
  if (reasons.length === 0) return `${start}: ${detail}`;
  return `${start}: ${detail} (${reasons.join('; ')})`;
}

/** The site rejected a parameter (400, and other 4xx without their own class). See `params`. */
export class BadRequestError extends ApiError {
  static override readonly name: string = 'BadRequestError';
  override readonly httpStatus = 400;

  /**
   * The site's reasons by field, from `params`. A parameter without a reason has `detail`. If the site gave no field,
   * `detail` is under an empty name.
   */
  get fieldErrors(): FieldErrors {
    const reasons = Object.entries(this.params);
    if (reasons.length === 0) return { '': [this.detail] };
    return Object.fromEntries(reasons.map(([field, reason]) => [field, [reason || this.detail]]));
  }
}

/** Credentials are missing or wrong (401). */
export class AuthenticationError extends ApiError {
  static override readonly name: string = 'AuthenticationError';
  override readonly httpStatus = 401;
}

/** The user may not do this, or has no access to the record (403). */
export class PermissionError extends ApiError {
  static override readonly name: string = 'PermissionError';
  override readonly httpStatus = 403;
}

/** There is no such record, page or route (404, and the site's 400 for an unknown ID or slug in the path). */
export class NotFoundError extends ApiError {
  static override readonly name: string = 'NotFoundError';
  override readonly httpStatus = 404;
}

/** The record is in the trash (410, and the site's 403 for an event). */
export class GoneError extends ApiError {
  static override readonly name: string = 'GoneError';
  override readonly httpStatus = 410;
}

/** Too many requests (429). */
export class RateLimitError extends ApiError {
  static override readonly name: string = 'RateLimitError';
  override readonly httpStatus = 429;
  /** Seconds to wait before the next request, from `Retry-After`. Undefined if the response has none. */
  readonly retryAfter: number | undefined = readRetryAfter(this.response.headers);
}

/** The site failed (5xx). */
export class ServerError extends ApiError {
  static override readonly name: string = 'ServerError';
  override readonly httpStatus = 502;
  /** Seconds to wait before the next request, from `Retry-After`. Undefined if the response has none. */
  readonly retryAfter: number | undefined = readRetryAfter(this.response.headers);
}
