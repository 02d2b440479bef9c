import type { LocatedRow } from '../../sync/index.ts';

/** How long rows under way may take once an import is to stop, in milliseconds. */
const longestWait = 10_000;

/**
 * Lets rows into an import until it is to stop. Then no further row begins, those under way are finished, so that the
 * journal has them, and the signal is aborted.
 */
export class RowGate {
  readonly #controller = new AbortController();
  #underWay = 0;
  #stop: { readonly reason: unknown } | undefined;

  /** Ends the import, with the reason to stop. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get stop(): { readonly reason: unknown } | undefined {
    return this.#stop;
  }

  /** The rows of a source up to the stop. At its end, a calendar file returns the events that it has cancelled. */
  async *admit(source: AsyncIterable<LocatedRow>): AsyncGenerator<LocatedRow, unknown, undefined> {
    const iterator = source[Symbol.asyncIterator]();
    for (;;) {
      const next = await iterator.next();
      if (this.#stop !== undefined) return await this.#throwOnceEnded();
      if (next.done) return next.value;
      this.#underWay += 1;
      yield next.value;
    }
  }

  finishRow(): void {
    this.#underWay -= 1;
    this.#endOnceIdle();
  }

  /** Stops the import; the first reason counts. */
  close(reason: unknown): void {
    if (this.#stop !== undefined) return;
    this.#stop = { reason };
    this.#endOnceIdle();
    setTimeout(() => this.#controller.abort(reason), longestWait).unref();
  }

  #endOnceIdle(): void {
    if (this.#stop !== undefined && this.#underWay === 0) this.#controller.abort(this.#stop.reason);
  }

  /** Waits for the rows under way: an end of the rows would mean that all of them have been read. */
  async #throwOnceEnded(): Promise<never> {
    const { signal } = this;
    if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    throw signal.reason;
  }
}
