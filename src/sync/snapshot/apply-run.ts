import * as z from 'zod/mini';
import { validate } from '../../contract/validate.ts';
import { expected } from '../../contract/values/check.ts';
import { flag } from '../../contract/values/text.ts';
import type { CalendarClient } from '../../index.ts';
import type { CalendarSnapshot, SnapshotRecord } from '../../testing/index.ts';
import { noteOnOwnImage } from '../import/linked-records.ts';
import type { ImportOptions } from '../import/options.ts';
import type { RowCounts, RowResult } from '../import/results.ts';
import type { RowOutcome } from '../import/row-outcome.ts';
import { RunEnd } from '../import/run.ts';
import { aFunction, oneOf, sharedOptions } from '../validate.ts';
import { hasOwnData, identityOf, type RecordKind, snapshotWith } from './records.ts';

/** The result of one record of a snapshot. */
export interface RecordResult
  extends Pick<RowResult, 'status' | 'id' | 'fields' | 'changes' | 'error' | 'note'> {
  /** Kind of the record. */
  readonly kind: RecordKind;
  /** ID of the record in the snapshot. */
  readonly source: number;
  /** Title or name as plain text. */
  readonly name: string;
}

/** Options of `applySnapshot`. */
export interface ApplyOptions extends Pick<ImportOptions, 'dryRun' | 'concurrency' | 'signal'> {
  /** Images: `skip` ignores them, `url` lets the site copy missing ones from their URLs. Default `skip`. */
  readonly images?: 'skip' | 'url' | undefined;
  /** Called with the result of each record. If it is async, the run waits for it. */
  readonly onRecord?: ((record: RecordResult) => unknown) | undefined;
}

/** The result of `applySnapshot`. */
export interface ApplyResult {
  /** Whether no record failed, and all were tried. Notes of records tell what the site lacks. */
  readonly ok: boolean;
  /** Number of records by status. */
  readonly counts: RowCounts;
  /** The result of each record, categories first and events last. */
  readonly records: readonly RecordResult[];
  /** Whether it was a dry run, which writes nothing. */
  readonly dryRun: boolean;
  /** Why the run ended early. */
  readonly error?: Error | undefined;
}

const Options = z.strictObject({
  ...sharedOptions,
  dryRun: z.optional(flag()),
  images: oneOf('skip', 'url'),
  onRecord: z.optional(aFunction),
});

const noteOnPlugins =
  'Custom fields, virtual meetings and tickets are not copied. The API cannot write them.';

/**
 * Starts a run of `applySnapshot`: its settings, the IDs of finished records, and the results. Wrong fields of a record
 * are reported later, with that record.
 */
export function createApplyRun(client: CalendarClient, snapshot: CalendarSnapshot, options: ApplyOptions) {
  validate(Options, options, 'options of applySnapshot');
  validate(snapshotWith(z.number(expected('a numeric ID'))), snapshot, 'snapshot');
  const { signal, dryRun: isDryRun = false } = options;
  const records: RecordResult[] = [];
  const end = new RunEnd();
  const done = new Map<string, { readonly id?: number | undefined; readonly name?: string }>();
  const firstUnused = 2 ** 52;
  return {
    client,
    options,
    isDryRun,
    requests: { signal },
    records,
    end,
    /** Returns a finished record: its name, and its ID on the site. It has no ID if it could not be written. */
    find: (kind: RecordKind, source: number) => done.get(`${kind} ${source}`) ?? {},
    /** Reports a finished record. In a dry run, new records get unused IDs that others can link to. */
    async report(kind: RecordKind, record: SnapshotRecord, { id, ...outcome }: RowOutcome): Promise<void> {
      const { id: source, name } = identityOf(record, kind);
      const known = isDryRun && outcome.status === 'created' ? firstUnused + source : id;
      done.set(`${kind} ${source}`, { id: known, name });
      const isLost = options.images === 'url' && hasOwnData(record);
      const ofPlugins = { ...Object(record.custom_fields), ...Object(record.ticketed) };
      const isPartial = record.is_virtual === true || Object.keys(ofPlugins).length > 0;
      const onPlugins = isPartial && outcome.status === 'created' && noteOnPlugins;
      const notes = [outcome.note, isLost && noteOnOwnImage, onPlugins];
      const note = notes.filter(Boolean).join(' ') || undefined;
      const ofSite = Number(known) < firstUnused && { id: known };
      const result = { kind, source, name, ...outcome, ...ofSite, ...(note && { note }) };
      records.push(result);
      end.add(outcome.error);
      await options.onRecord?.(result);
    },
  };
}

export type ApplyRun = ReturnType<typeof createApplyRun>;
