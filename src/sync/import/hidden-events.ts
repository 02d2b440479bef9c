import * as z from 'zod/mini';
import { always } from '../../contract/constants.ts';
import { pastCaches } from '../../http/request.ts';
import {
  BadRequestError,
  type CalendarClient,
  type CalendarEvent,
  type EventDeleteOptions,
  GoneError,
  NotFoundError,
  PermissionError,
  type RequestOptions,
} from '../../index.ts';
import type { ImportRow } from '../rows/import-row.ts';
import { type ImportRun, isDeclined, oncePerKey } from './run.ts';

/** WordPress adds this to the slugs of posts in the trash, so that other posts can have them. */
const trashedSuffix = /__trashed(?:-\d+)?$/;

/**
 * Deletes a record. If the site responds with an error although the record is gone, such as one without a trash, it
 * returns the record with the status `trash`, or without a status if it is not in the trash.
 */
export const deleteRecord = <Entity extends { readonly id: number }>(
  records: {
    get(id: number, options: RequestOptions): Promise<Entity>;
    delete(id: number, options: EventDeleteOptions): Promise<Entity>;
  },
  record: Entity,
  options: EventDeleteOptions,
) =>
  records.delete(record.id, options).catch(async (error: unknown) => {
    const { occurrence: _, ...requests } = options;
    const left: unknown = await records.get(record.id, pastCaches(requests)).catch((failure) => failure);
    const isTrashed = left instanceof GoneError || Reflect.get(Object(left), 'status') === 'trash';
    if (!isTrashed && !(left instanceof NotFoundError)) throw error;
    return { ...record, status: isTrashed ? 'trash' : undefined };
  });

/**
 * Hides an event from visitors. The journal records it before, because a site may carry out a request that gets no
 * response. Without this record, the event would stay hidden when its row is back.
 */
export async function hideEvent(
  { client, journal, requests }: ImportRun,
  event: CalendarEvent,
  key: string,
  how: 'draft' | 'trash',
): Promise<void> {
  const { id, modified_utc: modified, status: before } = event;
  await journal.done(key, { id, hash: '', modified, hidden: how, before });
  if (journal.failure) throw journal.failure;
  try {
    if (how === 'draft') await client.events.edit(id, { status: 'draft' }, requests);
    else await deleteRecord(client.events, event, requests);
  } catch (error) {
    // It is hidden if only the read after the write was declined.
    const isRead = Reflect.get(Object(error), 'method') === 'GET';
    const known = journal.known.get(key);
    const previous = known?.hidden === before ? known : { id, hash: '', modified };
    if (isDeclined(error) && !isRead) await journal.record({ key, ...previous });
    throw error;
  }
}

/**
 * Takes a record out of the trash. WordPress's own route changes nothing but the status.
 *
 * @param path - the record's path in that route
 * @throws ResponseError if the site has stored another status
 */
export async function untrash(
  { site }: CalendarClient,
  path: string,
  status: string,
  requests: RequestOptions,
) {
  // Sites choose between these by the date of publication.
  const published = ['publish', 'future'];
  const statuses = published.includes(status) ? published : [status];
  const schema = z.object({ slug: z.string(), status: z.enum(statuses) });
  const options = { ...requests, method: 'POST', schema } as const;
  const { slug } = await site.request(path, { ...options, body: { status } });
  // A draft without a slug has only the suffix of the trash, and would be published under it.
  const isSuffix = slug !== '' && slug.replace(trashedSuffix, '') === '';
  if (isSuffix) await site.request(path, { ...options, body: { slug: '' } });
}

/**
 * Returns a function that finds a row's event in the trash, which is listed once, before the first event is created. It
 * finds none if the user may not see the trash.
 */
export function createTrash({ client, matching, requests }: ImportRun) {
  const once = oncePerKey<Map<string | number, CalendarEvent>>();
  const read = async () => {
    const query = { status: 'trash', starts_after: always.from, per_page: 50 } as const;
    const listing = client.events.list(query, pastCaches(requests));
    const listed = await listing.all().catch((error: unknown) => {
      if (error instanceof PermissionError || error instanceof BadRequestError) return [];
      throw error;
    });
    const events = listed.map((event) => ({ ...event, slug: (event.slug ?? '').replace(trashedSuffix, '') }));
    const keysOf = (event: CalendarEvent) => [event.id, ...matching.keysOfEvent(event)];
    return new Map(events.flatMap((event) => keysOf(event).map((key) => [key, event] as const)));
  };
  return async (row: ImportRow, key: string, known = 0): Promise<CalendarEvent | undefined> => {
    const trash = await once('trash', read);
    const event = trash.get(key);
    // An editor may have changed what the key of a known event is made of.
    return trash.get(known) ?? (event && matching.isMatch(event, row, key) ? event : undefined);
  };
}
