import { NetworkError as KyNetworkError, TimeoutError as KyTimeoutError } from 'ky';
import { NetworkError } from '../errors/network-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import type { HttpRequest } from '../request/build-request.ts';
import type { KnownSecrets } from '../request/known-secrets.ts';
import { UnusableResponseError } from '../response/body.ts';
import { responseError } from '../response/unexpected-response.ts';

/**
 * Translates an error of ky to one of the library; aborts and errors of the caller's hooks stay as they are. Errors of
 * ky hold the request with its credentials, so they do not become causes.
 */
export function translateError(error: unknown, request: HttpRequest, secrets: KnownSecrets): unknown {
  const { context } = request;
  if (error instanceof KyTimeoutError) return new TimeoutError(context());
  if (error instanceof KyNetworkError) {
    return new NetworkError(context(), { cause: secrets.redactError(error.cause) });
  }
  if (error instanceof UnusableResponseError) return responseError(request, error.received, error.message);
  return error;
}
