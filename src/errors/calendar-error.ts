/** The longest message, so that logs stay readable. */
export const longestErrorText = 2000;

export function shorten(text: string, longest = longestErrorText): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1)}…`;
}

/** The request that an error is about. */
export interface RequestContext {
  /** HTTP method. */
  readonly method?: string | undefined;
  /** URL, without secrets. */
  readonly url?: string | undefined;
}

/** Shared by all copies of the package in a process. */
const brand = Symbol.for('events-calendar-client.CalendarError');

/**
 * The base of every error that the client throws. An abort stays the platform's `AbortError`.
 */
export class CalendarError extends Error {
  // Set on each class, because bundlers rename classes.
  static override readonly name: string = 'CalendarError';
  /**
   * The status for a response of your own server: 404 if there is no such record, 400 for wrong input, 502 if the site
   * failed or is down, 504 if it took too long. Default 500.
   */
  readonly httpStatus: number = 500;
  /** HTTP method of the request, if one caused it. */
  readonly method: string | undefined;
  /** URL of the request without secrets, if one caused it. */
  readonly url: string | undefined;

  /** @param context - the request that the error is about; it may be logged */
  constructor(message: string, context?: RequestContext, options?: ErrorOptions) {
    super(shorten(message), options);
    this.name = new.target.name;
    this.method = context?.method;
    this.url = context?.url;
    Object.defineProperty(this, brand, { value: true });
  }

  /**
   * Tells whether a value is an error of this library, even from another copy of the package or another realm.
   *
   * @example
   * ```ts
   * import { CalendarError } from 'events-calendar-client';
   *
   * const status = await calendar.events.get(12).then(
   *   () => 200,
   *   (error) => (CalendarError.is(error) ? error.httpStatus : 500),
   * );
   * ```
   */
  static is(value: unknown): value is CalendarError {
    return typeof value === 'object' && value !== null && brand in value;
  }

  /**
   * Returns what may be logged, without secrets: name, fields, and the message without `method` and `url`.
   *
   * @example
   * ```ts
   * await calendar.events.get(12).catch((error) => console.error(JSON.stringify(error)));
   * ```
   */
  toJSON(): Record<string, unknown> {
    return { ...(this as object), message: this.message.replace(`${this.method} ${this.url} `, '') };
  }
}
