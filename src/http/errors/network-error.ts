import { CalendarError, type RequestContext } from './calendar-error.ts';

/** The messages of an error and of all its causes: `fetch failed` alone helps nobody. */
function describeCause(error: unknown): string {
  const { message, code, cause } = (error ?? {}) as { message?: string; code?: string; cause?: unknown };
  const description = message || code || String(error);
  return cause ? `${description}: ${describeCause(cause)}` : description;
}

/**
 * No response arrived: the connection was refused, reset or never made. `cause` says why: it has the `name`, `code`,
 * `message` and `stack` of what `fetch` threw, without credentials, and at most four causes below it.
 */
export class NetworkError extends CalendarError {
  override name = 'NetworkError';

  /** @param options - `cause`; `hint`: a sentence that the message ends with */
  constructor(context: RequestContext, { cause, hint }: { cause: unknown; hint?: string | undefined }) {
    const message = `${context.method} ${context.url} got no answer: ${describeCause(cause)}`;
    super(hint === undefined ? message : `${message}. ${hint}`, context, { cause });
  }
}
