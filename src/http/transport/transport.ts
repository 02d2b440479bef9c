import ky, { type KyInstance, NetworkError as KyNetworkError, type Options as KyOptions } from 'ky';
import type { RequestOptions } from '../../options.ts';
import { PermissionError } from '../errors/api/permission-error.ts';
import { authHeaders } from '../request/auth.ts';
import type { HttpRequest } from '../request/build-request.ts';
import type { Settings } from '../request/settings.ts';
import { cloneResponse, type ReadResponse, readBody, UnusableResponseError } from '../response/body.ts';
import { type Fetch, fetchFollowingRedirects } from './redirects.ts';
import { RepeatedWriteError, retryWrites, sendWritesOnce } from './retry-writes.ts';
import { AuthenticationFailure, translateError } from './translate-error.ts';
import { untilAborted } from './until-aborted.ts';

/** Sends the requests of one client. */
export class Transport {
  readonly #settings: Settings;
  #ky: KyInstance | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Sends a request and reads the whole response, or throws the error that says what happened. */
  async send(request: HttpRequest, options: RequestOptions): Promise<ReadResponse> {
    try {
      return await this.#sendOnce(request, options);
    } catch (error) {
      // A function may return a fresh nonce for a second attempt, and the service took nothing of the first.
      const canRenewNonce = typeof this.#settings.auth === 'function';
      if (canRenewNonce && isStaleNonce(error)) return this.#sendOnce(request, options);
      throw error;
    }
  }

  /** Sends a request with the retries of ky. */
  async #sendOnce(request: HttpRequest, options: RequestOptions): Promise<ReadResponse> {
    options.signal?.throwIfAborted();
    const received: { body?: ReadResponse['body'] | undefined } = {};
    try {
      const response = await this.#instanceFor(options)(request.url, {
        ...kyOptionsFor(request, options),
        fetch: this.#fetchWithBody(options, (body) => {
          received.body = body;
        }),
      });
      const body = received.body ?? new Uint8Array(await response.arrayBuffer());
      return { response, body };
    } catch (error) {
      throw translateError(error, request);
    } finally {
      // Ky keeps the fetch function for a while, which would retain a whole page.
      received.body = undefined;
    }
  }

  #instanceFor({ http }: RequestOptions): KyInstance {
    // Created once, since that takes about as long as a request.
    this.#ky ??= this.#createInstance();
    return http ? this.#ky.extend(http as KyOptions) : this.#ky;
  }

  /** An instance of ky with everything that the client's requests share. Later options override earlier ones. */
  #createInstance(): KyInstance {
    const { headers, http } = this.#settings;
    return ky
      .create({ headers: { Accept: 'application/json' } })
      .extend({ ...http, ...(headers && { headers: new Headers(headers) }) } as KyOptions)
      .extend({ redirect: 'manual', parseJson: (text) => text, retry: { jitter: true } });
  }

  /** Sets the credentials after all hooks, so that none sees them or sends them elsewhere. */
  #authenticator(): (request: Request) => Promise<void> {
    const { auth, root } = this.#settings;
    let pendingHeaders: Promise<Headers> | undefined;
    return async (request) => {
      if (!auth || new URL(request.url).origin !== root.origin) return;
      try {
        pendingHeaders ??= authHeaders(auth, request);
        for (const [name, value] of await pendingHeaders) request.headers.set(name, value);
      } catch (cause) {
        throw new AuthenticationFailure(cause);
      }
    };
  }

  /**
   * A fetch function that reads the body as well, so that ky's timeout and retries cover credentials that take long,
   * and a body that breaks off. The body goes to `keep`, and ky gets the response with its body used up; or it gets a
   * response with the body, where ky or a hook reads it.
   */
  #fetchWithBody({ http }: RequestOptions, keep: (body: ReadResponse['body']) => void): Fetch {
    const { fetch = globalThis.fetch, maxResponseBytes, http: clientHttp } = this.#settings;
    const isBodyReadByKy = Boolean(http ?? clientHttp?.hooks ?? clientHttp?.onDownloadProgress);
    const authenticate = this.#authenticator();
    const receive = sendWritesOnce(async (request, init) => {
      const response = await fetchFollowingRedirects(fetch, request, init);
      return { response, body: await readBody(response, maxResponseBytes) };
    });
    const send = async (request: Request, init?: RequestInit) => {
      await authenticate(request);
      // Nothing is sent after the caller's promise was rejected.
      if (request.signal.aborted) throw request.signal.reason;
      return receive(request, init);
    };
    return async (input, init) => {
      const request = input as Request;
      try {
        const received = await untilAborted(send(request, init), request.signal);
        if (isBodyReadByKy || !received.response.ok) return cloneResponse(received);
        keep(received.body);
        return received.response;
      } catch (error) {
        if (request.signal.aborted || isFinal(error)) throw error;
        throw new KyNetworkError(request as ConstructorParameters<typeof KyNetworkError>[0], {
          cause: error as Error,
        });
      }
    };
  }
}

/** Whether an error is no failure of the network. */
function isFinal(error: unknown): boolean {
  return [UnusableResponseError, RepeatedWriteError, AuthenticationFailure].some(
    (kind) => error instanceof kind,
  );
}

function kyOptionsFor({ method, body }: HttpRequest, { headers, signal }: RequestOptions): KyOptions {
  const options: KyOptions = {};
  // As `Headers`, since ky would merge a plain object by names of its own, such as `context`.
  if (headers) options.headers = new Headers(headers);
  if (signal) options.signal = signal;
  if (body !== undefined) options.json = body;
  if (method !== 'GET') {
    options.method = method;
    options.retry = retryWrites(method);
  }
  return options;
}

function isStaleNonce(error: unknown): boolean {
  return error instanceof PermissionError && error.code === 'rest_cookie_invalid_nonce';
}
