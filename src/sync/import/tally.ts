import type { ImportOptions } from './options.ts';
import type { RowCounts, RowResult } from './result.ts';

/** Collects what becomes of rows, and reports it. */
export class Tally {
  readonly rows: RowResult[] = [];
  /** The IDs of the events of rows. */
  readonly ids = new Set<number>();
  /** Whether the event of every row is known. */
  isComplete = true;
  readonly #counts = { created: 0, updated: 0, unchanged: 0, failed: 0, skipped: 0 };
  readonly #total: number | undefined;
  readonly #options: Pick<ImportOptions, 'onRow' | 'onProgress'>;

  constructor(total: number | undefined, options: Pick<ImportOptions, 'onRow' | 'onProgress'>) {
    this.#total = total;
    this.#options = options;
  }

  get counts(): RowCounts {
    return { ...this.#counts };
  }

  add(result: RowResult): void {
    const { row, status, id } = result;
    this.rows[row - 1] = result;
    this.#counts[status] += 1;
    if (id !== undefined) this.ids.add(id);
    if (status === 'failed' || (status === 'skipped' && id === undefined)) this.isComplete = false;
    this.#options.onRow?.(result);
    const { counts } = this;
    const done = Object.values(counts).reduce((sum, count) => sum + count);
    this.#options.onProgress?.({ done, counts, ...(this.#total !== undefined && { total: this.#total }) });
  }
}
