import * as z from 'zod/mini';
import { nameFields, postTypes } from '../../contract/constants.ts';
import { isOccurrenceId } from '../../contract/values/occurrence.ts';
import { plainText } from '../../format/index.ts';
import { type EventStatus, RecurringEventError } from '../../index.ts';
import { deleteRecord, untrash } from '../../sync/import/hidden-events.ts';
import { CommandError, UnfinishedError, UsageError } from '../errors/errors.ts';
import { countOf, countText } from '../output/text.ts';
import { ExitCode } from '../process/command-context.ts';
import {
  type CalendarRecord,
  fieldOf,
  forWriting,
  isEvent,
  nameRecord,
  type RecordKind,
  type RecordSource,
  recordsOf,
} from './record-kind.ts';

/** Parses an ID or a slug. `slug:2027` is a slug of digits: no slug contains a colon. */
function parseAddress(text: string): { readonly id?: number; readonly slug: string } {
  if (/^(slug:)?0$/.test(text)) throw new UsageError('Expected an ID or a slug, got 0.');
  return /^[1-9]\d*$/.test(text) ? { id: Number(text), slug: '' } : { slug: text.replace(/^slug:/, '') };
}

/** Finds a record. The API has no routes for slugs of categories and tags, so their lists are searched. */
export async function findRecord(source: RecordSource, address: string): Promise<CalendarRecord> {
  const { kind, requests } = source;
  const { id, slug } = parseAddress(address);
  const records = recordsOf(source);
  if (id !== undefined) return records.get(id, requests);
  if (records.getBySlug) return records.getBySlug(slug, requests);
  const found = await records.list({ slug, hide_empty: false }, requests).all({ limit: 2 });
  const term = found.find((one) => one.slug === slug) ?? found[0];
  if (!term) throw new CommandError(`There is no ${kind.singular} with the slug ${slug}.`, ExitCode.notFound);
  return term;
}

/** A record to change, with the number of its dates, and the ones that change. */
export interface Selection extends Pick<CalendarRecord, 'id'> {
  readonly record: CalendarRecord;
  readonly dates: number | undefined;
  readonly occurrence?: 'single' | 'upcoming' | undefined;
}

interface SelectionSettings extends Pick<Selection, 'occurrence'> {
  /** Whether the user sees how many dates would change, before they do. */
  readonly isAsked: boolean;
  /** Whether all dates may change only then. Default true for a slug, which all dates share. */
  readonly isStrict?: boolean;
}

/**
 * Finds a record to change, and how many dates that would change.
 *
 * @throws RecurringEventError for a date without `occurrence`, UsageError if the user has not specified all dates
 */
export async function selectDates(
  source: RecordSource,
  address: string,
  { occurrence, isAsked, isStrict }: SelectionSettings,
): Promise<Selection> {
  const { calendar, kind, requests } = source;
  const { id: given } = parseAddress(address);
  const isDate = kind.name === 'events' && given !== undefined && isOccurrenceId(given);
  if (isDate && !occurrence) throw new RecurringEventError(given, '');
  const record = await findRecord({ ...source, requests: forWriting(requests) }, address);
  const { id } = record;
  if (isDate) return { id, record, dates: 1, occurrence };
  const dates = isEvent(record) ? await calendar.events.countDates(record, requests) : 1;
  const ofTool = isAsked ? 'leave out occurrence' : 'pass all_dates without occurrence';
  const all = isStrict ? ofTool : `pass the ID ${id} without --occurrence`;
  if (dates !== 1 && (occurrence !== undefined || ((isStrict || given === undefined) && !isAsked)))
    throw new UsageError(
      `${nameRecord(record, kind)} repeats. For some of ${datesText(dates)}, pass the ID of one with ${isStrict ? '' : '--'}occurrence. For all of them, ${all}.`,
    );
  return { id, record, dates };
}

export const datesText = (dates: number | undefined) =>
  dates === undefined ? 'its dates' : `its ${countText(dates)} dates`;

export function carryOut(source: RecordSource, { record, occurrence }: Selection): Promise<CalendarRecord> {
  const options = { ...source.requests, ...(occurrence && { occurrence }) };
  return deleteRecord(recordsOf(source), record, options);
}

/** Marks an event, or one date of a recurring event, which becomes an event of its own without other changes. */
export async function markEvent(
  { calendar: { events }, requests }: RecordSource,
  { id, occurrence }: Selection,
  status: EventStatus,
  reason: string | undefined,
): Promise<CalendarRecord> {
  const own = occurrence
    ? await events.edit(id, () => ({}), { ...requests, occurrence: 'single', extraBody: {} })
    : { id };
  return events.setEventStatus(own.id, status, { ...requests, reason }).catch((error) => {
    if (!occurrence) throw error;
    throw new UnfinishedError(
      `The date is now event ${own.id}, not marked yet: repeat this with its ID.`,
      error,
    );
  });
}

export function nameSelection({ record, dates, occurrence }: Selection, kind: RecordKind): string {
  const date = isEvent(record) && occurrence ? ` on ${record.start_date}` : '';
  const later = occurrence === 'upcoming' ? ' and all later dates' : '';
  return `${nameRecord(record, kind)}${date}${dates === 1 ? later : ` with all of ${datesText(dates)}`}`;
}

export function deletionQuestion(names: string, found: readonly Selection[], { isPost }: RecordKind) {
  if (isPost) return `Move ${names} to the trash?`;
  const events = found.reduce((sum, { record }) => sum + Number(fieldOf(record, 'count') ?? 0), 0);
  const loss = events === 0 ? '' : ` This affects ${countOf(events, 'event')}.`;
  return `Delete ${names} permanently?${loss}`;
}

const wordpressPath = ({ name }: RecordKind, id: number) =>
  `wp/v2/${postTypes[name as keyof typeof postTypes]}/${id}`;

const TrashedPost = z.object({ status: z.string(), title: z.object({ rendered: z.string() }) });

/** Finds a record in the trash, which only WordPress's own route returns. */
export async function findTrashed(source: RecordSource, address: string): Promise<Selection> {
  const { calendar, kind, requests } = source;
  const { id } = parseAddress(address);
  if (id === undefined) throw new UsageError('Records in the trash have no slug of their own. Pass IDs.');
  const options = { ...requests, schema: TrashedPost };
  const { title, status } = await calendar.site.request(wordpressPath(kind, id), options);
  if (status !== 'trash') throw new UsageError(`${kind.singular} ${id} is not in the trash.`);
  const record = { id, url: '', [nameFields[kind.name]]: plainText(title.rendered) };
  return { id, record, dates: 1 };
}

/** Takes a record out of the trash. WordPress's own route changes nothing but the status. */
export async function restoreRecord(source: RecordSource, id: number, status: string) {
  const { calendar, kind, requests } = source;
  await untrash(calendar, wordpressPath(kind, id), status, requests);
  return recordsOf(source).get(id, forWriting(requests));
}
