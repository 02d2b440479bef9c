import { isOccurrenceId } from '../../contract/values/reference.ts';
import { type CalendarClient, RecurringEventError, type RequestOptions } from '../../index.ts';
import type { SnapshotRecord } from '../../testing/index.ts';
import { languageOf, noteOnDates } from '../import/import-row.ts';
import { readOnly } from '../import/linked-records.ts';
import { Tally } from '../import/results.ts';
import { toError } from '../import/rows.ts';
import { runPool } from '../import/run-pool.ts';
import type { ApplyOptions, RecordResult } from './apply-options.ts';
import { identityOf, imageUrl, matchRecords, type RecordKey, type RecordKind } from './records.ts';

/** What was done with a record. */
export type Outcome = Pick<RecordResult, 'status' | 'id' | 'fields' | 'note'>;

/** One application of a snapshot to a site: its settings, the IDs of what is done, and the report. */
export class ApplyRun {
  readonly client: CalendarClient;
  readonly options: ApplyOptions;
  readonly isDryRun: boolean;
  /** Options of all requests. */
  readonly requests: RequestOptions;
  readonly tally = new Tally<RecordResult>();
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
      outcome = { status: 'failed', error: toError(cause) };
    }
    const { id, ...rest } = outcome;
    if (id !== undefined) this.#ids.set(`${kind} ${source}`, id);
    const isNone = this.isDryRun && outcome.status === 'created';
    const result = { kind, source, name, ...rest, ...(id !== undefined && !isNone && { id }) };
    this.tally.add(result);
    this.options.onRecord?.(result);
    const done = (this.#done.get(kind) ?? 0) + 1;
    this.#done.set(kind, done);
    this.options.onProgress?.({ kind, done, total });
  }
}

/** A record as the site has it. */
interface SiteRecord {
  readonly id: number;
  readonly image?: unknown;
}

/** How the records of one kind are found on a site and written to it. */
export interface KindWriter<Item extends SiteRecord, Body extends object> {
  readonly kind: RecordKind;
  /** The records that the site lists. */
  list(): Promise<readonly Item[]>;
  /** What records of the snapshot and of the site are recognised by. */
  readonly keys: readonly (readonly [RecordKey<SnapshotRecord>, RecordKey<Item>])[];
  /** Finds a record that the site does not list. */
  find?(record: SnapshotRecord): Promise<Item | undefined>;
  /** The body to write. Throws if something that the record is linked to could not be written. */
  bodyOf(record: SnapshotRecord): Body;
  /** The fields of a site's record that differ from the snapshot, with the values to write. */
  changesOf(current: Item, body: Body): object;
  create(body: Body, record: SnapshotRecord): PromiseLike<{ readonly id: number }>;
  /** Creates a record, unless it has to be skipped. */
  createOnce?(record: SnapshotRecord, create: () => Promise<number>): Promise<Outcome>;
  edit(item: Item, change: (current: Item) => object): PromiseLike<unknown>;
  /** What has to be known about a record that the site has. */
  noteOn?(item: Item, body: Body): string | undefined;
}

/**
 * Writes the records of one kind: creates those that the site does not have, and edits those that differ.
 *
 * @param groups - the records in groups, each of which needs those before it
 */
export async function applyRecords<Item extends SiteRecord, Body extends object>(
  run: ApplyRun,
  writer: KindWriter<Item, Body>,
  records: readonly SnapshotRecord[],
  groups: readonly (readonly SnapshotRecord[])[] = [records],
): Promise<void> {
  if (records.length === 0) return;
  const counterparts = matchRecords(records, await writer.list(), writer.keys);

  const write = async (record: SnapshotRecord): Promise<Outcome> => {
    const body = writer.bodyOf(record);
    const existing = counterparts.get(record) ?? (await writer.find?.(record));
    return existing === undefined
      ? createRecord(run, writer, record, body)
      : editRecord(run, writer, record, body, existing);
  };
  for (const group of groups) await run.writeAll(writer.kind, group, write, records.length);
}

async function createRecord<Item extends SiteRecord, Body extends object>(
  run: ApplyRun,
  writer: KindWriter<Item, Body>,
  record: SnapshotRecord,
  body: Body,
): Promise<Outcome> {
  const create = async () => {
    if (run.isDryRun) return run.idOfNone();
    const { id } = await writer.create({ ...body, ...imageFor(run, record, undefined) }, record);
    return id;
  };
  return writer.createOnce?.(record, create) ?? { status: 'created', id: await create() };
}

async function editRecord<Item extends SiteRecord, Body extends object>(
  run: ApplyRun,
  writer: KindWriter<Item, Body>,
  record: SnapshotRecord,
  body: Body,
  existing: Item,
): Promise<Outcome> {
  const { id } = existing;
  const changesOf = (current: Item) => ({
    ...writer.changesOf(current, body),
    ...imageFor(run, record, current),
  });
  const text = writer.noteOn?.(existing, body);
  const note = text === undefined ? {} : { note: text };
  let fields = Object.keys(changesOf(existing));
  const skipped: Outcome = { status: 'skipped', id, note: noteOnDates };
  if (fields.length > 0 && writer.kind === 'events' && isOccurrenceId(id)) return skipped;
  try {
    if (fields.length > 0 && !run.isDryRun) {
      await writer.edit(existing, (current) => {
        const changes = changesOf(current);
        fields = Object.keys(changes);
        return changes;
      });
    }
  } catch (error) {
    if (error instanceof RecurringEventError) return skipped;
    throw error;
  }
  if (fields.length === 0) return { status: 'unchanged', id, ...note };
  return { status: 'updated', id, fields, ...note };
}

/** An image that the site lacks is copied from its URL, where that is wanted. */
function imageFor(run: ApplyRun, record: SnapshotRecord, existing: SiteRecord | undefined) {
  if (run.options.images !== 'url') return {};
  const image = imageUrl(record);
  const isSame = Boolean(existing?.image) === (image !== null);
  return isSame ? {} : { image };
}
