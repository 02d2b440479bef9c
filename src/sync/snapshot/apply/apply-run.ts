import { type CalendarClient, CalendarError, type RequestOptions } from '../../../index.ts';
import type { SnapshotRecord } from '../../../testing/index.ts';
import type { RowCounts } from '../../import/result.ts';
import { languageOf } from '../../import/row-importer.ts';
import { readOnly } from '../../links/linked-records.ts';
import { runPool } from '../../pool/run-pool.ts';
import type { RecordKind } from '../record-state.ts';
import { identityOf } from '../record-state.ts';
import type { ApplyOptions, RecordResult } from './options.ts';

/** What was done with a record. */
export type Outcome = Pick<RecordResult, 'status' | 'id' | 'fields' | 'note'>;

/** One application of a snapshot to a site: its settings, the IDs of what is done, and the report. */
export class ApplyRun {
  readonly client: CalendarClient;
  readonly options: ApplyOptions;
  readonly isDryRun: boolean;
  /** Options of all requests. */
  readonly requests: RequestOptions;
  readonly records: RecordResult[] = [];
  readonly #counts = { created: 0, updated: 0, unchanged: 0, failed: 0, skipped: 0 };
  /** The IDs on the site, by the kind and the ID in the snapshot. */
  readonly #ids = new Map<string, number>();
  readonly #done = new Map<RecordKind, number>();
  #lastIdOfNone = Number.MAX_SAFE_INTEGER;

  constructor(client: CalendarClient, options: ApplyOptions) {
    const { signal, dryRun = false } = options;
    this.client = client;
    this.options = options;
    this.isDryRun = dryRun;
    this.requests = { signal, ...(dryRun && { http: readOnly }) };
  }

  get counts(): RowCounts {
    return { ...this.#counts };
  }

  /** The ID on the site of what the snapshot has under an ID; undefined where it could not be written. */
  idOf(kind: RecordKind, source: number): number | undefined {
    return this.#ids.get(`${kind} ${source}`);
  }

  /** An ID that no record has, for what a dry run would create. */
  idOfNone(): number {
    this.#lastIdOfNone -= 1;
    return this.#lastIdOfNone;
  }

  /** Writes records, a few at a time; one that fails does not stop the others. */
  async writeAll(
    kind: RecordKind,
    records: readonly SnapshotRecord[],
    write: (record: SnapshotRecord) => Promise<Outcome>,
    total = records.length,
  ): Promise<void> {
    const { concurrency = 3, signal } = this.options;
    // WPML leaves some records without a language that are created at the same time.
    const atOnce = languageOf(this.client) === undefined ? concurrency : 1;
    await runPool(records, atOnce, (record) => this.#write(kind, record, write, total), signal);
  }

  async #write(
    kind: RecordKind,
    record: SnapshotRecord,
    write: (record: SnapshotRecord) => Promise<Outcome>,
    total: number,
  ): Promise<void> {
    const { id: source, name } = identityOf(record, kind);
    let outcome: Omit<RecordResult, 'kind' | 'source' | 'name'>;
    try {
      outcome = await write(record);
    } catch (cause) {
      this.options.signal?.throwIfAborted();
      const error = cause instanceof Error ? cause : new CalendarError(String(cause));
      outcome = { status: 'failed', error };
    }
    const { id, ...rest } = outcome;
    if (id !== undefined) this.#ids.set(`${kind} ${source}`, id);
    const isNone = this.isDryRun && outcome.status === 'created';
    this.#report({ kind, source, name, ...rest, ...(id !== undefined && !isNone && { id }) }, total);
  }

  #report(result: RecordResult, total: number): void {
    this.records.push(result);
    this.#counts[result.status] += 1;
    this.options.onRecord?.(result);
    const done = (this.#done.get(result.kind) ?? 0) + 1;
    this.#done.set(result.kind, done);
    this.options.onProgress?.({ kind: result.kind, done, total });
  }
}
