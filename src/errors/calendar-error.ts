/** How long a text of an error may be, so that logs survive it. */
export const longestErrorText = 2000;

/** Cuts a text that is too long for an error. */
export function shorten(text: string, longest = longestErrorText): string {
  if (text.length <= longest) return text;
  return longest > 0 ? `${text.slice(0, longest - 1)}…` : '';
}

/** The request that an error is about. */
export interface RequestContext {
  /** HTTP method. */
  readonly method?: string | undefined;
  /** Address, without secrets. */
  readonly url?: string | undefined;
}

/** Shared by all copies of the package that a program may hold. */
const brand = Symbol.for('events-calendar-client.CalendarError');

/**
 * The base of every error that the library throws. An abort is not among them: it stays the platform's
 * `AbortError`.
 *
 * @example
 * ```ts
 * import { CalendarError } from 'events-calendar-client';
 *
 * try {
 *   await calendar.events.get(12);
 * } catch (error) {
 *   if (CalendarError.is(error)) console.error(error.method, error.url, error.message);
 * }
 * ```
 */
export class CalendarError extends Error {
  /** Name of the class, also where a bundler has renamed it. */
  override name = 'CalendarError';
  /** HTTP method of the request that the error is about, if there is one. */
  readonly method: string | undefined;
  /** Address of the request that the error is about, without secrets. */
  readonly url: string | undefined;

  /** @param context - the request that the error is about; it may be logged */
  constructor(message: string, context?: RequestContext, options?: ErrorOptions) {
    super(shorten(message), options);
    this.method = context?.method;
    this.url = context?.url;
    Object.defineProperty(this, brand, { value: true });
  }

  /** Whether a value is an error of this library, from this copy of the package, another one or another realm. */
  static is(value: unknown): value is CalendarError {
    return typeof value === 'object' && value !== null && brand in value;
  }

  /** What may be logged: name, message and the fields of the error, no secrets. */
  toJSON(): Record<string, unknown> {
    return { ...(this as object), message: this.message };
  }
}
