import { CalendarError, type RequestContext } from './calendar-error.ts';
import type { FieldErrors } from './validation-error.ts';

/** After how many seconds a service wants the next request: its `Retry-After`, in seconds or as a date. */
export function readRetryAfter(headers: Headers): number | undefined {
  const sent = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(sent)) return Number(sent);
  // Without the zone that HTTP prescribes, `Date.parse` takes much else for a date.
  const date = sent.endsWith('GMT') ? Date.parse(sent) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(Math.ceil((date - Date.now()) / 1000), 0);
}

/** A response with an error status, as the service describes it. */
export interface ErrorResponse {
  /** HTTP status. */
  readonly status: number;
  /** The service's error code, such as `rest_forbidden`; empty when it sent none. */
  readonly code: string;
  /** The service's own message, plain text; up to 2,000 characters of it. */
  readonly detail: string;
  /** Parameters that the service rejected, by name, with its reason; up to 2,000 characters of them. */
  readonly params: Readonly<Record<string, string>>;
  /** The service's own `data` of the error, such as `{ status: 400, term_id: 7 }`. Default empty. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** The response, with the whole body still to be read. */
  readonly response: Response;
}

/**
 * The service responded with an error status. Its subclasses are {@link BadRequestError},
 * {@link AuthenticationError}, {@link PermissionError}, {@link NotFoundError}, {@link GoneError},
 * {@link RateLimitError} and {@link ServerError}.
 */
export class ApiError extends CalendarError {
  override name = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /** The service's error code, such as `rest_forbidden`; empty when it sent none. */
  readonly code: string;
  /** The service's own message, plain text; up to 2,000 characters of it. */
  readonly detail: string;
  /** Parameters that the service rejected, by name, with its reason; up to 2,000 characters of them. */
  readonly params: Readonly<Record<string, string>>;
  // Kept out of logs, since headers of a response may hold cookies, and data anything.
  readonly #errorResponse: ErrorResponse;
  #response: Response | undefined;

  /** @param options - `problem`: what the response means, for the message. Default the service's own words */
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

  /** The response, with the whole body still to be read. */
  get response(): Response {
    this.#response ??= this.#errorResponse.response;
    return this.#response;
  }

  /** The service's own `data` of the error, such as `{ status: 400, term_id: 7 }`; empty when it sent none. */
  get data(): Readonly<Record<string, unknown>> {
    return this.#errorResponse.data ?? {};
  }
}

function messageFor(
  { method, url, purpose }: RequestContext,
  { status, code, detail, params }: ErrorResponse,
  problem: string | undefined,
): string {
  const statusAndCode = code === '' ? String(status) : `${status} ${code}`;
  const request = purpose === undefined ? `${method} ${url}` : `${method} ${url} (${purpose})`;
  const start = `${request} answered ${statusAndCode}`;
  if (problem !== undefined) return `${start}: ${problem}`;
  const reasons = Object.entries(params).map(([name, reason]) =>
    reason === '' ? name : `${name}: ${reason}`,
  );
  return reasons.length > 0 ? `${start}: ${detail} (${reasons.join('; ')})` : `${start}: ${detail}`;
}

/** A parameter was missing or rejected (400, and other 4xx without a class of their own); see `params`. */
export class BadRequestError extends ApiError {
  override name = 'BadRequestError';

  /**
   * The service's reasons by field, from `params`: `detail` stands for one without a reason, and under an empty name where
   * the service named no field.
   */
  get fieldErrors(): FieldErrors {
    const reasons = Object.entries(this.params);
    if (reasons.length === 0) return { '': [this.detail] };
    return Object.fromEntries(reasons.map(([field, reason]) => [field, [reason || this.detail]]));
  }
}

/** Credentials are missing or wrong (401). */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}

/** The user may not do this, or the item is not accessible to them (403). */
export class PermissionError extends ApiError {
  override name = 'PermissionError';
}

/** There is no such item, page or route (404, and the service's 400 for an unknown id or slug in the path). */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}

/** The item is in the trash already (410). */
export class GoneError extends ApiError {
  override name = 'GoneError';
}

/** Too many requests (429). */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
  /** After how many seconds the service wants the next request, from its `Retry-After`; undefined where it has none. */
  readonly retryAfter: number | undefined = readRetryAfter(this.response.headers);
}

/** The service failed (5xx). */
export class ServerError extends ApiError {
  override name = 'ServerError';
  /** After how many seconds the service wants the next request, from its `Retry-After`; undefined where it has none. */
  readonly retryAfter: number | undefined = readRetryAfter(this.response.headers);
}
