import { CalendarError, type RequestContext } from '../calendar-error.ts';

/** What a refusal says. */
export interface ErrorResponse {
  /** HTTP status. */
  readonly status: number;
  /** The service's error code, such as `rest_forbidden`; empty when it gave none. */
  readonly code: string;
  /** The service's own message, plain text. */
  readonly detail: string;
  /** Parameters that the service refused, by name, with its reason. */
  readonly params: Readonly<Record<string, string>>;
  /** The answer, its body already read. */
  readonly response: Response;
}

/**
 * The service answered, and said no. Its subclasses are {@link BadRequestError}, {@link AuthenticationError},
 * {@link PermissionError}, {@link NotFoundError}, {@link GoneError}, {@link RateLimitError} and
 * {@link ServerError}.
 */
export class ApiError extends CalendarError {
  override name = 'ApiError';
  /** HTTP status. */
  declare readonly status: number;
  /** The service's error code, such as `rest_forbidden`; empty when it gave none. */
  declare readonly code: string;
  /** The service's own message, plain text. */
  declare readonly detail: string;
  /** Parameters that the service refused, by name, with its reason. */
  declare readonly params: Readonly<Record<string, string>>;
  /** The answer, its body already read. */
  declare readonly response: Response;

  constructor(facts: RequestContext, { response, ...refusal }: ErrorResponse, options?: ErrorOptions) {
    const { status, code, detail, params } = refusal;
    const reasons = Object.entries(params).map(([name, reason]) => (reason ? `${name}: ${reason}` : name));
    const answer = `${facts.method} ${facts.url} answered ${status}${code && ` ${code}`}: ${detail}`;
    super(
      reasons.length > 0 ? `${answer} (${reasons.join('; ')})` : answer,
      { ...facts, ...refusal } as RequestContext,
      options,
    );
    // Not enumerable, since headers of an answer may hold cookies that logs should not.
    Object.defineProperty(this, 'response', { value: response });
  }
}

/** A parameter was missing or refused (400, and other 4xx without a class of their own); see `params`. */
export class BadRequestError extends ApiError {
  override name = 'BadRequestError';
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
}

/** The service failed (5xx). */
export class ServerError extends ApiError {
  override name = 'ServerError';
}
