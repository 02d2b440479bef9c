import ky, {
  isForceRetryError,
  isHTTPError,
  type KyInstance,
  NetworkError as KyNetworkError,
  type Options as KyOptions,
} from 'ky';
import { tagOf } from '../../contract/values/json.ts';
import { PermissionError } from '../../errors/api-error.ts';
import { NetworkError } from '../../errors/request-errors.ts';
import type { RequestOptions } from '../../options.ts';
import { type Auth, authHeaders, checkHeaders } from '../request/auth.ts';
import type { HttpRequest } from '../request/build-request.ts';
import type { KnownSecrets } from '../request/known-secrets.ts';
import type { Settings } from '../request/settings.ts';
import { apiErrorFrom } from '../response/api-error-from.ts';
import { cloneResponse, type ReadResponse, readBody, UnusableResponseError } from '../response/body.ts';
import { type Fetch, fetchFollowingRedirects } from './redirects.ts';
import { retryOptions, sendWritesOnce } from './retries.ts';
import { untilAborted } from './signals.ts';
import { AuthenticationFailure, translateError } from './translate-error.ts';

/** How long an attempt may take, in milliseconds: sites with many events are slow. */
const defaultTimeout = 30_000;

/** Sends the requests of one client. */
export class Transport {
  readonly #settings: Settings;
  readonly #readBody: typeof readBody;
  #ky: KyInstance | undefined;

  /** @param read - reads the body of a response, up to a number of bytes */
  constructor(settings: Settings, read = readBody) {
    this.#settings = settings;
    this.#readBody = read;
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

  async #sendOnce(request: HttpRequest, options: RequestOptions): Promise<ReadResponse> {
    const received = await this.receive(request, options);
    if (!received.response.ok) throw apiErrorFrom(request, received);
    return received;
  }

  /** Sends a request with the retries of ky, and reads the response whatever its status. */
  async receive(request: HttpRequest, options: RequestOptions): Promise<ReadResponse> {
    options.signal?.throwIfAborted();
    let received: ReadResponse | undefined;
    try {
      const response: Response | undefined = await this.#instanceFor(options)(request.url, {
        ...kyOptionsFor(request, options, this.#settings),
        fetch: this.#fetchWithBody(request, options, (read) => {
          received = read;
        }),
      });
      // A hook may have stopped ky before a retry, or replaced the response.
      if (received && (!response || received.response === response)) return received;
      if (!response) throw new NetworkError(request.context(), { cause: new Error('a hook stopped it') });
      return { response, body: new Uint8Array(await response.arrayBuffer()) };
    } catch (error) {
      // A hook has requested more retries than there are.
      if (isForceRetryError(error) && received) return received;
      if (!isHTTPError(error)) throw translateError(error, request);
      const { response, data } = error;
      if (received?.response === response) return received;
      // Of a response that a hook has replaced, ky has read the body.
      const text = typeof data === 'string' ? data : (JSON.stringify(data) ?? '');
      return { response, body: new TextEncoder().encode(text) };
    } finally {
      // Ky keeps the fetch function for a while, which would retain a whole page.
      received = undefined;
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
      .create({ headers: { Accept: 'application/json' }, timeout: defaultTimeout })
      .extend({ ...http, ...(headers && { headers: new Headers(headers) }) } as KyOptions)
      .extend({
        redirect: 'manual',
        retry: { jitter: true, ...retryOptions('GET', http) },
      });
  }

  /** Adds the credentials after all hooks and to a copy, so that no hook sees them or sends them elsewhere. */
  #authenticator(secrets: KnownSecrets): (request: Request) => Promise<Request> {
    const { auth, root } = this.#settings;
    let pendingHeaders: Promise<Headers> | undefined;
    return async (request) => {
      if (!auth || new URL(request.url).origin !== root.origin) return request;
      try {
        pendingHeaders ??= this.#createCredentials(auth, request, secrets);
        const authenticated = new Request(request);
        for (const [name, value] of await pendingHeaders) authenticated.headers.set(name, value);
        return authenticated;
      } catch (cause) {
        throw new AuthenticationFailure(cause);
      }
    };
  }

  async #createCredentials(auth: Auth, request: Request, secrets: KnownSecrets): Promise<Headers> {
    const headers = await authHeaders(auth, request);
    checkHeaders(headers, this.#settings, 'client options', 'auth');
    secrets.addHeaders(headers);
    return new Headers(headers);
  }

  /**
   * A fetch function that reads the body as well, so that ky's timeout and retries cover credentials that take long,
   * and a body that breaks off. The body goes to `keep`, and ky gets the response with its body used up; or it gets a
   * response with the body, where ky or a hook reads it.
   */
  #fetchWithBody(
    { secrets }: HttpRequest,
    { http }: RequestOptions,
    keep: (read: ReadResponse | undefined) => void,
  ): Fetch {
    const { fetch = globalThis.fetch, maxResponseBytes, http: clientHttp } = this.#settings;
    const isBodyReadByKy = Boolean(http ?? clientHttp?.hooks ?? clientHttp?.onDownloadProgress);
    const authenticate = this.#authenticator(secrets);
    // Node.js may forget to abort copies of a request: those with credentials, redirected ones and those for further attempts.
    let original: Request | undefined;
    const send = sendWritesOnce(async (request, init) => {
      const authenticated = await authenticate(request);
      // Nothing is sent after the caller's promise was rejected.
      if (request.signal.aborted) throw request.signal.reason;
      try {
        const response = await fetchFollowingRedirects(fetch, authenticated, init);
        const received = {
          response,
          body: await this.#readBody(response, maxResponseBytes, original?.signal),
        };
        const isBodyUsed = isBodyReadByKy || !response.ok;
        return isBodyUsed ? { ...received, response: cloneResponse(received) } : received;
      } catch (error) {
        // A digest is how Next.js marks an error that ends a prerender, and which nobody else may take for a failure.
        if (request.signal.aborted || error instanceof UnusableResponseError || 'digest' in Object(error)) {
          throw error;
        }
        throw new KyNetworkError(request as ConstructorParameters<typeof KyNetworkError>[0], {
          // Hooks see it too, and it may hold the request with its credentials.
          cause: secrets.redactError(error),
        });
      }
    });
    return async (input, init) => {
      const request = input as Request;
      if (!original || original.signal.aborted) original = request;
      keep(undefined);
      const received = await untilAborted(send(request, init), original.signal);
      keep(received);
      return received.response;
    };
  }
}

function kyOptionsFor(
  { method, body }: HttpRequest,
  { headers, signal, http }: RequestOptions,
  client: Settings,
): KyOptions {
  const options: KyOptions = {};
  // As `Headers`, since ky would merge a plain object by names of its own, such as `context`.
  if (headers) options.headers = new Headers(headers);
  if (signal) options.signal = signal;
  if (isSentAsIs(body)) options.body = body;
  else if (body !== undefined) options.json = body;
  if (method !== 'GET') options.method = method;
  // Those of the client's reads are set already.
  if (method !== 'GET' || http?.retry !== undefined) {
    options.retry = retryOptions(method, client.http, http);
  }
  return options;
}

/** Whether a body is none of JSON. */
function isSentAsIs(body: unknown): body is BodyInit {
  return /^(FormData|Blob|File|URLSearchParams)$/.test(tagOf(body));
}

function isStaleNonce(error: unknown): boolean {
  return error instanceof PermissionError && error.code === 'rest_cookie_invalid_nonce';
}
