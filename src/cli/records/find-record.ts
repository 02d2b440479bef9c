import * as z from 'zod/mini';
import { nameFields, postTypes } from '../../contract/constants.ts';
import { hasOccurrenceUrl, isOccurrenceId } from '../../contract/values/occurrence.ts';
import { plainText } from '../../format/index.ts';
import { type CalendarClient, RecurringEventError, type RequestOptions } from '../../index.ts';
import { CommandError, UsageError } from '../errors/errors.ts';
import { countOf, countText } from '../output/text.ts';
import { ExitCode } from '../process/command-context.ts';
import { type CalendarRecord, fieldOf, nameRecord, type RecordKind, recordsOf } from './record-kind.ts';

export type Address = { readonly id: number } | { readonly slug: string };

/** Parses an ID or a slug. `slug:2027` is a slug of digits: no slug contains a colon. */
export function parseAddress(text: string): Address {
  if (/^[1-9]\d*$/.test(text)) return { id: Number(text) };
  return { slug: text.startsWith('slug:') ? text.slice('slug:'.length) : text };
}

/** Finds a record. The API has no routes for slugs of categories and tags, so their lists are searched. */
export async function findRecord(
  calendar: CalendarClient,
  kind: RecordKind,
  address: Address,
  options: RequestOptions,
): Promise<CalendarRecord> {
  const records = recordsOf(calendar, kind);
  if ('id' in address) return records.get(address.id, options);
  const { slug } = address;
  if (records.getBySlug) return records.getBySlug(slug, options);
  const found = await records.list({ slug, hide_empty: false }, options).all({ limit: 2 });
  const term = found.find((one) => one.slug === slug) ?? found[0];
  if (!term) throw new CommandError(`There is no ${kind.singular} with the slug ${slug}.`, ExitCode.notFound);
  return term;
}

/**
 * Checks whether a change concerns one date of a recurring event.
 *
 * @throws RecurringEventError if it does, and the user has not said so
 */
function isDateOf(kind: RecordKind, address: Address, occurrence: string | undefined): boolean {
  const isDate = kind.name === 'events' && 'id' in address && isOccurrenceId(address.id);
  if (isDate && !occurrence) throw new RecurringEventError(address.id, '');
  return isDate;
}

/**
 * Finds a record to change: with `occurrence`, one date of a recurring event or an event that does not repeat.
 *
 * @throws RecurringEventError if other dates would change, too
 */
export async function findDated(
  calendar: CalendarClient,
  kind: RecordKind,
  address: Address,
  occurrence: string | undefined,
  options: RequestOptions,
): Promise<CalendarRecord> {
  isDateOf(kind, address, occurrence);
  const record = await findRecord(calendar, kind, address, options);
  if (occurrence && !isOccurrenceId(record.id) && hasOccurrenceUrl(record.url))
    throw new RecurringEventError(record.id, '');
  return record;
}

/** A record to delete, with the number of its dates, and the ones to delete. */
export interface Deletion {
  readonly record: CalendarRecord;
  readonly dates: number;
  readonly occurrence?: 'single' | 'upcoming' | undefined;
}

/** Returns the number of dates of an event. Lists show those of a recurring event under other IDs. */
async function countDates(
  { events }: CalendarClient,
  { id, status, url }: CalendarRecord,
  options: RequestOptions,
): Promise<number> {
  if (isOccurrenceId(id) || (status === 'publish' && !hasOccurrenceUrl(url))) return 1;
  const query = { include: id, status: String(status), starts_after: '1000-01-02', per_page: 1 };
  const { items, total } = await events.list(query, options);
  return items.some((date) => isOccurrenceId(date.id)) ? total : 1;
}

interface DeletionSettings extends Pick<Deletion, 'occurrence'> {
  /** Whether the user sees how many dates would be deleted, before they are. */
  readonly isAsked: boolean;
  /** Whether all dates may be deleted only then. Default true for a slug, which all dates share. */
  readonly isStrict?: boolean;
}

/**
 * Finds a record to delete, and how many dates that would delete.
 *
 * @throws UsageError if other dates of a recurring event would be deleted than those that the user specified
 */
export async function planDeletion(
  calendar: CalendarClient,
  kind: RecordKind,
  address: Address,
  { occurrence, isAsked, isStrict }: DeletionSettings,
  options: RequestOptions,
): Promise<Deletion> {
  const isDate = isDateOf(kind, address, occurrence);
  const record = await findRecord(calendar, kind, address, options);
  if (isDate || kind.name !== 'events') return { record, dates: 1, occurrence };
  const dates = await countDates(calendar, record, options);
  const all = isStrict ? 'pass all_dates' : `pass the ID ${record.id} without --occurrence`;
  if (dates > 1 && (occurrence !== undefined || ((isStrict || 'slug' in address) && !isAsked)))
    throw new UsageError(
      `${nameRecord(record, kind)} repeats. To delete some of its ${countText(dates)} dates, pass the ID of one with ${isStrict ? '' : '--'}occurrence. To delete all of them, ${all}.`,
    );
  return { record, dates };
}

export function deletionQuestion(deletions: readonly Deletion[], kind: RecordKind): string {
  const names = deletions.map(({ record, dates, occurrence }) => {
    const later = occurrence === 'upcoming' ? ' and all later dates' : '';
    return `${nameRecord(record, kind)}${dates > 1 ? ` with all of its ${countText(dates)} dates` : later}`;
  });
  if (kind.isPost) return `Move ${names.join(', ')} to the trash?`;
  const events = deletions.reduce((sum, { record }) => sum + Number(fieldOf(record, 'count') ?? 0), 0);
  const loss = events === 0 ? '' : ` This affects ${countOf(events, 'event')}.`;
  return `Delete ${names.join(', ')} permanently?${loss}`;
}

const wordpressPath = ({ name }: RecordKind, id: number) =>
  `wp/v2/${postTypes[name as keyof typeof postTypes]}/${id}`;

const TrashedPost = z.object({
  id: z.number(),
  status: z.string(),
  title: z.object({ rendered: z.string() }),
});

/** Finds a record in the trash, which only WordPress's own route returns. */
export async function findTrashed(
  calendar: CalendarClient,
  kind: RecordKind,
  address: Address,
  { signal }: RequestOptions,
): Promise<CalendarRecord> {
  if (!('id' in address)) throw new UsageError('Records in the trash have no slug of their own. Pass IDs.');
  const path = wordpressPath(kind, address.id);
  const { id, title, status } = await calendar.site.request(path, { signal, schema: TrashedPost });
  if (status !== 'trash') throw new UsageError(`${kind.singular} ${id} is not in the trash.`);
  return { id, url: '', [nameFields[kind.name]]: plainText(title.rendered) };
}

/** Takes a record out of the trash. WordPress's own route changes nothing but the status. */
export async function restoreRecord(
  calendar: CalendarClient,
  kind: RecordKind,
  id: number,
  status: string,
  { signal, ...options }: RequestOptions,
): Promise<CalendarRecord> {
  await calendar.site.request(wordpressPath(kind, id), { method: 'POST', body: { status }, signal });
  return recordsOf(calendar, kind).get(id, { signal, ...options });
}
