import { isHTTPError, type RetryOptions, type ShouldRetryState } from 'ky';
import type { Method } from '../../contract/routes.ts';
import type { ReadResponse } from '../response/body.ts';

/**
 * The retry options of a write: it is sent twice only where the service has declined the first with 429, or with 503
 * and `Retry-After`. No option of the caller's changes that.
 */
export function retryWrites(method: Method): RetryOptions {
  return { methods: [method], shouldRetry: shouldRetryWrite };
}

function shouldRetryWrite({ error }: ShouldRetryState): false | undefined {
  return isHTTPError(error) && wasDeclined(error.response) ? undefined : false;
}

function wasDeclined({ status, headers }: Response): boolean {
  return status === 429 || (status === 503 && headers.has('retry-after'));
}

/** What became of a write: the response, or the error in place of one, which is undefined as long as nothing came. */
export type WriteOutcome = ReadResponse | { readonly error: unknown };

/** A write that was not sent once more. Internal: the caller sees the error that its outcome translates to. */
export class RepeatedWriteError extends Error {
  readonly outcome: WriteOutcome;

  constructor(outcome: WriteOutcome) {
    super('a write is sent once');
    this.outcome = outcome;
  }
}

/** Sends a request, and reads the response. */
export type Send = (request: Request, init?: RequestInit) => Promise<ReadResponse>;

/** Sends writes once, whatever hooks of ky do, unless the service has declined them. */
export function sendWritesOnce(send: Send): Send {
  let outcome: WriteOutcome | undefined;
  return async (request, init) => {
    if (request.method === 'GET') return send(request, init);
    if (outcome) throw new RepeatedWriteError(outcome);
    outcome = { error: undefined };
    try {
      const received = await send(request, init);
      outcome = wasDeclined(received.response) ? undefined : received;
      return received;
    } catch (error) {
      // The reason of an abort is not that it was too late.
      if (!request.signal.aborted) outcome = { error };
      throw error;
    }
  };
}
