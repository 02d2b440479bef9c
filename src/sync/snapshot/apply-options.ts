import * as z from 'zod/mini';
import { validate } from '../../contract/validate.ts';
import { expected } from '../../contract/values/check.ts';
import type { CalendarSnapshot } from '../../testing/index.ts';
import type { ImportOptions } from '../import/options.ts';
import type { MissingResult, RowCounts, RowResult } from '../import/results.ts';
import { aFunction, oneOf, sharedOptions } from '../validate.ts';
import type { RecordKind } from './records.ts';

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
