import { htmlToText } from '../../contract/values/html/text.ts';
import { pastCaches } from '../../http/request.ts';
import { CalendarError } from '../../index.ts';
import type { CalendarSnapshot, SnapshotRecord } from '../../testing/index.ts';
import { changedLinkedFields, fieldChanges, textOf } from '../import/changed-fields.ts';
import { isImageRejected } from '../import/image-files.ts';
import { type LinkedNamespace, noteOnOwnImage, writeLinked } from '../import/linked-records.ts';
import type { RowOutcome } from '../import/row-outcome.ts';
import { languageOf, languagesOf } from '../import/run.ts';
import { organizerFields, venueFields } from '../rows/fields.ts';
import { comparableName } from '../rows/texts.ts';
import type { ApplyRun } from './apply-run.ts';
import {
  flagsIn,
  hasOwnData,
  identityOf,
  idsIn,
  imageUrl,
  type LinkedKind,
  matchRecords,
  recordsOf,
  websiteOf,
} from './records.ts';

/** Returns string fields for an update, in which null clears a field. */
function textsIn(record: SnapshotRecord, names: readonly string[]): Record<string, string | null> {
  const texts = names.map((name) => [name, htmlToText(textOf(record[name])) || null]);
  return { ...Object.fromEntries(texts), website: websiteOf(record) };
}

function bodyOf(run: ApplyRun, kind: LinkedKind, record: SnapshotRecord): Record<string, unknown> {
  const { name } = identityOf(record, kind);
  const description = textOf(record.description);
  if (kind === 'categories' || kind === 'tags') return { name, description, ...parentIn(run, record) };
  const post = { status: textOf(record.status) || 'publish', description: description || null };
  if (kind === 'organizers') return { organizer: name, ...post, ...textsIn(record, organizerFields) };
  // Depending on the country, this is the state or the province.
  const { stateprovince, ...texts } = textsIn(record, venueFields);
  const flags = flagsIn(record, ['show_map', 'show_map_link']);
  return { venue: name, ...post, ...texts, ...(stateprovince && { stateprovince }), ...flags };
}

function parentIn(run: ApplyRun, record: SnapshotRecord): { parent?: number } {
  const source = Number(record.parent ?? 0);
  const { id: parent, name } = run.find('categories', source);
  if (parent !== undefined) return { parent };
  // The event that contains the category does not contain its parent.
  if (name === undefined) return {};
  throw new CalendarError(`Its parent, the category ${source}, could not be written`);
}

function parentsFirst(records: readonly SnapshotRecord[]): SnapshotRecord[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  const depthOf = (record: SnapshotRecord | undefined, most = records.length): number =>
    record && most > 0 ? 1 + depthOf(byId.get(Number(record.parent)), most - 1) : 0;
  return records.toSorted((one, other) => depthOf(one) - depthOf(other));
}

/** Returns the records to write. Sites share their tags with blogs, so tags without events are skipped. */
function recordsToApply(snapshot: CalendarSnapshot, kind: LinkedKind): SnapshotRecord[] {
  const records = recordsOf(snapshot, kind).filter(({ status }) => status !== 'trash');
  if (kind !== 'tags') return parentsFirst(records);
  const used = new Set((snapshot.events ?? []).flatMap(({ tags }) => idsIn(tags)));
  return records.filter(({ id }) => used.has(Number(id)));
}

const notes = {
  parent: 'It keeps its parent, which the API can replace but not remove.',
  noName: 'It has no name, which the API requires. Events are written without it.',
  namesake: 'The site already has a record with this name, so events were linked to that one.',
  noParent: 'The snapshot lacks its parent, which was not copied.',
};

/**
 * Writes the records of one kind: creates records that the site does not have, and edits different ones. Each needs
 * those before it: parents, and others of its name.
 */
