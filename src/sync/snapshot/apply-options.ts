import * as z from 'zod/mini';
import { expected } from '../../contract/values/check.ts';
import type { CalendarSnapshot } from '../../testing/index.ts';
import type { MissingResult, RowCounts, RowStatus } from '../import/results.ts';
import { aFunction, oneOf, sharedOptions, validate } from '../validate.ts';
import type { RecordKind } from './records.ts';

/** What became of one record of a snapshot. */
export interface RecordResult {
  /** The list that it is in. */
  readonly kind: RecordKind;
  /** Its ID in the snapshot. */
  readonly source: number;
  /** Its title or name, plain text. */
  readonly name: string;
  /** What became of it. */
  readonly status: RowStatus;
  /** Its ID on the site; in a dry run not of one that would be created. */
  readonly id?: number | undefined;
  /** The fields that were changed. */
  readonly fields?: readonly string[] | undefined;
  /** Why it failed. */
  readonly error?: Error | undefined;
  /** Why it was skipped, or what has to be known about it. */
  readonly note?: string | undefined;
}

/** How far a snapshot is applied. */
export interface ApplyProgress {
  /** The records that are written. */
  readonly kind: RecordKind;
  /** How many of them are done. */
  readonly done: number;
  /** How many of them there are. */
  readonly total: number;
}

/** How a snapshot is applied. */
export interface ApplyOptions {
  /** Whether to write nothing and report what would be done. Default false. */
  readonly dryRun?: boolean | undefined;
  /**
   * What is done with events of the site that the snapshot does not have, in its window and of its status, once all
   * records are done and none has failed: `keep`, `draft` or `trash`. Venues, organizers, categories and tags are always
   * kept. Default `keep`.
   */
  readonly missing?: 'keep' | 'draft' | 'trash' | undefined;
  /** The share of these events that may be drafted or trashed. If there are more, none is touched. Default 0.1. */
  readonly maxMissing?: number | undefined;
  /**
   * What is done with images: nothing, or a site that lacks one copies it from its URL, which has to be reachable for it.
   * Default `skip`.
   */
  readonly images?: 'skip' | 'url' | undefined;
  /** How many requests may be under way at once. Default 3. */
  readonly concurrency?: number | undefined;
  /** Ends it: requests under way are aborted, and it rejects with the reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called for each record when it is done. */
  readonly onRecord?: ((record: RecordResult) => void) | undefined;
  /** Called with how far it is, after each record. */
  readonly onProgress?: ((progress: ApplyProgress) => void) | undefined;
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

/**
 * Checks what `applySnapshot` is called with. What is wrong with a record fails with that record.
 *
 * @throws {@link ValidationError} with everything that is wrong with it
 */
export function checkInput(snapshot: CalendarSnapshot, options: ApplyOptions): void {
  validate(Options, options, 'options of applySnapshot');
  validate(Snapshot, snapshot, 'snapshot');
}
