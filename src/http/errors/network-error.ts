import { CalendarError, type RequestContext } from './calendar-error.ts';

/** The messages of an error and of all its causes: `fetch failed` alone helps nobody. */
function describeCause(error: unknown): string {
  const { message, code, cause } = (error ?? {}) as { message?: string; code?: string; cause?: unknown };
  const description = message || code || String(error);
  return cause ? `${description}: ${describeCause(cause)}` : description;
}

/** No response arrived: the connection was refused, reset or never made. `cause` says why. */
export class NetworkError extends CalendarError {
  override name = 'NetworkError';

  constructor(context: RequestContext, options: { cause: unknown }) {
    super(
      `${context.method} ${context.url} got no answer: ${describeCause(options.cause)}`,
      context,
      options,
    );
  }
}
