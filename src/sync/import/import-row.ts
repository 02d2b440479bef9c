import { setTimeout } from 'node:timers/promises';
import { always, postTypes } from '../../contract/constants.ts';
import { describeProblem } from '../../contract/values/check.ts';
import { hasOccurrenceUrl, isOccurrenceId } from '../../contract/values/occurrence.ts';
import { forWriting, pastCaches } from '../../http/request.ts';
import {
  CalendarError,
  type CalendarEvent,
  type EventChanges,
  type EventCreate,
  GoneError,
  NotFoundError,
  NotStoredError,
  RecurringEventError,
  ValidationError,
} from '../../index.ts';
import { fieldOf } from '../../stored/fields.ts';
import { hashOf } from '../journal/journal.ts';
import { draft, hasPassword, isOnPassword, lostIn } from '../rows/event-to-row.ts';
import type { ImportRow } from '../rows/import-row.ts';
import { toSlug } from '../rows/slugs.ts';
import { requireThat } from '../validate.ts';
import { cancelEvent } from './canceled-events.ts';
import { changedFields, fieldChanges, idsOf } from './changed-fields.ts';
import { type CheckedRow, newEventBody } from './check-row.ts';
import { createTrash, deleteRecord, untrash } from './hidden-events.ts';
import { type ImageFiles, isImageRejected, isUploaded } from './image-files.ts';
import type { EventAddress } from './keys.ts';
import type { Links } from './linked-records.ts';
import type { Listed } from './listings.ts';
import type { FieldChanges } from './results.ts';
import {
  finishNotStored,
  finishRow,
  imageHash,
  inTrash,
  type KeyedRow,
  notes,
  type RowOutcome,
  withoutImage,
} from './row-outcome.ts';
import { type ImportRun, isDeclined, languageOf, oncePerKey } from './run.ts';

/** How long a site may take to create an event after its request was interrupted, in milliseconds. */
const longestWrite = 10_000;

const shownChanges = (event: CalendarEvent, changes: EventChanges, { row, file }: KeyedRow) =>
  fieldChanges(event, changes, { ...row, ...(file && { image: file.filename }) });

/** The ID that a row's event has in its file. */
const idInFile = (row: ImportRow): number | undefined => row.id ?? Reflect.get(row, draft);

