import type { CalendarEvent, NotStoredError } from '../../index.ts';
import { storedTime } from '../../stored/values.ts';
import type { KnownEvent } from '../journal/journal.ts';
import { withoutVenue } from '../rows/event-to-row.ts';
import { idsOf } from './changed-fields.ts';
import type { CheckedRow } from './check-row.ts';
import { type ImageFile, type ImageFiles, isImageRejected } from './image-files.ts';
import type { createLinks } from './linked-records.ts';
import type { createListed } from './listings.ts';
import type { FieldChanges, RowResult } from './results.ts';
import type { ImportRun } from './run.ts';
import type { createTrash } from './trashed-events.ts';

/** What results say in addition to their status. */
export const notes = {
  dates: 'This is a date of a recurring event. Nothing was written: change it in WordPress.',
  trash:
    'The event is in the trash, where it stays. Restore it in WordPress, or delete it permanently to create it again.',
  image: 'The site could not copy the image of the row.',
  slug: 'Another event has the slug of the row, so the site chose another one.',
  noImage: 'The image of the row is not a JPEG, PNG, GIF, WebP or AVIF file, so it was not sent.',
  canceled: 'The file has canceled this event, which is not on the site.',
  moved: 'The file has canceled this event, and another row has it.',
  none: 'The event is not on the site, so there is nothing to move to the trash.',
  venue: 'It keeps its venue, which the API can replace but not remove.',
};

const noteOnStatus = (status: string, date: string) =>
  status === 'future'
    ? `The site publishes this event at ${date}, its publication date. Until then, visitors do not see it.`
    : `Visitors do not see this event, because its status is ${status}. To change that, set the status in the row.`;

const hiddenStatuses = new Set<string | undefined>(['draft', 'pending', 'private', 'trash']);

export type RowOutcome = Pick<RowResult, 'status' | 'id' | 'fields' | 'changes' | 'note'>;

export interface KeyedRow extends CheckedRow {
  /** The row's image if it is a file. Then `row` has no image. */
  readonly file: ImageFile | undefined;
  /** Hash of the row. */
  readonly hash: string;
  /** Hash of the URL of its image, if it has one. */
  readonly image: string | undefined;
  readonly known: KnownEvent | undefined;
  /** What the row lacks of its event. */
  readonly lost: string;
  /** Whether the file has canceled the event. Then nothing else of the row is written. */
  readonly isCanceled: boolean;
  /** Why the event is stored without the image of the row, which is no longer in `row` and `file`. */
  readonly imageProblem?: string;
}

export interface RowImport extends ImportRun {
  readonly listed: ReturnType<typeof createListed>;
  readonly links: ReturnType<typeof createLinks>;
  readonly images: ImageFiles;
  readonly cancel: (event: CalendarEvent, key: string) => Promise<RowOutcome>;
  readonly findInTrash: ReturnType<typeof createTrash>;
}

type ShownEvent = Pick<CalendarEvent, 'id' | 'status' | 'date' | 'timezone' | 'all_day' | 'venue'>;
type StoredEvent = ShownEvent & Pick<CalendarEvent, 'modified_utc'>;

export function withoutImage(keyed: KeyedRow, imageProblem = notes.image): KeyedRow {
  const { image, ...row } = keyed.row;
  return { ...keyed, row, file: undefined, image: undefined, imageProblem };
}

/** Returns a note for each time of a row that clocks skip. Days have no times. */
function notesOnClocks({ timezone, all_day: isAllDay }: ShownEvent, { row, encoded }: KeyedRow): string[] {
  if (row.all_day ?? isAllDay) return [];
  const zone = row.timezone ?? timezone;
  const times = [encoded?.start_date ?? '', encoded?.end_date ?? ''].filter((time) => time.includes(' '));
  const skipped = times.filter((time) => storedTime(time, zone) !== storedTime(time, ''));
  return skipped.map((time) => `Clocks skip ${time}, so the site stores ${storedTime(time, zone)}.`);
}

export function outcomeOf(event: ShownEvent, changes: FieldChanges, keyed: KeyedRow): RowOutcome {
  const { id, status = '', date } = event;
  const fields = Object.keys(changes);
  // In a dry run, the event is as it was before.
  const isExpected = status === keyed.row.status || status === changes.status?.before;
  const isHidden = (status === 'future' || hiddenStatuses.has(status)) && !isExpected;
  const venues = [changes.venue?.before ?? []].flat().length;
  const isVenueKept = withoutVenue in keyed.row && idsOf(event.venue).length > 0;
  const several = `The event had ${venues} venues, but the API can write only one. Add the others in WordPress.`;
  const ofVenue = isVenueKept ? notes.venue : venues > 1 && several;
  const lost = (fields.length > 0 || idsOf(event.venue).length < 2) && keyed.lost;
  const ofClocks = notesOnClocks(event, keyed);
  const note = [isHidden && noteOnStatus(status, date), ofVenue, ...ofClocks, keyed.imageProblem, lost]
    .filter(Boolean)
    .join(' ');
  const outcome = { id, ...(note !== '' && { note }) };
  if (fields.length === 0) return { status: 'unchanged', ...outcome };
  return { status: 'updated', fields, changes, ...outcome };
}

/** Returns the result for an event in the trash, which may be where the row wants it. */
export function inTrash(id: number, { row }: KeyedRow): RowOutcome {
  if (row.status === 'trash') return { status: 'unchanged', id };
  return { status: 'skipped', id, note: notes.trash };
}

/** Records an event in the journal. If the run wrote its status, also whether this hides it from visitors. */
export async function remember(
  { id, modified_utc: modified }: StoredEvent,
  { key, hash, image, known, row, imageProblem }: KeyedRow,
  { journal, isDryRun }: ImportRun,
  isStatusWritten: boolean,
): Promise<void> {
  if (isDryRun) return;
  const isHidden = hiddenStatuses.has(row.status) && (isStatusWritten || known?.hidden === row.status);
  const hidden = isHidden ? row.status : undefined;
  // Without its hash, the next run compares the event again, and tries the image again.
  const tried = imageProblem === notes.image ? '' : hash;
  await journal.done(key, { id, hash: tried, modified, image, hidden });
}

/** Records an event that is stored without its image, and returns it. Throws if other fields are missing. */
export async function rememberNotStored(
  error: NotStoredError,
  keyed: KeyedRow,
  run: ImportRun,
  isMinor = isImageRejected(error),
): Promise<StoredEvent> {
  const event = error.record as StoredEvent;
  const kept = isMinor ? keyed : { ...keyed, hash: '' };
  await remember(event, error.fields.includes('image') ? withoutImage(kept) : kept, run, true);
  if (!isMinor) throw error;
  return event;
}
