/** So many requests of a check are kept. */
const most = 40;

/** A fetch function that notes what was requested, and ends when the run does. */
export class Exchanges {
  readonly #requests: string[] = [];
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, url } = request;
    const { pathname, search } = new URL(url);
    const note = (outcome: string | number) => {
      this.#requests.push(`${method} ${pathname}${search} → ${outcome}`);
      if (this.#requests.length > most) this.#requests.shift();
    };
    try {
      // A write is let finish, so that what it creates is known when it is deleted.
      const signal = method === 'GET' ? AbortSignal.any([request.signal, this.#signal]) : request.signal;
      const response = await fetch(request, { signal });
      note(response.status);
      return response;
    } catch (error) {
      note('no response');
      throw error;
    }
  };

  /** The requests since the last call, the latest last. */
  take(): string[] {
    return this.#requests.splice(0);
  }
}
