import type { CalendarClient, RequestOptions } from '../../index.ts';
import type { SnapshotRecord } from '../../testing/index.ts';
import { readOnly } from '../import/linked-records.ts';
import { Tally } from '../import/results.ts';
import type { ApplyOptions, RecordResult } from './apply-options.ts';
import { identityOf, type RecordKind } from './records.ts';

export type Outcome = Omit<RecordResult, 'kind' | 'source' | 'name'>;

/** One application of a snapshot to a site: its settings, the IDs of what is done, and the report. */
export class ApplyRun {
  readonly client: CalendarClient;
  readonly options: ApplyOptions;
  readonly isDryRun: boolean;
  readonly requests: RequestOptions;
  readonly tally = new Tally<RecordResult>();
  readonly #ids = new Map<string, number>();

  constructor(client: CalendarClient, options: ApplyOptions) {
    const { signal, dryRun = false } = options;
    this.client = client;
    this.options = options;
    this.isDryRun = dryRun;
    this.requests = { signal, ...(dryRun && { http: readOnly }) };
  }

  /** The ID on the site of what the snapshot has under an ID. Undefined if it could not be written. */
  idOf(kind: RecordKind, source: number): number | undefined {
    return this.#ids.get(`${kind} ${source}`);
  }

  /** Reports a record that is done. In a dry run, a new one has an ID of no record, so that others can be linked to it. */
  report(kind: RecordKind, record: SnapshotRecord, { id, ...outcome }: Outcome): void {
    const { id: source, name } = identityOf(record, kind);
    const isNone = this.isDryRun && outcome.status === 'created';
    const known = isNone ? Number.MAX_SAFE_INTEGER - source : id;
    if (known !== undefined) this.#ids.set(`${kind} ${source}`, known);
    const result = { kind, source, name, ...outcome, ...(id !== undefined && !isNone && { id }) };
    this.tally.add(result);
    this.options.onRecord?.(result);
  }
}
