import type { LocatedRow } from '../../sync/index.ts';

/** How long current rows may take after an import has to stop, in milliseconds. */
const longestWait = 10_000;

/**
 * Admits rows to an import until it has to stop. Then no other row begins, current rows finish so that the
 * journal has them, and the signal is aborted.
 */
export class RowGate {
  readonly #controller = new AbortController();
  #underWay = 0;
  #stop: { readonly reason: unknown } | undefined;

  /** Aborts the import with the reason to stop. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get stop(): { readonly reason: unknown } | undefined {
    return this.#stop;
  }

  /** Yields rows until the stop. Returns what the source returns: the cancelled events of a calendar file. */
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

  /** Stops the import. Only the first reason counts. */
  close(reason: unknown): void {
    if (this.#stop !== undefined) return;
    this.#stop = { reason };
    this.#endOnceIdle();
    setTimeout(() => this.#controller.abort(reason), longestWait).unref();
  }

  #endOnceIdle(): void {
    if (this.#stop !== undefined && this.#underWay === 0) this.#controller.abort(this.#stop.reason);
  }

  /** Waits for current rows, then throws: a regular end would mean that all rows have been read. */
  async #throwOnceEnded(): Promise<never> {
    const { signal } = this;
    if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    throw signal.reason;
  }
}
