import type { CalendarEvent, NotStoredError, VenueCreate } from '../../index.ts';
import { storedTime } from '../../stored/values.ts';
import { hashOf, type KnownEvent } from '../journal/journal.ts';
import { lostIn, withoutVenue } from '../rows/event-to-row.ts';
import type { ImportRow } from '../rows/import-row.ts';
import { comparableName } from '../rows/texts.ts';
import { idsOf } from './changed-fields.ts';
import type { CheckedRow } from './check-row.ts';
import { losesWords } from './costs.ts';
import { type ImageFile, isImageRejected } from './image-files.ts';
import type { FieldChanges, RowResult } from './results.ts';
import type { ImportRun } from './run.ts';

/** What results say in addition to their status. */
export const notes = {
  dates: 'This is a date of a recurring event. Nothing was written: change it in WordPress.',
  trash:
    'The event is in the trash, where it stays. Restore it in WordPress, or delete it permanently to create it again.',
  image: 'The site could not copy the image of the row.',
  slug: 'The site did not store the slug of the row, which another event may have.',
  lost: "The event, as the site stored it, does not have the key of its row, so each run would create it. It was deleted. Change the row or its key, or use a journal or the key 'auto'",
  noImage: 'The image of the row is not a JPEG, PNG, GIF, WebP or AVIF file, so it was not sent.',
  canceled: 'The file has canceled this event, which is not on the site.',
  moved: 'The file has canceled this event, and another row has it.',
  none: 'The event is not on the site, so there is nothing to move to the trash.',
  cost: 'Of several prices, the site keeps only the amounts and one currency, without other words.',
  venue: 'It keeps its venue, which the API can replace but not remove.',
  city: 'The venue of this name is in another city. For a venue of its own, change the name in the row.',
};

const noteOnStatus = (status: string, date?: string) =>
  status === 'future'
    ? `The site publishes this event at ${date}, its publication date. Until then, visitors do not see it.`
    : `Visitors do not see this event, because its status is ${status}. To change that, set the status in the row.`;

const hiddenStatuses = new Set<string | undefined>(['draft', 'pending', 'private', 'trash']);

export type RowOutcome = Pick<RowResult, 'status' | 'id' | 'fields' | 'changes' | 'error' | 'note'>;

export interface KeyedRow extends CheckedRow {
  /** The row's image if it is a file. Then `row` has no image. */
  readonly file: ImageFile | undefined;
  /** Hash of the row. */
  readonly hash: string;
  readonly known: KnownEvent | undefined;
  /** Why the event is stored without the image of the row, which is no longer in `row` and `file`. */
  readonly imageProblem?: string;
}

/** An event of the site. A new event of a dry run has only an ID. */
type RowEvent = Partial<CalendarEvent> & { readonly id: number };

export function withoutImage(keyed: KeyedRow, imageProblem = notes.image): KeyedRow {
  const { image, ...row } = keyed.row;
  return { ...keyed, row, file: undefined, imageProblem };
}

/** Returns a note for each time of a row that clocks skip. Days have no times. */
function notesOnClocks({ timezone, all_day: isAllDay }: RowEvent, { row, encoded }: KeyedRow): string[] {
  if (row.all_day ?? isAllDay) return [];
  const zone = row.timezone ?? timezone;
  const times = [encoded?.start_date ?? '', encoded?.end_date ?? ''].filter((time) => time.includes(' '));
  const skipped = times.filter((time) => storedTime(time, zone) !== storedTime(time, ''));
  return skipped.map((time) => `Clocks skip ${time}, so the site stores ${storedTime(time, zone)}.`);
}

function outcomeOf(event: RowEvent, changes: FieldChanges, keyed: KeyedRow): RowOutcome {
  const { id, status: current = '', date } = event;
  const fields = Object.keys(changes);
  // In a dry run, the event is as it was before.
  const status = changes.status?.before === current ? String(changes.status.after) : current;
  const isHidden = (status === 'future' || hiddenStatuses.has(status)) && status !== keyed.row.status;
  const venues = [changes.venue?.before ?? []].flat().length;
  const isVenueKept = withoutVenue in keyed.row && idsOf(event.venue).length > 0;
  const several = `The event had ${venues} venues, but the API can write only one. Add the others in WordPress.`;
  const ofVenue = isVenueKept ? notes.venue : venues > 1 && several;
  const lost = (fields.length > 0 || idsOf(event.venue).length < 2) && lostIn(keyed.row);
  const ofStatus = isHidden && noteOnStatus(status, date);
  const ofCost = losesWords(keyed.row.cost) && notes.cost;
  // Venues are found by name, and keep their data.
  const { venue: name, city } = Object(keyed.row.venue) as Partial<VenueCreate>;
  const found = event.venue?.find(({ venue }) => comparableName(`${venue}`) === comparableName(`${name}`));
  const ofCity = city && found?.city && comparableName(city) !== comparableName(found.city) && notes.city;
  const texts = [ofStatus, ofVenue, ofCity, ofCost, ...notesOnClocks(event, keyed), keyed.imageProblem, lost];
  const note = texts.filter(Boolean).join(' ');
  const outcome = { id, ...(note !== '' && { note }) };
  if (fields.length === 0) return { status: 'unchanged', ...outcome };
  return { status: 'updated', fields, changes, ...outcome };
}

/** Returns the result for an event in the trash, which may be where the row wants it. */
export function inTrash(id: number, { row }: KeyedRow): RowOutcome {
  if (row.status === 'trash') return { status: 'unchanged', id };
  return { status: 'skipped', id, note: notes.trash };
}

/** Returns the hash of the URL of a row's image, if it has one. */
export const imageHash = ({ image }: ImportRow) =>
  typeof image === 'string' && !/^\d*$/.test(image) ? hashOf(image) : undefined;

/**
 * Records the event of a row in the journal, and returns the result of the row.
 *
 * @param isStatusWritten - whether the run wrote the status, which may hide the event from visitors
 */
export async function finishRow(
  event: RowEvent,
  changes: FieldChanges,
  keyed: KeyedRow,
  { journal, isDryRun }: ImportRun,
  isStatusWritten = 'status' in changes,
): Promise<RowOutcome> {
  const { id, modified_utc: modified = '' } = event;
  const { key, hash, known, row, imageProblem } = keyed;
  const isHidden = hiddenStatuses.has(row.status) && (isStatusWritten || known?.hidden === row.status);
  const hidden = isHidden ? row.status : undefined;
  // Without its hash, the next run compares the event again, and tries the image again.
  const tried = imageProblem === notes.image ? '' : hash;
  if (!isDryRun) await journal.done(key, { id, hash: tried, modified, image: imageHash(row), hidden });
  return outcomeOf(event, changes, keyed);
}

/** Finishes the row of an event that is stored without the row's image. Throws if the event lacks anything else. */
export async function finishNotStored(
  error: NotStoredError,
  changes: FieldChanges,
  keyed: KeyedRow,
  run: ImportRun,
  isMinor = isImageRejected(error) && Boolean(keyed.file ?? keyed.row.image),
): Promise<RowOutcome> {
  const kept = error.fields.includes('image') ? withoutImage(keyed) : keyed;
  const recorded = isMinor ? kept : { ...kept, hash: '' };
  const outcome = await finishRow(error.record as RowEvent, changes, recorded, run, true);
  if (!isMinor) throw error;
  return outcome;
}
