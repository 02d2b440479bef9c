import { hasOccurrenceUrl, isOccurrenceId } from '../../contract/values/reference.ts';
import type { CalendarClient, CalendarEvent, DateInput, RequestOptions } from '../../index.ts';
import type { MissingResult } from './results.ts';
import { runPool } from './run-pool.ts';

/** The range of all events that anybody has. */
export const always = { from: '1900-01-01', to: '3000-01-01' };

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

/** Whether an event is of a source, and there is anything to do with it. Recurring events and their dates are kept. */
function isOfSource(
  event: CalendarEvent,
  { mode, source }: Pick<MissingSettings, 'mode' | 'source'>,
): boolean {
  const { id, status, url } = event;
  if (isOccurrenceId(id) || hasOccurrenceUrl(url ?? '')) return false;
  return status !== 'trash' && (mode === 'trash' || status !== 'draft') && source(event);
}

export async function removeMissing(
  seen: ReadonlySet<number>,
  settings: MissingSettings,
): Promise<MissingResult> {
  const { client, mode, maxMissing, window = always, isDryRun, concurrency, requests } = settings;
  const all = new Set<number>();
  for await (const event of client.events.between(window.from, window.to, {}, requests)) {
    if (isOfSource(event, settings)) all.add(event.id);
  }
  const total = all.size;
  const ids = [...all].filter((id) => !seen.has(id));
  const failed: { id: number; error: Error }[] = [];
  if (ids.length === 0) return { outcome: 'none', total, ids, failed };
  if (ids.length > maxMissing * total) return { outcome: 'too many', total, ids, failed };
  /** The URL of a draft does not show whether it recurs, but the site then lists its dates, which have IDs of their own. */
  const isRecurringDraft = async ({ id, status }: CalendarEvent) => {
    if (status === 'publish') return false;
    const { items } = await client.events.list(
      { include: [id], status, starts_after: always.from },
      requests,
    );
    return items.length > 0 && items.every((item) => item.id !== id);
  };
  const remove = async (id: number): Promise<void> => {
    try {
      // The event may have changed since it was listed.
      if (mode === 'draft') {
        const change = (event: CalendarEvent) =>
          isOfSource(event, settings) ? { status: 'draft' as const } : {};
        await client.events.edit(id, change, requests);
        return;
      }
      const event = await client.events.find(id, requests);
      if (event === undefined || !isOfSource(event, settings)) return;
      if (!(await isRecurringDraft(event))) await client.events.delete(id, requests);
    } catch (error) {
      requests.signal?.throwIfAborted();
      failed.push({ id, error: error as Error });
    }
  };
  if (!isDryRun) await runPool(ids, concurrency, remove, requests.signal);
  return { outcome: 'done', total, ids, failed };
}
