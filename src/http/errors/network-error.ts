import { CalendarError, type RequestContext } from './calendar-error.ts';

/** What all causes of an error say: `fetch failed` alone helps nobody. */
function describeCause(error: unknown): string {
  const { message, code, cause } = (error ?? {}) as { message?: string; code?: string; cause?: unknown };
  return [message || code || String(error), ...(cause ? [describeCause(cause)] : [])].join(': ');
}

/** No answer came: the connection was refused, reset or never made. `cause` says why. */
export class NetworkError extends CalendarError {
  override name = 'NetworkError';

  constructor(facts: RequestContext, options: { cause: unknown }) {
    super(`${facts.method} ${facts.url} got no answer: ${describeCause(options.cause)}`, facts, options);
  }
}

/** No answer came in time; see the `timeout` and `totalTimeout` of `http`. */
export class TimeoutError extends CalendarError {
  override name = 'TimeoutError';

  constructor(facts: RequestContext, options?: ErrorOptions) {
    super(`${facts.method} ${facts.url} got no answer in time`, facts, options);
  }
}
