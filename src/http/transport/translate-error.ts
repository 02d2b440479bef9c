import { NetworkError as KyNetworkError, TimeoutError as KyTimeoutError } from 'ky';
import { NetworkError, TimeoutError } from '../../errors/request-errors.ts';
import type { HttpRequest } from '../request/build-request.ts';
import { apiErrorFrom } from '../response/api-error-from.ts';
import { UnusableResponseError } from '../response/body.ts';
import { responseError } from '../response/unexpected-response.ts';
import { RepeatedWriteError, type WriteOutcome } from './retries.ts';

/** An error of the caller's `auth` function, which is no failure of the network. Internal: the caller sees its cause. */
export class AuthenticationFailure extends Error {
  constructor(cause: unknown) {
    super('the auth function failed', { cause });
  }
}

/**
 * Translates an error of ky to one of the library; aborts and errors of the caller's hooks stay as they are. Errors of
 * ky hold the request, so they do not become causes.
 */
export function translateError(error: unknown, request: HttpRequest): unknown {
  const { context, secrets } = request;
  if (error instanceof AuthenticationFailure) return error.cause;
  if (error instanceof RepeatedWriteError) return translateOutcome(error.outcome, request);
  if (error instanceof KyTimeoutError) return new TimeoutError(context());
  if (error instanceof KyNetworkError) {
    // Redacted already, unless a hook has called ky itself.
    return new NetworkError(context(), { cause: secrets.redactError(error.cause) });
  }
  if (error instanceof UnusableResponseError) return responseError(request, error.received, error.message);
  return error;
}

/** The error for a write that was not sent once more: that of the first attempt, if it failed. */
function translateOutcome(outcome: WriteOutcome, request: HttpRequest): unknown {
  if ('response' in outcome) {
    const problem = 'a hook would send it again, although the service may have carried it out';
    return outcome.response.ok ? responseError(request, outcome, problem) : apiErrorFrom(request, outcome);
  }
  return outcome.error === undefined
    ? new TimeoutError(request.context())
    : translateError(outcome.error, request);
}
