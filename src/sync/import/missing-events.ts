import { always } from '../../contract/constants.ts';
import { hasOccurrenceUrl, isOccurrenceId } from '../../contract/values/occurrence.ts';
import { forWriting, pastCaches } from '../../http/request.ts';
import { BadRequestError, type CalendarEvent } from '../../index.ts';
import { hasPassword } from '../rows/event-to-row.ts';
import { toSlug } from '../rows/slugs.ts';
import { hideEvent } from './hidden-events.ts';
import { titleAndStart } from './keys.ts';
import type { EventSource } from './options.ts';
import type { LinkedResult, MissingEvent, MissingResult, RowResult } from './results.ts';
import { type ImportRun, isSilent, runPool } from './run.ts';

/** Returns a query for the events of a source, and maybe others, and the check of each. */
function readSource(source: EventSource) {
  const query: { categories?: string[]; tags?: string[] } = {};
  if (typeof source === 'function') return { query, includes: source };
  const [field, slug] =
    'tag' in source ? (['tags', source.tag] as const) : (['categories', source.category] as const);
  // The API takes a number for an ID, and a comma for two slugs.
  if (!/^\d+$|,/.test(slug)) query[field] = [slug];
  return { query, includes: (event: CalendarEvent) => event[field].some((term) => term.slug === slug) };
}

/** Returns functions that find what was done with the row of an event, and the key of an event without a row. */
function rowsByEvent({ matching, journal }: ImportRun, results: readonly RowResult[]) {
  // With the key `auto`, an event may have been found by title and start, or by title and day if it lasts whole days.
  const keysOf = (row: RowResult) => [row.key, titleAndStart(row), titleAndStart({ ...row, all_day: true })];
  const failedKeys = new Set(results.filter(({ status }) => status === 'failed').flatMap(keysOf));
  const statuses = new Map(results.map(({ id = 0, status }) => [id, status]));
  for (const key of failedKeys) statuses.set(journal.known.get(key ?? '')?.id ?? 0, 'failed');
  // The key of a row belongs to the event of this row.
  const taken = new Set(['', undefined, ...results.map(({ key }) => key)]);
  return {
    statusOf: (event: CalendarEvent) =>
      matching.keysOfEvent(event).some((key) => failedKeys.has(key)) ? 'failed' : statuses.get(event.id),
    keyOf: (event: CalendarEvent) =>
      [journal.keys.get(event.id), ...matching.keysOfEvent(event)].find((key) => !taken.has(key)),
  };
}

const nothing = { total: 0, ids: [], events: [], failed: [] };

/**
 * Removes the events of the source that are not among the rows, as the options of the run say. A failure becomes part of
 * the result.
 */
export async function removeMissing(
  run: ImportRun,
  results: readonly RowResult[],
  linked: readonly LinkedResult[],
): Promise<MissingResult | undefined> {
  const { client, requests, journal, options } = run;
  const { missing: mode = 'keep', source, maxMissing = 0.1 } = options;
  const { window: keyWindow = always, missingWindow = keyWindow } = options;
  if (mode === 'keep' || source === undefined) return undefined;
  const isUnknown = ({ status, key, error }: RowResult) =>
    status === 'failed' && (key === undefined || isSilent(error));
  if (run.end.error || results.some(isUnknown)) return { outcome: 'rows failed', ...nothing };
  if (results.length === 0) return { outcome: 'no rows', ...nothing };
  const missing = new Map<number, MissingEvent>();
  const failed: { id: number; error: Error }[] = [];
  const { query, includes } = readSource(source);
  const { statusOf, keyOf } = rowsByEvent(run, results);
  const isCounted = (status: unknown) => status !== 'trash' && (mode === 'trash' || status !== 'draft');
  // A dry run has not written the statuses of the rows, and the listing has no events in the trash.
  const unwritten = new Map((run.isDryRun ? results : []).map(({ id, changes }) => [id, changes?.status]));
  let total = [...unwritten.values()].filter((one) => one?.before === 'trash' && isCounted(one.after)).length;
  /** Recurring events and their dates are kept. */
  const isOfSource = (event: CalendarEvent) => {
    if (isOccurrenceId(event.id) || hasOccurrenceUrl(event.url ?? '')) return false;
    return isCounted(unwritten.get(event.id)?.after ?? event.status) && includes(event);
  };
  const listing = client.events.between(missingWindow.from, missingWindow.to, query, pastCaches(requests));
  try {
    for await (const listed of listing) {
      run.onRead();
      // Lists hide the categories and tags of an event with a password.
      const event = hasPassword(listed) ? await client.events.get(listed.id, forWriting(requests)) : listed;
      if (!isOfSource(event)) continue;
      const { id, title, start_date } = event;
      const status = statusOf(event);
      // New events say nothing about how many are missing.
      if (status !== 'created') total += 1;
      if (status === undefined) missing.set(id, { id, key: keyOf(event), title, start_date });
    }
  } catch (error) {
    // The site may not have the category or tag of the source before its rows create it.
    const isNew = run.isDryRun && linked.some(({ kind, name }) => Reflect.get(source, kind) === toSlug(name));
    if (!isNew || !(error instanceof BadRequestError))
      return { outcome: 'listing failed', ...nothing, error: error as Error };
  }
  // A small source may always lose a few events.
  const most = maxMissing === 0 ? 0 : Math.max(maxMissing * total, 3);
  const removeOne = async (id: number): Promise<void> => {
    try {
      if (journal.failure) throw journal.failure;
      // It may have changed since it was listed.
      const event = await client.events.find(id, forWriting(requests));
      const isLeft = event && isOfSource(event) && (await client.events.countDates(event, requests)) === 1;
      if (!isLeft) return void missing.delete(id);
      await hideEvent(run, event, keyOf(event) ?? '', mode);
    } catch (error) {
      failed.push({ id, error: error as Error });
    }
  };
  const outcome = missing.size > most ? 'too many' : 'done';
  if (outcome === 'done' && !run.isDryRun) await runPool([...missing.keys()], run.concurrency, removeOne);
  const found = { total, ids: [...missing.keys()], events: [...missing.values()], failed };
  return { outcome: missing.size > 0 ? outcome : 'none', ...found };
}