export async function applyLinked(run: ApplyRun, snapshot: CalendarSnapshot, kind: LinkedKind) {
  const records = recordsToApply(snapshot, kind);
  if (records.length === 0) return;
  const { client, requests, isDryRun } = run;
  const { concurrency = 3, images } = run.options;
  const namespace: LinkedNamespace = client[kind];
  const isTerm = kind === 'categories' || kind === 'tags';
  const query = { per_page: 50, ...(isTerm && { hide_empty: false }) };
  const list = (of = namespace) => of.list(query, pastCaches(requests)).all({ concurrency });
  const slugKey = (record: SnapshotRecord) => identityOf(record, kind).slug || undefined;
  const nameKey = (record: SnapshotRecord) => comparableName(identityOf(record, kind).name);
  const counterparts = matchRecords(records, await list(), [slugKey, nameKey]);
  const rest = records.filter((record) => !counterparts.has(record));
  /** With WPML, events may have terms of other languages. Only these list them, and others would take them over. */
  const namespaces = new Map<SnapshotRecord, LinkedNamespace>();
  if (isTerm && rest.length > 0) {
    const ofSite = { languages: [], ...(await languagesOf(client, requests)) };
    for (const language of [undefined, ...ofSite.languages].filter((one) => one !== languageOf(client))) {
      const { [kind]: other } = client.withOptions({ ...ofSite, language, languageSegment: undefined });
      const missing = rest.filter((record) => !counterparts.has(record));
      for (const [record, term] of matchRecords(missing, await list(other), [slugKey])) {
        counterparts.set(record, term);
        namespaces.set(record, other);
      }
    }
  }
  const imageFor = (record: SnapshotRecord, current: SnapshotRecord) => {
    const image = imageUrl(record);
    return hasOwnData(record) || Boolean(current.image) === (image !== null) ? {} : { image };
  };
  /** The IDs of venues or organizers by name. A site has only one, which another one of that name would overwrite. */
  const namesakes = new Map<string, number>();
  const write = async (record: SnapshotRecord, hasImage = images === 'url'): Promise<RowOutcome> => {
    run.end.throwIfEnded();
    if (identityOf(record, kind).name === '') return { status: 'skipped', note: notes.noName };
    const body = bodyOf(run, kind, record);
    const counterpart = counterparts.get(record);
    const lacksParent = Number(record.parent ?? 0) > 0 && !body.parent && !counterpart?.parent;
    const ofParent = lacksParent && { note: notes.noParent };
    if (counterpart === undefined) {
      const id = namesakes.get(nameKey(record));
      if (id !== undefined) return { status: 'skipped', id, note: notes.namesake };
      const created = { status: 'created' as const, ...ofParent };
      if (isDryRun) return created;
      const filled = Object.entries(body).filter(([, value]) => (value ?? '') !== '');
      const slug = isTerm ? { slug: slugKey(record) } : {};
      const sent = { ...Object.fromEntries(filled), ...slug, ...(hasImage && imageFor(record, {})) };
      return { ...created, ...(await writeLinked(sent, (fields) => namespace.create(fields, requests))) };
    }
    const { id = 0 } = counterpart;
    const keepsParent = kind === 'categories' && !Number(record.parent) && Boolean(counterpart.parent);
    const outcome = { id, ...(keepsParent && { note: notes.parent }), ...ofParent };
    const image = hasImage && imageFor(record, counterpart);
    const wanted = { ...changedLinkedFields(counterpart, body), ...image };
    const changes = fieldChanges(counterpart, wanted);
    const fields = Object.keys(changes);
    if (fields.length === 0) return { status: 'unchanged', ...outcome };
    try {
      if (!isDryRun) await (namespaces.get(record) ?? namespace).edit(id, wanted, requests);
    } catch (error) {
      if (!changes.image || !isImageRejected(error)) throw error;
      return { ...(await write(record, false)), note: noteOnOwnImage };
    }
    return { status: 'updated', ...outcome, fields, changes };
  };
  for (const record of isTerm ? records : [...counterparts.keys(), ...rest]) {
    requests.signal?.throwIfAborted();
    await run.report(kind, record, await write(record).catch((error) => ({ status: 'failed', error })));
    const { id } = run.find(kind, record.id ?? 0);
    if (id !== undefined && !isTerm) namesakes.set(nameKey(record), id);
  }
}

/** Hides venues and organizers again that a site has published, as each update of a published event does. */
export async function hideLinked({ client, records, requests }: ApplyRun, snapshot: CalendarSnapshot) {
  for (const kind of ['venues', 'organizers'] as const) {
    const namespace: LinkedNamespace = client[kind];
    const hidden = recordsOf(snapshot, kind).filter(({ status }) => status && status !== 'publish');
    for (const { id: source, status } of hidden) {
      const written = records.find((record) => record.kind === kind && record.source === source);
      if (written?.id && written.status !== 'skipped') await namespace.edit(written.id, { status }, requests);
    }
  }
}
