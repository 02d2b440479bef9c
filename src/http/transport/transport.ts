import ky, {
  isHTTPError,
  type KyInstance,
  NetworkError as KyNetworkError,
  type Options as KyOptions,
  TimeoutError as KyTimeoutError,
  type ShouldRetryState,
} from 'ky';
import type { HttpOptions, RequestOptions } from '../../options.ts';
import { PermissionError } from '../errors/api/permission-error.ts';
import { NetworkError } from '../errors/network-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { authHeaders } from '../request/auth.ts';
import type { DescribeRequest } from '../request/describe-request.ts';
import type { Settings } from '../request/settings.ts';
import { cloneResponse, type ReadResponse, readBody, UnusableResponseError } from '../response/body.ts';
import { apiErrorFrom, responseError } from '../response/decode.ts';
import { fetchFollowingRedirects } from './redirects.ts';

/** One request, ready to go. */
export interface Call {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  readonly facts: DescribeRequest;
  /** Whether the path names a single item, for which some refusals mean that there is none. */
  readonly namesItem: boolean;
}

/** Writes are sent twice only where the service has said that it did not take the first; no option changes that. */
function shouldRetryWrite({ error }: ShouldRetryState): false | undefined {
  if (!isHTTPError(error)) return false;
  const { status, headers } = error.response;
  return status === 429 || (status === 503 && headers.has('retry-after')) ? undefined : false;
}

/** Sends the requests of one client. */
export class Transport {
  readonly #settings: Settings;
  #client: KyInstance | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Sends a request and reads the whole answer, or throws the error that says what happened. */
  async send(call: Call, options: RequestOptions, isSecondTry = false): Promise<ReadResponse> {
    const { method, url, body: json } = call;
    const { signal, headers, http } = options;
    const { auth } = this.#settings;
    signal?.throwIfAborted();
    try {
      this.#client ??= this.#newClient();
      let body: ReadResponse['body'] | undefined;
      const response = await (http ? this.#client.extend(http as KyOptions) : this.#client)(url, {
        fetch: this.#fetchWhole(http, (read) => {
          body = read;
        }),
        ...(headers && { headers }),
        ...(signal && { signal }),
        ...(json !== undefined && { json }),
        ...(auth && { hooks: { beforeRequest: [this.#authenticate] } }),
        ...(method !== 'GET' && { method, retry: { methods: [method], shouldRetry: shouldRetryWrite } }),
      } as KyOptions);
      const whole = body ?? new Uint8Array(await response.arrayBuffer());
      // What ky has of this request outlives it for a while, and would keep a whole page alive.
      body = undefined;
      return { response, body: whole };
    } catch (thrown) {
      const error = translate(thrown, call);
      // A function may fetch a fresh nonce: it is asked once more, and the service took nothing of the first try.
      const isStale = error instanceof PermissionError && error.code === 'rest_cookie_invalid_nonce';
      if (isStale && typeof auth === 'function' && !isSecondTry) return this.send(call, options, true);
      throw error;
    }
  }

  /** Ky with all that the requests have in common, made once, since it takes about as long as a request. */
  #newClient(): KyInstance {
    const { headers, http } = this.#settings;
    return ky
      .create({ headers: { Accept: 'application/json' } })
      .extend({
        ...http,
        ...(headers && { headers }),
      } as KyOptions)
      .extend({
        redirect: 'manual',
        parseJson: (text) => text,
        retry: { jitter: true },
      });
  }

  /** Called last, so that no hook sees the credentials or takes them elsewhere. */
  readonly #authenticate = async ({ request }: { request: Request }) => {
    const { auth, root } = this.#settings;
    if (!auth || new URL(request.url).origin !== root.origin) return;
    for (const [name, value] of await authHeaders(auth, request)) request.headers.set(name, value);
  };

  /**
   * The body is read within ky's own attempt, so that its timeout and retries cover a body that breaks off. Ky is
   * handed the answer with its body spent, and the bytes are kept; or the answer untouched, where ky or a hook reads
   * it.
   */
  #fetchWhole(options: HttpOptions | undefined, keep: (body: ReadResponse['body']) => void): typeof fetch {
    const { http } = this.#settings;
    const isReadOnceMore = options ?? http?.hooks ?? http?.onDownloadProgress;
    return async (input, init) => {
      const request = input as Request;
      const { fetch = globalThis.fetch, maxResponseBytes } = this.#settings;
      try {
        const response = await fetchFollowingRedirects(fetch, request, init);
        const body = await readBody(response, maxResponseBytes);
        if (isReadOnceMore || !response.ok) return cloneResponse({ response, body });
        keep(body);
        return response;
      } catch (error) {
        if (request.signal.aborted || error instanceof UnusableResponseError) throw error;
        const options = { cause: error as Error };
        throw new KyNetworkError(request as ConstructorParameters<typeof KyNetworkError>[0], options);
      }
    };
  }
}

/**
 * What ky throws, in the library's own words; aborts and errors of the caller's hooks pass as they are. Errors of
 * ky hold the request with its credentials, so they do not become causes.
 */
function translate(error: unknown, { facts, namesItem }: Call): unknown {
  // The body has been read by ky, which gives text as it is.
  if (isHTTPError(error)) {
    const body = new TextEncoder().encode(String(error.data ?? ''));
    return apiErrorFrom(facts, { response: error.response, body }, namesItem);
  }
  if (error instanceof KyTimeoutError) return new TimeoutError(facts());
  if (error instanceof KyNetworkError) return new NetworkError(facts(), { cause: error.cause });
  if (error instanceof UnusableResponseError) return responseError(facts, error.received, error.message);
  return error;
}
