/** A response as it arrived, redirects included. */
export interface Exchange {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  /** When it arrived on this machine's clock, in milliseconds since 1970. */
  readonly receivedAt: number;
}

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A fetch function that keeps the head of every response, and sends nothing that could change a site. */
export class ReadOnlyFetch {
  /** In the order in which they arrived. */
  readonly exchanges: Exchange[] = [];
  readonly #fetch: typeof globalThis.fetch;
  readonly #now: () => number;

  constructor(fetch: typeof globalThis.fetch, now: () => number) {
    this.#fetch = fetch;
    this.#now = now;
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    if (!readMethods.has(request.method))
      throw new Error(`A diagnosis reads only, and does not ${request.method}.`);
    const response = await this.#fetch(request);
    const { status, headers } = response;
    this.exchanges.push({ url: new URL(request.url), status, headers, receivedAt: this.#now() });
    return response;
  };
}
