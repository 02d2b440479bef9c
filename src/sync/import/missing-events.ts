import type { CalendarClient, CalendarEvent, DateInput, RequestOptions } from '../../index.ts';
import { runPool } from '../pool/run-pool.ts';
import type { MissingResult } from './result.ts';

/** The range of all events that anybody has. */
const always = { from: '1900-01-01', to: '3000-01-01' };

/** Which events are looked at, and what becomes of those that are not among the rows. */
export interface MissingSettings {
  readonly client: CalendarClient;
  readonly mode: 'draft' | 'trash';
  readonly source: (event: CalendarEvent) => boolean;
  readonly maxMissing: number;
  readonly window: { readonly from: DateInput; readonly to: DateInput } | undefined;
  readonly isDryRun: boolean;
  readonly concurrency: number;
  readonly requests: RequestOptions;
}

/** Whether there is anything to do with an event. */
function isPresent({ status }: CalendarEvent, mode: 'draft' | 'trash'): boolean {
  return status !== 'trash' && (mode === 'trash' || status !== 'draft');
}

/**
 * Drafts or trashes the events of a source that are not among the rows.
 *
 * @param seen - the IDs of the events of the rows
 */
export async function removeMissing(
  seen: ReadonlySet<number>,
  { client, mode, source, maxMissing, window = always, isDryRun, concurrency, requests }: MissingSettings,
): Promise<MissingResult> {
  const ids: number[] = [];
  const failed: { id: number; error: Error }[] = [];
  let total = 0;
  for await (const event of client.events.between(window.from, window.to, {}, requests)) {
    if (!isPresent(event, mode) || !source(event)) continue;
    total += 1;
    if (!seen.has(event.id)) ids.push(event.id);
  }
  if (ids.length === 0) return { outcome: 'none', total, ids, failed };
  if (ids.length > maxMissing * total) return { outcome: 'too many', total, ids, failed };
  const remove = async (id: number): Promise<void> => {
    try {
      if (mode === 'trash') await client.events.delete(id, requests);
      else await client.events.edit(id, { status: 'draft' }, requests);
    } catch (error) {
      requests.signal?.throwIfAborted();
      failed.push({ id, error: error as Error });
    }
  };
  if (!isDryRun) await runPool(ids, concurrency, remove, requests.signal ?? undefined);
  return { outcome: 'done', total, ids, failed };
}
