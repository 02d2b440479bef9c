import { ApiError } from './api-error.ts';
import { CalendarError, type RequestContext } from './calendar-error.ts';

/** A response that the API does not document. */
export interface UnexpectedResponse extends Pick<ResponseError, 'status' | 'contentType' | 'snippet'> {
  /** What was expected and what came instead. */
  readonly problem: string;
}

/** One problem that the caller's schema found in a response of another route. */
export interface ResponseIssue {
  /** Path, such as `['meta', 'stage']`. Empty for the whole response. */
  readonly path: readonly string[];
  /** The schema's message. */
  readonly message: string;
}

/** Options of a {@link ResponseError}. */
export interface ResponseErrorOptions extends ErrorOptions {
  /** What the caller's schema rejects. */
  readonly issues?: readonly ResponseIssue[];
}

/** The response is not what the API documents: HTML, broken or empty JSON, or JSON of another shape. */
export class ResponseError extends CalendarError {
  static override readonly name: string = 'ResponseError';
  override readonly httpStatus = 502;
  /** HTTP status. */
  readonly status: number;
  /** Content type of the response, or empty. */
  readonly contentType: string;
  /** The start of the body. */
  readonly snippet: string;
  /** Everything that the caller's schema rejects in a response of another route. */
  readonly issues: readonly ResponseIssue[] | undefined;

  constructor(context: RequestContext, unexpected: UnexpectedResponse, options?: ResponseErrorOptions) {
    super(messageFor(context, unexpected), context, options);
    this.issues = options?.issues;
    this.status = unexpected.status;
    this.contentType = unexpected.contentType;
    this.snippet = unexpected.snippet;
  }
}

function messageFor({ method, url }: RequestContext, unexpected: UnexpectedResponse): string {
  const { problem, status, contentType, snippet } = unexpected;
  const type = contentType === '' ? 'no content type' : contentType;
  const message = `${method} ${url} returned ${status} (${type}), but ${problem}.`;
  return snippet === '' ? message : `${message} It starts with: ${snippet}`;
}

/**
 * The site answered a write, but did not store some of the fields. The record exists with the others: after `create`, do
 * not create it again. After `delete` with `occurrence`, all dates of the recurring event are deleted.
 *
 * @example
 * ```ts
 * import { NotStoredError } from 'events-calendar-client';
 *
 * try {
 *   await calendar.events.edit(12, { categories: [999] }); // the site has no such category
 * } catch (error) {
 *   if (!(error instanceof NotStoredError)) throw error;
 *   console.error(error.record.id, error.fields); // 12 [ 'categories' ]
 * }
 * ```
 */
export class NotStoredError extends ResponseError {
  static override readonly name: string = 'NotStoredError';
  /** The names of the fields that are not stored as they were sent. */
  readonly fields: readonly string[];
  /** The record as the site has stored it. */
  readonly record: {
    /** Numeric ID. */
    readonly id: number;
    readonly [field: string]: unknown;
  };

  constructor(
    context: RequestContext,
    { problem, status }: Pick<UnexpectedResponse, 'problem' | 'status'>,
    { fields, record }: Pick<NotStoredError, 'fields' | 'record'>,
  ) {
    super(context, { problem, status, contentType: 'application/json', snippet: '' });
    this.fields = fields;
    this.record = record;
  }
}

/** Why discovery found no calendar. */
export type DiscoveryProblem = 'no-calendar' | 'disabled' | 'blocked';

/** The site was reached, but its API was not found or cannot be used. */
export class DiscoveryError extends CalendarError {
  static override readonly name: string = 'DiscoveryError';
  override readonly httpStatus = 502;
  /**
   * `no-calendar`: the site has no events calendar. `disabled`: its API is turned off. `blocked`: a login page or a
   * firewall responds instead.
   */
  readonly problem: DiscoveryProblem;

  constructor(problem: DiscoveryProblem, message: string, context: RequestContext) {
    super(message, context);
    this.problem = problem;
  }
}

/** Joins the messages of an error and of all its causes, since `fetch failed` explains nothing. */
function describeCause(error: unknown): string {
  const { message, code, cause } = Object(error) as { message?: string; code?: string; cause?: unknown };
  const description = message || code || String(error);
  return cause ? `${description}: ${describeCause(cause)}` : description;
}

/**
 * No response arrived: the connection was refused, reset or never made. `cause` has the `name`, `code`, `message` and
 * `stack` of the error that `fetch` threw, without credentials, and so have its own causes.
 */
export class NetworkError extends CalendarError {
  static override readonly name: string = 'NetworkError';
  override readonly httpStatus = 502;

  /** @param options - `cause`, and `hint`: a sentence to end the message with */
  constructor(context: RequestContext, { cause, hint }: { cause: unknown; hint?: string | undefined }) {
    const message = `${context.method} ${context.url} got no response: ${describeCause(cause)}`;
    super(hint === undefined ? message : `${message}. ${hint}`, context, { cause });
  }
}

/** No response arrived in time. See the `timeout` and `totalTimeout` of `http`. */
export class TimeoutError extends CalendarError {
  static override readonly name: string = 'TimeoutError';
  override readonly httpStatus = 504;

  constructor(context: RequestContext) {
    super(`${context.method} ${context.url} got no response in time`, context);
  }
}

/** The record has changed since the caller read it, or the date is now an event with another ID. Nothing was written. */
export class ConflictError extends CalendarError {
  static override readonly name: string = 'ConflictError';
  override readonly httpStatus = 409;
}

/**
 * An update or deletion would change or destroy other dates of a recurring event. The event was not changed.
 *
 * @example
 * ```ts
 * import { RecurringEventError } from 'events-calendar-client';
 *
 * try {
 *   await calendar.events.edit(10000139, { title: 'Yoga outdoors' });
 * } catch (error) {
 *   if (!(error instanceof RecurringEventError)) throw error;
 *   await calendar.events.edit(error.id, { title: 'Yoga outdoors' }, { occurrence: 'single' });
 * }
 * ```
 */
export class RecurringEventError extends CalendarError {
  static override readonly name: string = 'RecurringEventError';
  override readonly httpStatus = 409;
  /** ID of the event or date that the call was about. */
  readonly id: number;

  constructor(id: number, message: string) {
    super(message);
    this.id = id;
  }
}

/** Whether an error means that the site has no such route or has closed it. The other errors are of WordPress itself. */
export function isRouteClosed(error: unknown): boolean {
  if (!(error instanceof ApiError || error instanceof ResponseError)) return false;
  const { status, code = '' } = error as Partial<ApiError>;
  return [401, 403, 404].includes(status!) && !/^rest_(?:cannot_(?!access)|post_invalid_id)/.test(code);
}
