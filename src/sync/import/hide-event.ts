import type { CalendarEvent } from '../../index.ts';
import { type ImportRun, isDeclined } from './run.ts';
import { deleteRecord } from './trashed-events.ts';

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
