import { describeProblem, problemOf } from '../../contract/values/check.ts';
import { hasOccurrenceUrl, isOccurrenceId } from '../../contract/values/reference.ts';
import {
  ApiError,
  type CalendarClient,
  type CalendarEvent,
  type EventChanges,
  type EventCreate,
  GoneError,
  NotFoundError,
  RecurringEventError,
  type RequestOptions,
  ServerError,
  ValidationError,
} from '../../index.ts';
import { hashOf, type KnownEvent, type RunJournal } from '../journal/journal.ts';
import { changedFields, idsOf, isOtherFile } from './changed-fields.ts';
import { newEventBody } from './check-row.ts';
import type { ImageFile, ImageFiles } from './image-files.ts';
import type { EventAddress, Matching } from './keys.ts';
import type { LinkedRecords } from './linked-records.ts';
import type { ListedEvents } from './listings.ts';
import type { RowResult } from './results.ts';
import type { ImportRow } from './rows.ts';

const noteOnDates = 'This is a date of a recurring event. Nothing was written: change it in WordPress.';

const noteOnImage =
  'The image of the row has another file name than the image of the event. The event keeps its image.';

const noteOnMissingImage = 'The event has no image: the site could not copy it from the URL in the row.';

export type RowOutcome = Pick<RowResult, 'status' | 'id' | 'fields' | 'note'>;

interface KeyedRow {
  readonly row: ImportRow;
  readonly key: string;
  /** The row's image if it is a file. Then `row` has no image. */
  readonly file: ImageFile | undefined;
  /** Hash of the row. Empty without a journal. */
  readonly hash: string;
  /** Hash of the URL or of the content of its image, if it has one. */
  readonly image: string | undefined;
  readonly known: KnownEvent | undefined;
}

export interface RowImporterSettings {
  readonly client: CalendarClient;
  readonly matching: Matching;
  readonly listed: ListedEvents;
  readonly links: LinkedRecords;
  readonly images: ImageFiles;
  readonly journal: RunJournal;
  readonly isDryRun: boolean;
  readonly existing: 'update' | 'skip';
  readonly requests: RequestOptions;
}

export function languageOf({ language, languageSegment }: CalendarClient): string | undefined {
  return language ?? languageSegment;
}

/** Checks whether an error means that there is no such event outside the trash. */
function isAbsent(error: unknown): boolean {
  return error instanceof NotFoundError || error instanceof GoneError;
}

/** Checks whether the site rejected a request. After any other failure, it may have stored the event. */
function isDeclined(error: unknown): boolean {
  if (error instanceof ValidationError) return true;
  return error instanceof ApiError && !(error instanceof ServerError);
}

function imageAddress({ image }: KeyedRow['row']): string | undefined {
  return typeof image === 'string' && !/^\d*$/.test(image) ? image : undefined;
}

export class RowImporter {
  readonly #settings: RowImporterSettings;
  /** Events that were found by the slugs of recurring events. */
  readonly #series = new Map<string, Promise<CalendarEvent | undefined>>();

  constructor(settings: RowImporterSettings) {
    this.#settings = settings;
  }

  async import(
    { image: wanted, ...fields }: ImportRow,
    key: string,
    file: ImageFile | undefined,
  ): Promise<RowOutcome> {
    const { journal, matching } = this.#settings;
    const found = matching.addressOf(key);
    const dateId = await this.#dateOf(found, matching.seriesOf?.(fields));
    if (dateId !== undefined) return { status: 'skipped', id: dateId, note: noteOnDates };
    const row: ImportRow = file || wanted === undefined ? fields : { ...fields, image: wanted };
    const address = imageAddress(row);
    const known = journal.knownEvent(key);
    const hash = journal.isKept ? await hashOf({ version: 2, row, image: file?.hash }) : '';
    const image = journal.isKept && address !== undefined ? await hashOf(address) : file?.hash;
    const keyed = { row, file, key, hash, image, known };
    if (known !== undefined && matching.canCreate) {
      const outcome = await this.#update({ id: known.id }, keyed);
      if (outcome !== undefined) return outcome;
    }
    const outcome = found && (await this.#update(found, keyed));
    return outcome ?? this.#create(keyed);
  }

  /** Returns the ID of the date or the recurring event of a row. Undefined for an ordinary event. */
  async #dateOf(address: EventAddress | undefined, slug: string | undefined): Promise<number | undefined> {
    if (address && 'id' in address && isOccurrenceId(address.id)) return address.id;
    if (slug === undefined) return undefined;
    const { client, requests } = this.#settings;
    const finding = this.#series.get(slug) ?? Promise.resolve(client.events.findBySlug(slug, requests));
    this.#series.set(slug, finding);
    const event = await finding;
    return hasOccurrenceUrl(event?.url ?? '') ? event?.id : undefined;
  }

