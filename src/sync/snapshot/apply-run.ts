import * as z from 'zod/mini';
import { validate } from '../../contract/validate.ts';
import { expected } from '../../contract/values/check.ts';
import type { CalendarClient, RequestOptions } from '../../index.ts';
import type { CalendarSnapshot, SnapshotRecord } from '../../testing/index.ts';
import { readOnly } from '../import/linked-records.ts';
import type { ImportOptions } from '../import/options.ts';
import { type MissingResult, type RowCounts, type RowResult, Tally } from '../import/results.ts';
import { aFunction, oneOf, sharedOptions } from '../validate.ts';
import { identityOf, type RecordKind } from './records.ts';

/** What became of one record of a snapshot. */
export interface RecordResult extends Pick<RowResult, 'status' | 'id' | 'fields' | 'error' | 'note'> {
  /** The list that it is in. */
  readonly kind: RecordKind;
  /** Its ID in the snapshot. */
  readonly source: number;
  /** Its title or name, plain text. */
  readonly name: string;
}

/** How a snapshot is applied. */
export interface ApplyOptions
  extends Pick<ImportOptions, 'dryRun' | 'maxMissing' | 'concurrency' | 'signal'> {
  /**
   * What is done with events of the site that the snapshot does not have, in its window and of its status, once all
   * records are done and none has failed: `keep`, `draft` or `trash`. Venues, organizers, categories and tags are always
   * kept. Default `keep`.
   */
  readonly missing?: 'keep' | 'draft' | 'trash' | undefined;
  /**
   * What is done with images: nothing, or a site that lacks one copies it from its URL, which has to be reachable for it.
   * Default `skip`.
   */
  readonly images?: 'skip' | 'url' | undefined;
  /** Called for each record when it is done. */
  readonly onRecord?: ((record: RecordResult) => void) | undefined;
}

/** What has become of a snapshot. */
export interface ApplyResult {
  /** How many records became what. */
  readonly counts: RowCounts;
  /** What became of each record, categories first and events last. */
  readonly records: readonly RecordResult[];
  /** What became of the events that the snapshot does not have, where `missing` is not `keep`. */
  readonly missing?: MissingResult | undefined;
  /** Whether it was a dry run, which writes nothing. */
  readonly dryRun: boolean;
}

const aRecord = z.looseObject({ id: z.number(expected('a numeric ID')) }, expected('a record'));
const aList = z.optional(z.array(aRecord, expected('a list of records')));

const Snapshot = z.looseObject(
  { events: aList, venues: aList, organizers: aList, categories: aList, tags: aList },
  expected('a snapshot'),
);

const Options = z.strictObject({
  ...sharedOptions,
  images: oneOf('skip', 'url'),
  onRecord: z.optional(aFunction),
});

/** Checks what `applySnapshot` is called with. What is wrong with a record fails with that record. */
export function checkInput(snapshot: CalendarSnapshot, options: ApplyOptions): void {
  validate(Options, options, 'options of applySnapshot');
  validate(Snapshot, snapshot, 'snapshot');
}

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
