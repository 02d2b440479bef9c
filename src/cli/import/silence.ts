import { NetworkError, TimeoutError } from '../../index.ts';
import type { RowResult } from '../../sync/index.ts';

/** How many rows in a row may get no response. */
const mostSilentRows = 3;

/** Notices that a site has stopped responding, since every further row would only wait for it, too. */
export class Silence {
  #rows = 0;
  #error: Error | undefined;

  /** Notes what became of a row. What failed before a request was sent says nothing about the site. */
  note({ status, error }: RowResult): void {
    if (error instanceof NetworkError || error instanceof TimeoutError) {
      this.#rows += 1;
      this.#error = error;
    } else if (status !== 'failed') this.#rows = 0;
  }

  /** The error of the last rows, if none of them has got a response. */
  get error(): Error | undefined {
    return this.#rows > 0 ? this.#error : undefined;
  }

  /** Whether it has lasted long enough to stop. */
  get isLong(): boolean {
    return this.#rows >= mostSilentRows;
  }
}