/** Returns `importRow`, which finds the event of a row and edits or creates it, and the IDs of these events by key. */
export function createRowImport(run: ImportRun, listed: Listed, links: Links, images: ImageFiles) {
  const { client, requests, matching, journal, isDryRun } = run;
  /** Whether a row without an event creates one. If not, rows change the slugs of events. */
  const canCreate = run.options.key !== 'id';
  const findInTrash = createTrash(run);
  const once = oncePerKey<CalendarEvent | undefined>();
  /** The rows of found and created events: their keys, and the IDs that they contain. */
  const owners = new Map<number, { readonly key: string; readonly source: number | undefined }>();
  const ids = new Map<string, number>();

  async function importRow(checked: CheckedRow): Promise<RowOutcome> {
    const { key } = checked;
    const { image: wanted, ...fields } = checked.row;
    const file = checked.isCanceled ? undefined : await images.read(wanted);
    const series = isOccurrenceId(Number(fields.id)) && toSlug(fields.slug ?? '');
    const date =
      series && (await once(series, async () => client.events.findBySlug(series, forWriting(requests))));
    if (date && hasOccurrenceUrl(date.url)) return { status: 'skipped', id: date.id, note: notes.dates };
    const row: ImportRow = file || wanted === undefined ? fields : { ...fields, image: wanted };
    const known = journal.known.get(key);
    const hash = hashOf(JSON.stringify({ version: 2, row, image: file?.hash }));
    const given = { ...checked, row, file, hash, known };
    const keyed = file?.isImage === false ? withoutImage(given, notes.noImage) : given;
    if (known !== undefined && canCreate) {
      const outcome = await update({ id: known.id }, keyed);
      if (outcome !== undefined) return outcome;
    }
    for await (const found of matching.addressesOf(row, key)) {
      const outcome = await update(found, keyed);
      if (outcome !== undefined) return outcome;
    }
    return create(keyed);
  }

  /** Compares the event at an address with its row, and edits it if they differ. Returns undefined if there is none. */
  async function update(address: EventAddress, keyed: KeyedRow): Promise<RowOutcome | undefined> {
    if ('id' in address && isOccurrenceId(address.id))
      return { status: 'skipped', id: address.id, note: notes.dates };
    let event = await listed.take(address);
    const isOutsideList = 'slug' in address && !event;
    // Lists show neither whether an event is canceled, nor most fields of one with a password.
    if (event && (keyed.isCanceled || hasPassword(event))) event = undefined;
    try {
      const reads = forWriting(requests);
      event ??= await ('id' in address
        ? client.events.get(address.id, reads)
        : client.events.getBySlug(address.slug, reads));
    } catch (error) {
      if (!(error instanceof NotFoundError || error instanceof GoneError)) throw error;
      if (canCreate) return undefined;
      if ('id' in address && error instanceof GoneError) return inTrash(address.id, keyed);
      throw error;
    }
    const { id } = event;
    if (isOccurrenceId(id)) return { status: 'skipped', id, note: notes.dates };
    if (!isMatch(event, keyed)) return undefined;
    if (isOutsideList) await requireLanguage(event);
    const own = { key: keyed.key, source: idInFile(keyed.row) };
    const { key, source } = owners.get(id) ?? own;
    // Rows with different IDs are about different events.
    if (own.source !== undefined && source !== undefined && own.source !== source) return undefined;
    if (own.key !== key && keyed.isCanceled) return { status: 'skipped', id, note: notes.moved };
    requireThat(own.key === key, 'row', `only one row for the event ${id}`, own.key, ['key']);
    owners.set(id, own);
    ids.set(own.key, id);
    if (run.options.existing === 'skip') return { status: 'skipped', id, note: 'The event already exists.' };
    if (keyed.isCanceled) return cancelEvent(run, event, keyed.key);
    const changes = shownChanges(event, await changesOf(event, keyed), keyed);
    const fields = Object.keys(changes);
    if (fields.length > 0 && !isDryRun) return edit(id, keyed);
    // An edit of a recurring event writes only what WordPress's own route takes.
    const hasOthers = fields.some((name) => !fieldOf('events', name).post);
    if (hasOthers && (await client.events.countDates(event, requests)) !== 1)
      return { status: 'skipped', id, note: notes.dates };
    return finishRow(event, changes, keyed, run);
  }

  /** Throws for an event of another language, which sites find by slug. Lists never include hidden events. */
  async function requireLanguage({ id, slug, status, hide_from_listings: isHidden }: CalendarEvent) {
    if (isHidden || languageOf(client) !== undefined) return;
    const { languages } = (await run.languages()) ?? {};
    if (languages === undefined) return;
    const query = { include: id, status, starts_after: always.from, per_page: 1 };
    const { items } = await client.events.list(query, pastCaches(requests));
    const what = `an event in the language of the client, whose \`language\` can be ${languages.join(', ')}`;
    requireThat(items.length > 0, 'row', what, slug, ['slug']);
  }

  /** Checks whether an event is that of a row. The journal knows its ID, even if its key was changed on the site. */
  function isMatch(event: CalendarEvent, { row, key, known }: KeyedRow): boolean {
    if (event.status === 'trash' && canCreate) return false;
    return event.id === known?.id || matching.isMatch(event, row, key);
  }

  /** Edits an event, which is read again since it may have changed. Returns undefined if it is gone or another one. */
  async function edit(id: number, keyed: KeyedRow): Promise<RowOutcome | undefined> {
    let shown: FieldChanges | undefined;
    const change = async (current: CalendarEvent): Promise<EventChanges> => {
      if (!isMatch(current, keyed)) return {};
      const changes = await changesOf(current, keyed);
      shown = shownChanges(current, changes, keyed);
      return changes;
    };
    try {
      const event = await client.events.edit(id, change, requests);
      if (shown === undefined) return undefined;
      return await finishRow(event, shown, keyed, run);
    } catch (error) {
      if (error instanceof NotStoredError && shown !== undefined) {
        const { image, ...changes } = shown;
        return finishNotStored(error, changes, keyed, run);
      }
      if (error instanceof RecurringEventError) return { status: 'skipped', id: error.id, note: notes.dates };
      // If the event was found, the error has another cause.
      const isNone = error instanceof NotFoundError || error instanceof GoneError;
      if (canCreate && shown === undefined && isNone) return undefined;
      if (shown?.image && isImageRejected(error)) return edit(id, withoutImage(keyed));
      throw error;
    }
  }

  async function changesOf(current: CalendarEvent, keyed: KeyedRow): Promise<EventChanges> {
    const { row, encoded, file, hash, known } = keyed;
    const { id, venue, organizer, slug, ...given } = row;
    const isKept = venue !== null || idsOf(current.venue).length === 0;
    const what = 'a venue, since the API can replace the venue of an event but not remove it';
    requireThat(isKept, 'changes of event', what, venue, ['venue']);
    const linked = await links.fieldsOf(row, current);
    const isAsSent =
      known?.id === current.id && known.hash === hash && known.modified === current.modified_utc;
    const hasImage = current.image !== null || !(file ?? row.image);
    // Deleting an image, a venue or a category does not date its events.
    if (isAsSent && hasImage) return changedFields(current, linked, encoded);
    const fields = isOnPassword(lostIn(row)) ? { ...given, status: undefined } : given;
    const wanted = { ...fields, ...(!canCreate && { slug }) };
    // What the import has hidden gets its status back.
    const isOwn = known?.id === current.id && known.hidden !== undefined && known.hidden === current.status;
    const status = isOwn && row.status === undefined ? { status: known.before ?? 'publish' } : {};
    const changes = changedFields(current, { ...wanted, ...linked, ...status }, encoded);
    const image = imageHash(row);
    if (image !== undefined && known?.image !== undefined && current.image !== null) {
      // The journal knows which picture it is, whatever the site has called its copy.
      if (image === known.image) delete changes.image;
      else changes.image = row.image;
    }
    if (file === undefined || isUploaded(current.image, file)) return changes;
    return { ...changes, image: isDryRun ? null : await images.idOf(file) };
  }

  async function create(keyed: KeyedRow): Promise<RowOutcome> {
    const { row, key, known, isCanceled } = keyed;
    if (isCanceled) return { status: 'skipped', note: notes.canceled };
    const body = newEventBody(row);
    const found = await findInterrupted(keyed);
    if (found) return found;
    const trashed = await findInTrash(row, key, known?.id);
    const isOwn = known?.id === trashed?.id && known?.hidden === 'trash';
    if (trashed && (!isOwn || row.status === 'trash')) return inTrash(trashed.id, keyed);
    if (row.status === 'trash') return { status: 'unchanged', note: notes.none };
    const linked = await links.fieldsOf(row);
    if (trashed) return restore(trashed, keyed);
    const slug = matching.slugOf?.(row, key);
    if (!isDryRun) return sendWithImage({ ...body, ...linked, ...(slug && { slug }) }, keyed);
    const { id, ...outcome } = await finishRow({ id: 0 }, {}, keyed, run);
    return { ...outcome, status: 'created' };
  }

  /** Waits for the event that an interrupted run may still be creating. */
  async function findInterrupted(keyed: KeyedRow): Promise<RowOutcome | undefined> {
    const why = matching.whyNotReadable?.(keyed.row, keyed.key);
    if (why !== undefined && run.options.journal === undefined) {
      const what = `an event that can be found again by its key, but ${why}: change the row or the window, or pass a journal`;
      const issue = { path: ['key'], ...describeProblem('not_allowed', what) };
      throw new ValidationError('event to create', [issue]);
    }
    const since = journal.uncertain.get(keyed.key);
    if (since !== undefined && why !== undefined)
      throw new CalendarError(
        `An interrupted run may have created this event, which cannot be looked up: ${why}. If it does not exist, remove its last line with "creating" from the journal`,
      );
    while (since !== undefined && !isDryRun) {
      const outcome = await lookUp(keyed);
      if (outcome !== undefined || Date.now() - since > longestWrite) return outcome;
      await setTimeout(1000, undefined, requests.signal ? { signal: requests.signal } : {});
    }
    return undefined;
  }

  /** Takes an event out of the trash that an import has moved there, and edits it: an update would lose fields. */
  async function restore(trashed: CalendarEvent, keyed: KeyedRow): Promise<RowOutcome> {
    const { row, known } = keyed;
    const status = row.status ?? known?.before ?? 'publish';
    const restored = { status: { before: 'trash', after: status } };
    ids.set(keyed.key, trashed.id);
    if (isDryRun) {
      const changes = shownChanges(trashed, await changesOf(trashed, keyed), keyed);
      return finishRow({ ...trashed, status }, { ...restored, ...changes }, keyed, run);
    }
    await untrash(client, `wp/v2/${postTypes.events}/${trashed.id}`, status, requests);
    const edited = await edit(trashed.id, { ...keyed, known: known && { ...known, hidden: row.status } });
    if (!edited) return inTrash(trashed.id, keyed);
    const changes = { ...restored, ...edited.changes };
    return { ...edited, id: trashed.id, status: 'updated', fields: Object.keys(changes), changes };
  }

  async function lookUp(keyed: KeyedRow): Promise<RowOutcome | undefined> {
    const address = matching.findNow ? await matching.findNow(keyed.row, keyed.key) : { slug: keyed.key };
    // The status is that of the row if this import has created the event.
    const known = { id: 0, hash: '', modified: '', ...keyed.known, hidden: keyed.row.status };
    return address && update(address, { ...keyed, known });
  }

  async function sendWithImage(body: EventCreate, keyed: KeyedRow): Promise<RowOutcome> {
    try {
      const image = keyed.file && { image: await images.idOf(keyed.file) };
      return await send({ ...body, ...image }, keyed);
    } catch (error) {
      if (!isImageRejected(error)) throw error;
      const { image, ...others } = body;
      return send(others, withoutImage(keyed));
    }
  }

  async function send(body: EventCreate, keyed: KeyedRow): Promise<RowOutcome> {
    await journal.append({ creating: keyed.key, at: Date.now() });
    let event: CalendarEvent;
    try {
      event = await client.events.create(body, requests);
    } catch (error) {
      if (error instanceof NotStoredError) {
        const isFound = await requireFound(error.record as CalendarEvent, keyed, error);
        const isMinor = error.fields.every((name) => name === 'image' || (name === 'slug' && isFound));
        const { id, note } = await finishNotStored(error, {}, keyed, run, isMinor);
        const ofSlug = error.fields.includes('slug') && notes.slug;
        return { status: 'created', id, note: [ofSlug, note].filter(Boolean).join(' ') };
      }
      if (!isDeclined(error)) {
        // The site may have created the event without a response.
        const found = await lookUp(keyed).catch(() => undefined);
        if (found?.id === undefined) throw error;
        return { ...found, status: 'created', fields: undefined, changes: undefined };
      }
      await journal.record({ declined: keyed.key });
      throw error;
    }
    await requireFound(event, keyed);
    owners.set(event.id, { key: keyed.key, source: idInFile(keyed.row) });
    ids.set(keyed.key, event.id);
    return { ...(await finishRow(event, {}, keyed, run, true)), status: 'created' };
  }

  /** Deletes a new event that each run would create, because it does not have the key of its row. */
  async function requireFound(event: CalendarEvent, { row, key }: KeyedRow, cause?: Error): Promise<boolean> {
    const isFound = matching.isMatch(event, row, key);
    if (isFound || run.options.journal !== undefined) return isFound;
    // If it stays, its ID is reported.
    await deleteRecord(client.events, event, requests).catch((error) => Promise.reject(cause ?? error));
    throw new CalendarError(notes.lost, undefined, { cause });
  }

  return { importRow, ids };
}
