import ky, {
  isHTTPError,
  NetworkError as KyNetworkError,
  type Options as KyOptions,
  TimeoutError as KyTimeoutError,
  type RetryOptions,
} from 'ky';
import type { ClientOptions, HttpOptions, RequestOptions } from '../options.ts';
import { authHeaders } from './auth.ts';
import { refusalOf, unreadable } from './decode.ts';
import type { RequestFacts } from './errors/calendar-error.ts';
import { NetworkError, TimeoutError } from './errors/connection-errors.ts';
import { BodyTooLarge, type Received, readText, untouched } from './received.ts';

/** One request, ready to go. */
export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly body?: unknown;
  readonly facts: RequestFacts;
  /** Whether the path names a single item, for which some refusals mean that there is none. */
  readonly namesItem: boolean;
}

/**
 * Reads are retried on network errors and on passing faults of the service. Writes are sent twice only where
 * the service has said that it did not take the first.
 */
function retryOptions(
  method: string,
  client: HttpOptions['retry'],
  request: HttpOptions['retry'],
): RetryOptions {
  const asObject = (retry: HttpOptions['retry']) => (typeof retry === 'number' ? { limit: retry } : retry);
  const wanted: RetryOptions = {
    limit: 2,
    statusCodes: [408, 429, 500, 502, 503, 504],
    jitter: true,
    ...asObject(client),
    ...asObject(request),
  };
  return {
    ...wanted,
    methods: ['get', 'post', 'put', 'patch', 'delete'],
    shouldRetry: (state) => {
      if (method !== 'GET' && !wasNotTaken(state.error)) return false;
      return wanted.shouldRetry?.(state);
    },
  };
}

function wasNotTaken(error: unknown): boolean {
  if (!isHTTPError(error)) return false;
  const { status, headers } = error.response;
  return status === 429 || (status === 503 && headers.has('retry-after'));
}

function headersOf(client: HeadersInit | undefined, request: HeadersInit | undefined): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  for (const given of [client, request])
    new Headers(given).forEach((value, name) => void headers.set(name, value));
  return headers;
}

/** Sends a request and reads the whole answer, or throws the error that says what happened. */
export async function send(
  call: Call,
  client: ClientOptions & { maxResponseBytes: number },
  options: RequestOptions,
) {
  const { method, url } = call;
  const { auth, maxResponseBytes } = client;
  const fetch = client.fetch ?? globalThis.fetch;
  const { signal } = options;
  signal?.throwIfAborted();
  let received: Received | undefined;
  let copy: Response | undefined;

  // The body is read within ky's own attempt, so that its timeout and retries cover a body that breaks off.
  const fetchWhole: typeof globalThis.fetch = async (request, init) => {
    const attempt = request as Request;
    try {
      const response = await fetch(attempt, init);
      received = { response, text: await readText(response, maxResponseBytes) };
      copy = untouched(received);
      return copy;
    } catch (error) {
      if (attempt.signal.aborted || error instanceof BodyTooLarge) throw error;
      const cause = error instanceof Error ? error : new Error(String(error));
      throw new KyNetworkError(attempt as ConstructorParameters<typeof KyNetworkError>[0], { cause });
    }
  };

  const http: KyOptions = {
    ...client.http,
    ...options.http,
    method,
    headers: headersOf(client.headers, options.headers),
    fetch: fetchWhole,
    retry: retryOptions(method, client.http?.retry, options.http?.retry),
    hooks: hooksOf(client.http, options.http),
    parseJson: (text) => text,
  };
  if (auth) {
    const authenticate = async ({ request }: { request: Request }) => {
      if (new URL(request.url).origin !== url.origin) return;
      (await authHeaders(auth, request)).forEach((value, name) => void request.headers.set(name, value));
    };
    http.hooks = { ...http.hooks, beforeRequest: [...(http.hooks?.beforeRequest ?? []), authenticate] };
  }
  if (signal) http.signal = signal;
  if (call.body !== undefined) http.json = call.body;

  try {
    const response = await ky(url, http);
    // A hook of the caller's may have put another answer in its place.
    if (received && response === copy) return received;
    return { response, text: await readText(response, maxResponseBytes) };
  } catch (error) {
    throw translate(error, call, received);
  }
}

function hooksOf(
  client: HttpOptions | undefined,
  request: HttpOptions | undefined,
): NonNullable<KyOptions['hooks']> {
  const merged: Record<string, unknown[]> = {};
  for (const hooks of [client?.hooks, request?.hooks]) {
    for (const [name, list] of Object.entries(hooks ?? {})) merged[name] = [...(merged[name] ?? []), ...list];
  }
  return merged;
}

/**
 * What ky throws, in the library's own words; aborts and errors of the caller's hooks pass as they are. Errors of
 * ky hold the request with its credentials, so they do not become causes.
 */
function translate(error: unknown, { facts, namesItem }: Call, received: Received | undefined): unknown {
  if (isHTTPError(error)) {
    const { response, data } = error;
    return refusalOf(facts, received ?? { response, text: String(data ?? '') }, namesItem);
  }
  if (error instanceof KyTimeoutError) return new TimeoutError(facts);
  if (error instanceof KyNetworkError) return new NetworkError(facts, { cause: error.cause });
  if (error instanceof BodyTooLarge) return unreadable(facts, error.received, error.message);
  return error;
}
