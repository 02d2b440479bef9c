import ky, {
  isHTTPError,
  NetworkError as KyNetworkError,
  type Options as KyOptions,
  TimeoutError as KyTimeoutError,
  type ShouldRetryState,
} from 'ky';
import type { RequestOptions } from '../options.ts';
import { authHeaders } from './auth.ts';
import { refusalOf, unreadable } from './decode.ts';
import { PermissionError } from './errors/api-error.ts';
import type { RequestFacts } from './errors/calendar-error.ts';
import { NetworkError, TimeoutError } from './errors/connection-errors.ts';
import { type Received, readText, UnusableAnswer, untouched } from './received.ts';
import { fetchFollowing } from './redirect.ts';
import type { Settings } from './settings.ts';

/** One request, ready to go. */
export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly body?: unknown;
  readonly facts: RequestFacts;
  /** Whether the path names a single item, for which some refusals mean that there is none. */
  readonly namesItem: boolean;
}

/** Writes are sent twice only where the service has said that it did not take the first; no option changes that. */
function shouldRetryWrite({ error }: ShouldRetryState): false | undefined {
  if (!isHTTPError(error)) return false;
  const { status, headers } = error.response;
  return status === 429 || (status === 503 && headers.has('retry-after')) ? undefined : false;
}

/** Sends a request and reads the whole answer, or throws the error that says what happened. */
export async function send(call: Call, settings: Settings, options: RequestOptions): Promise<Received> {
  try {
    return await attempt(call, settings, options);
  } catch (error) {
    // A function may fetch a fresh nonce: it is asked once more, and the service took nothing of the first try.
    const isStale = error instanceof PermissionError && error.code === 'rest_cookie_invalid_nonce';
    if (isStale && typeof settings.auth === 'function') return attempt(call, settings, options);
    throw error;
  }
}

async function attempt(call: Call, settings: Settings, options: RequestOptions): Promise<Received> {
  const { method, url, body: json } = call;
  const { auth, headers, http, maxResponseBytes, fetch = globalThis.fetch } = settings;
  const { signal } = options;
  signal?.throwIfAborted();

  // The body is read within ky's own attempt, so that its timeout and retries cover a body that breaks off.
  const fetchWhole: typeof fetch = async (input, init) => {
    const request = input as Request;
    try {
      const response = await fetchFollowing(fetch, request, init);
      return untouched({ response, text: await readText(response, maxResponseBytes) });
    } catch (error) {
      if (request.signal.aborted || error instanceof UnusableAnswer) throw error;
      const options = { cause: error as Error };
      throw new KyNetworkError(request as ConstructorParameters<typeof KyNetworkError>[0], options);
    }
  };

  const authenticate = async ({ request }: { request: Request }) => {
    if (!auth || new URL(request.url).origin !== url.origin) return;
    for (const [name, value] of await authHeaders(auth, request)) request.headers.set(name, value);
  };

  try {
    const response = await ky
      .create({ headers: { Accept: 'application/json' } })
      .extend({ ...http, ...(headers && { headers }) } as KyOptions)
      .extend({ ...options.http, ...(options.headers && { headers: options.headers }) } as KyOptions)(url, {
      method,
      redirect: 'manual',
      fetch: fetchWhole,
      parseJson: (text) => text,
      hooks: { beforeRequest: [authenticate] },
      retry: {
        jitter: true,
        ...(method !== 'GET' && { methods: [method], shouldRetry: shouldRetryWrite }),
      },
      signal,
      json,
    } as KyOptions);
    return { response, text: await response.text() };
  } catch (error) {
    throw translate(error, call);
  }
}

/**
 * What ky throws, in the library's own words; aborts and errors of the caller's hooks pass as they are. Errors of
 * ky hold the request with its credentials, so they do not become causes.
 */
function translate(error: unknown, { facts, namesItem }: Call): unknown {
  // The body has been read by ky, which gives text as it is.
  if (isHTTPError(error)) {
    return refusalOf(facts, { response: error.response, text: String(error.data ?? '') }, namesItem);
  }
  if (error instanceof KyTimeoutError) return new TimeoutError(facts);
  if (error instanceof KyNetworkError) return new NetworkError(facts, { cause: error.cause });
  if (error instanceof UnusableAnswer) return unreadable(facts, error.received, error.message);
  return error;
}
