import { isOccurrenceId } from '../../../contract/occurrence.ts';
import { RecurringEventError } from '../../../index.ts';
import type { SnapshotRecord } from '../../../testing/index.ts';
import { noteOnDates } from '../../keys/date-slugs.ts';
import { matchRecords, type RecordKey } from '../match-records.ts';
import type { RecordKind } from '../record-state.ts';
import { imageUrl } from '../record-state.ts';
import type { ApplyRun, Outcome } from './apply-run.ts';

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
