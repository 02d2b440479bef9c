import { CalendarError, type RequestFacts } from './calendar-error.ts';

/** What all causes of an error say: `fetch failed` alone helps nobody. */
function told(error: unknown): string {
  const { message, code, cause } = (error ?? {}) as { message?: string; code?: string; cause?: unknown };
  return [message || code || String(error), ...(cause ? [told(cause)] : [])].join(': ');
}

/** No answer came: the connection was refused, reset or never made. `cause` says why. */
export class NetworkError extends CalendarError {
  override name = 'NetworkError';

  constructor(facts: RequestFacts, options: { cause: unknown }) {
    super(`${facts.method} ${facts.url} got no answer: ${told(options.cause)}`, facts, options);
  }
}

/** No answer came in time; see the `timeout` and `totalTimeout` of `http`. */
export class TimeoutError extends CalendarError {
  override name = 'TimeoutError';

  constructor(facts: RequestFacts, options?: ErrorOptions) {
    super(`${facts.method} ${facts.url} got no answer in time`, facts, options);
  }
}