  /** Updates an event, which was listed or is read now. Returns undefined if there is none. */
  async #update(address: EventAddress, keyed: KeyedRow): Promise<RowOutcome | undefined> {
    const event = await this.#settings.listed.take(address);
    if (event && isOccurrenceId(event.id)) return { status: 'skipped', id: event.id, note: noteOnDates };
    const outcome = event && (await this.#compare(event, keyed));
    return outcome ?? this.#edit(address, keyed);
  }

  /**
   * Compares an event with its row. If they differ, the event is read again and edited, since it may have
   * changed after it was listed. Returns undefined if it is gone or has another key by then.
   */
  async #compare(event: CalendarEvent, keyed: KeyedRow): Promise<RowOutcome | undefined> {
    const { existing, isDryRun } = this.#settings;
    const { id } = event;
    if (existing === 'skip') return { status: 'skipped', id, note: 'The event already exists.' };
    const fields = Object.keys(await this.#changesOf(event, keyed));
    if (fields.length > 0 && !isDryRun) return this.#edit({ id }, keyed);
    if (fields.length === 0) await this.#remember(event, keyed);
    return this.#outcomeOf(event, fields, keyed);
  }

  /** Edits an event. Returns undefined if there is none with the key. */
  async #edit(address: EventAddress, keyed: KeyedRow): Promise<RowOutcome | undefined> {
    const { client, requests, isDryRun, matching, existing } = this.#settings;
    let fields: string[] | undefined;
    const change = async (current: CalendarEvent): Promise<EventChanges> => {
      // The journal knows the ID of an event, even if its key was changed on the site.
      const isKnown = current.id === keyed.known?.id && current.status !== 'trash';
      if (!isKnown && !matching.isMatch(current, keyed.key)) return {};
      const changes = existing === 'skip' ? {} : await this.#changesOf(current, keyed);
      fields = Object.keys(changes);
      return isDryRun ? {} : changes;
    };
    try {
      const event =
        'id' in address
          ? await client.events.edit(address.id, change, requests)
          : await client.events.editBySlug(address.slug, change, requests);
      if (fields === undefined) return undefined;
      if (existing === 'skip') return { status: 'skipped', id: event.id, note: 'The event already exists.' };
      await this.#remember(event, keyed);
      return this.#outcomeOf(event, fields, keyed);
    } catch (error) {
      if (error instanceof RecurringEventError) {
        return { status: 'skipped', id: error.id, note: noteOnDates };
      }
      // If the event was found, the error has another cause.
      if (matching.canCreate && fields === undefined && isAbsent(error)) return undefined;
      throw error;
    }
  }

  async #changesOf(current: CalendarEvent, keyed: KeyedRow): Promise<EventChanges> {
    const { row, key, file, hash, image, known } = keyed;
    const isAsSent =
      known?.id === current.id && known.hash === hash && known.modified === current.modified_utc;
    const { links, images, isDryRun } = this.#settings;
    if (isAsSent) {
      // The event is the same, but its venue or organizer may have changed.
      if (links.mode === 'update') await links.fieldsOf(row);
      return {};
    }
    const { id, venue, organizer, ...fields } = row;
    if (venue === null && idsOf(current.venue).length > 0) {
      const what = 'a venue, since the API can replace the venue of an event but not remove it';
      throw new ValidationError('changes of event', [
        { path: ['venue'], ...problemOf('required', what, venue) },
      ]);
    }
    const linked = await links.fieldsOf(row);
    const changes = changedFields(current, { ...fields, ...this.#slugOf(key), ...linked });
    // The site's copy of the image has another URL.
    const isNewImage = known?.image !== undefined && image !== undefined && known.image !== image;
    if (file === undefined) return isNewImage ? { ...changes, image: row.image } : changes;
    const sent = images.sentId(file);
    const isWanted = sent === undefined ? current.image !== null && !isNewImage : current.image?.id === sent;
    if (isWanted) return changes;
    return { ...changes, image: isDryRun ? null : await images.idOf(file) };
  }

  async #create(keyed: KeyedRow): Promise<RowOutcome> {
    const { row, key, file } = keyed;
    const { matching, journal, isDryRun, links, images } = this.#settings;
    const body = newEventBody(row);
    const whyNotReadable = matching.whyNotReadable?.(row);
    if (whyNotReadable !== undefined && matching.needsReadableKeys && !journal.isKept) {
      const what = `an event that can be found again by its key, but ${whyNotReadable}: widen the window, or pass a journal`;
      throw new ValidationError('event to create', [
        { path: ['key'], ...describeProblem('not_allowed', what) },
      ]);
    }
    if (journal.isUncertain(key) && whyNotReadable !== undefined) {
      const note = `An interrupted run may have created this event, which cannot be looked up: ${whyNotReadable}. If it does not exist, remove its last line with "creating" from the journal.`;
      return { status: 'skipped', note };
    }
    const linked = await links.fieldsOf(row);
    if (isDryRun) return { status: 'created' };
    const image = file && { image: await images.idOf(file) };
    return this.#send({ ...body, ...this.#slugOf(key), ...linked, ...image }, keyed);
  }

  /** Creates an event, which the journal records before and after. */
  async #send(body: EventCreate, keyed: KeyedRow): Promise<RowOutcome> {
    const { client, requests, journal } = this.#settings;
    await journal.append({ creating: keyed.key });
    let event: CalendarEvent;
    try {
      event = await client.events.create(body, requests);
    } catch (error) {
      if (!isDeclined(error)) return this.#readBack(keyed, error);
      await journal.append({ declined: keyed.key });
      throw error;
    }
    await this.#remember(event, keyed);
    return { status: 'created', id: event.id, ...this.#imageNote(event, true, keyed) };
  }

  /** Finds an event that the site created without a response. Throws the error if there is none. */
  async #readBack(keyed: KeyedRow, error: unknown): Promise<RowOutcome> {
    const address = this.#settings.matching.addressOf(keyed.key);
    this.#settings.requests.signal?.throwIfAborted();
    const found = address && (await this.#edit(address, keyed).catch(() => undefined));
    if (found?.id === undefined) throw error;
    return { status: 'created', id: found.id };
  }

  /** Returns the result for an existing event. */
  #outcomeOf(event: CalendarEvent, fields: readonly string[], keyed: KeyedRow): RowOutcome {
    const note = this.#imageNote(event, fields.includes('image'), keyed);
    const { id } = event;
    return fields.length === 0
      ? { status: 'unchanged', id, ...note }
      : { status: 'updated', id, fields, ...note };
  }

  /** Returns a note if the image of an event is not the one of its row. */
  #imageNote({ image }: CalendarEvent, isSent: boolean, { row }: KeyedRow): Pick<RowOutcome, 'note'> {
    const url = imageAddress(row);
    if (url === undefined) return {};
    if (isSent && this.#settings.isDryRun) return {};
    if (image === null) return { note: noteOnMissingImage };
    return !isSent && isOtherFile(image.url, url) ? { note: noteOnImage } : {};
  }

  #slugOf(key: string): { readonly slug?: string } {
    const slug = this.#settings.matching.slugOf?.(key);
    return slug === undefined ? {} : { slug };
  }

  async #remember(
    event: Pick<CalendarEvent, 'id' | 'modified_utc'>,
    { key, hash, image }: KeyedRow,
  ): Promise<void> {
    if (this.#settings.isDryRun) return;
    const { id, modified_utc: modified } = event;
    await this.#settings.journal.done(key, { id, hash, modified, ...(image !== undefined && { image }) });
  }
}
