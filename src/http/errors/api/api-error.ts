import { CalendarError, type RequestContext } from '../calendar-error.ts';

/** A response with an error status, as the service describes it. */
export interface ErrorResponse {
  /** HTTP status. */
  readonly status: number;
  /** The service's error code, such as `rest_forbidden`; empty when it sent none. */
  readonly code: string;
  /** The service's own message, plain text. */
  readonly detail: string;
  /** Parameters that the service rejected, by name, with its reason. */
  readonly params: Readonly<Record<string, string>>;
  /** The service's own `data` of the error, such as `{ status: 400, term_id: 7 }`. Default empty. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** The response, its body still to be read. */
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
  /** The service's own message, plain text. */
  readonly detail: string;
  /** Parameters that the service rejected, by name, with its reason. */
  readonly params: Readonly<Record<string, string>>;
  // Kept out of logs, since headers of a response may hold cookies, and data anything.
  readonly #response: Response;
  readonly #data: Readonly<Record<string, unknown>>;

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
    this.#response = errorResponse.response;
    this.#data = errorResponse.data ?? {};
  }

  /** The response, its body still to be read. */
  get response(): Response {
    return this.#response;
  }

  /** The service's own `data` of the error, such as `{ status: 400, term_id: 7 }`; empty when it sent none. */
  get data(): Readonly<Record<string, unknown>> {
    return this.#data;
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
