import { CalendarError, type RequestFacts } from './calendar-error.ts';

/** What the innermost cause of an error says: `fetch failed` alone helps nobody. */
function rootMessage(error: unknown): string {
  const messages: string[] = [];
  for (let cause = error; cause instanceof Error && messages.length < 5; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    messages.push(cause.message || String(code ?? cause.name));
  }
  return messages.join(': ') || String(error);
}

/** No answer came: the connection was refused, reset or never made. `cause` says why. */
export class NetworkError extends CalendarError {
  override name = 'NetworkError';

  constructor(facts: RequestFacts, options: { cause: unknown }) {
    super(`${facts.method} ${facts.url} got no answer: ${rootMessage(options.cause)}`, facts, options);
  }
}

/** No answer came in time; see the `timeout` and `totalTimeout` of `http`. */
export class TimeoutError extends CalendarError {
  override name = 'TimeoutError';

  constructor(facts: RequestFacts, options?: ErrorOptions) {
    super(
      `${facts.method} ${facts.url} got no answer in time; http: { timeout } allows more`,
      facts,
      options,
    );
  }
}
