import ky, {
  isHTTPError,
  type KyInstance,
  NetworkError as KyNetworkError,
  type Options as KyOptions,
  TimeoutError as KyTimeoutError,
  type RetryOptions,
  replaceOption,
} from 'ky';
import type { Method } from '../contract/routes.ts';
import { tagOf } from '../contract/values/check.ts';
import { PermissionError, readRetryAfter } from '../errors/api-error.ts';
import { NetworkError, ResponseError, TimeoutError } from '../errors/request-errors.ts';
import type { HttpOptions, RequestOptions } from '../options.ts';
import { apiErrorFrom } from './api-error-from.ts';
import { authHeaders, checkHeaders, describeRequest } from './credentials.ts';
import { type Fetch, fetchFollowingRedirects } from './redirects.ts';
import type { HttpRequest, ReadResponse } from './request.ts';
import { readBody, responseError } from './response.ts';
import type { Settings } from './settings.ts';

/** The timeout for the headers of an attempt, and again for its body, in milliseconds. Sites with many events are slow. */
const defaultTimeout = 30_000;

export class Transport {
  readonly #settings: Settings;
  /** Has the options that all requests share. Created once, because that takes about as long as a request. */
  readonly #ky: KyInstance;

  constructor(settings: Settings) {
    const { headers, http } = settings;
    this.#settings = settings;
    this.#ky = ky.create({
      timeout: defaultTimeout,
      ...http,
      ...(headers && { headers: new Headers(headers) }),
      redirect: 'manual',
      // The body of an error stays as it was sent.
      parseJson: (text) => text,
      ...retryOptions('GET', http),
    } as KyOptions);
  }

  /** Sends a request and reads the whole response, with the error that it means, if any. */
  async send(request: HttpRequest, options: RequestOptions) {
    let received = await this.receive(request, options);
    let error = apiErrorFrom(received);
    // A function may return a fresh nonce for a second attempt. The site accepted nothing from the first.
    const isStale = error instanceof PermissionError && error.code === 'rest_cookie_invalid_nonce';
    if (isStale && typeof this.#settings.auth === 'function') {
      received = await this.receive(request, options);
      error = apiErrorFrom(received);
    }
    const { maxResponseBytes } = this.#settings;
    if (received.body.length > maxResponseBytes)
      throw responseError(received, `it exceeds maxResponseBytes (${maxResponseBytes})`);
    return { received, error };
  }

  /** Sends a request with the retries of ky. Reads the response, whatever its status, until it is too large. */
  async receive(request: HttpRequest, options: RequestOptions): Promise<ReadResponse> {
    const { method, url, secrets } = request;
    const { signal } = options;
    const { maxResponseBytes } = this.#settings;
    const networkError = (cause: unknown) => new NetworkError(describeRequest(method, url), { cause });
    signal?.throwIfAborted();
    const startedAt = Date.now();
    try {
      const response = await this.#ky(url, this.#kyOptions(request, options));
      // Ky limits only its own ways to read a body.
      const { timeout = defaultTimeout, totalTimeout = false } = { ...this.#settings.http, ...options.http };
      const times = [timeout, totalTimeout && startedAt + totalTimeout - Date.now()];
      const left = Math.min(...times.filter((time) => time !== false));
      const body = await readBody(response, maxResponseBytes, left).catch((error: unknown) => {
        throw networkError(secrets.redactError(error));
      });
      if (!body) throw new TimeoutError(describeRequest(method, url));
      return { request, response, body };
    } catch (error) {
      // Ky returns the error of a status even if its body was aborted.
      signal?.throwIfAborted();
      // Errors of ky contain the request and so must not become causes. Those of the caller's functions stay unchanged.
      if (error instanceof KyTimeoutError) throw new TimeoutError(describeRequest(method, url));
      if (error instanceof KyNetworkError) throw networkError(secrets.redactError(error.cause));
      if (!isHTTPError<string | undefined>(error)) throw error;
      // Ky has read its body as text.
      const { response, data = '' } = error;
      return { request, response, body: new TextEncoder().encode(data).subarray(0, maxResponseBytes) };
    }
  }

  #kyOptions(request: HttpRequest, { headers, signal, http }: RequestOptions): KyOptions {
    const { method, body } = request;
    const options = { ...http, fetch: this.#authenticatedFetch(request) } as KyOptions;
    // As `Headers`, because ky would treat some names in a plain object specially, such as `context`.
    if (headers) options.headers = new Headers(headers);
    if (signal) options.signal = signal;
    if (/^(FormData|Blob|File|URLSearchParams)$/.test(tagOf(body))) options.body = body as BodyInit;
    else if (body !== undefined) options.json = body;
    // The client's options for reads are already set, because ky takes long to merge each.
    if (method === 'GET' && http?.retry === undefined) return options;
    return { ...options, method, ...retryOptions(method, this.#settings.http, http) };
  }

  /**
   * Returns a fetch function that follows redirects. It adds the credentials after all hooks and to a copy, so that
   * hooks and errors of ky never have them. Credentials are created once for all attempts.
   */
  #authenticatedFetch(sent: HttpRequest): Fetch {
    const { secrets } = sent;
    const { fetch = globalThis.fetch, auth, root } = this.#settings;
    let credentials: Promise<Headers> | undefined;
    return async (input, init) => {
      let request = input as Request;
      // Not by ky, which takes long to merge headers.
      if (!request.headers.has('accept')) request.headers.set('accept', 'application/json');
      if (auth && new URL(request.url).origin === root.origin) {
        credentials ??= authHeaders(auth, request).then((headers) => {
          checkHeaders(headers, this.#settings, 'client options', 'auth');
          secrets.addHeaders(headers);
          return new Headers(headers);
        });
        request = new Request(request);
        for (const [name, value] of await credentials) request.headers.set(name, value);
      }
      // The credentials may have taken too long.
      request.signal.throwIfAborted();
      try {
        const response = await fetchFollowingRedirects(fetch, request, init, sent);
        if (response.headers.get === Headers.prototype.get) return response;
        // SvelteKit's `fetch` throws when `get` reads a header that a page does not pass on. A copy does not.
        return Object.defineProperty(response, 'headers', { value: new Headers(response.headers) });
      } catch (error) {
        if (request.signal.aborted) throw request.signal.reason;
        // Next.js marks an error that ends a prerender with a digest. It must pass unchanged.
        if (error instanceof ResponseError || 'digest' in Object(error)) throw error;
        // Hooks also see the cause, which may contain the request with its credentials.
        const cause = secrets.redactError(error);
        throw new KyNetworkError(input as ConstructorParameters<typeof KyNetworkError>[0], { cause });
      }
    };
  }
}

/** The statuses that ky retries, and Cloudflare's 520 to 530, which mean what 502 and 504 do. */
const retriedStatuses = [408, 413, 429, 500, 502, 503, 504, ...Array.from({ length: 11 }, (_, n) => 520 + n)];

/**
 * Returns which responses are retried. An error whose `Retry-After` exceeds `maxRetryAfter` is thrown immediately,
 * because ky would retry too early. A write is retried only after 429. Varnish sends 503 with `Retry-After` even if the
 * site has received the request.
 *
 * @param given - the options of the client and of the request. Later ones override earlier ones
 */
function retryOptions(method: Method, ...given: (HttpOptions | undefined)[]): KyOptions {
  const merged: RetryOptions = Object.assign(
    { jitter: true },
    ...given.map((http) => (typeof http?.retry === 'number' ? { limit: http.retry } : http?.retry)),
  );
  const { maxRetryAfter = 60_000, statusCodes = retriedStatuses, shouldRetry } = merged;
  const decide: RetryOptions['shouldRetry'] = (state) => {
    const response = isHTTPError(state.error) ? state.error.response : undefined;
    const seconds = response && readRetryAfter(response.headers);
    if (seconds !== undefined && seconds * 1000 > maxRetryAfter) return false;
    if (method === 'GET') return shouldRetry?.(state);
    return response?.status === 429 ? undefined : false;
  };
  const methods = method === 'GET' ? {} : { methods: [method] };
  return {
    retry: replaceOption({ ...merged, ...methods, maxRetryAfter, statusCodes, shouldRetry: decide }),
    // Ky does not treat other statuses as errors, which is faster: half of all lookups may be 404.
    throwHttpErrors: (status) => Boolean(shouldRetry) || status >= 500 || statusCodes.includes(status),
  };
}
