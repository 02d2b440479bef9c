import { always } from '../../contract/constants.ts';
import { hasOccurrenceUrl, isOccurrenceId } from '../../contract/values/occurrence.ts';
import { forWriting, pastCaches } from '../../http/request.ts';
import { BadRequestError, type CalendarEvent, type RangeQuery } from '../../index.ts';
import { hasPassword } from '../rows/event-to-row.ts';
import { toSlug } from '../rows/slugs.ts';
import { hideEvent } from './hide-event.ts';
import type { EventSource } from './options.ts';
import type { LinkedResult, MissingEvent, MissingResult, RowStatus } from './results.ts';
import { type ImportRun, runPool } from './run.ts';

/** Returns a query for the events of a source, and maybe others, and the check of each. */
function readSource(source: EventSource): {
  readonly query: RangeQuery;
  readonly includes: (event: CalendarEvent) => boolean;
} {
  if (typeof source === 'function') return { query: {}, includes: source };
  const [field, slug] =
    'tag' in source ? (['tags', source.tag] as const) : (['categories', source.category] as const);
  return {
    // The API takes a number for an ID, and a comma for two slugs.
    query: /^\d+$|,/.test(slug) ? {} : { [field]: [slug] },
    includes: (event) => event[field].some((term) => term.slug === slug),
  };
}

export function nothingRemoved(outcome: MissingResult['outcome'], error?: Error): MissingResult {
  return { outcome, total: 0, ids: [], events: [], failed: [], ...(error && { error }) };
}

/** A small source may always lose this many events. */
const alwaysAllowed = 3;

/**
 * Removes the events of the source that are not among the rows. A failure becomes part of the result.
 *
 * @param statusOf - returns what was done with the row of an event, if it has one
 * @param keyOf - returns the key of an event
 */
export async function removeMissing(
  run: ImportRun,
  mode: 'draft' | 'trash',
  source: EventSource,
  statusOf: (event: CalendarEvent) => RowStatus | undefined,
  keyOf: (event: CalendarEvent) => string | undefined,
  linked: readonly LinkedResult[],
): Promise<MissingResult> {
  const { client, requests, journal } = run;
  const { events } = client;
  const { maxMissing = 0.1, window: keyWindow = always, missingWindow = keyWindow } = run.options;
  const missing = new Map<number, MissingEvent>();
  const failed: { id: number; error: Error }[] = [];
  let total = 0;
  const resultOf = (outcome: MissingResult['outcome']): MissingResult => {
    return { outcome, total, ids: [...missing.keys()], events: [...missing.values()], failed };
  };
  const { query, includes } = readSource(source);
  /** Recurring events and their dates are kept. */
  const isOfSource = (event: CalendarEvent) => {
    if (isOccurrenceId(event.id) || hasOccurrenceUrl(event.url ?? '')) return false;
    return event.status !== 'trash' && (mode === 'trash' || event.status !== 'draft') && includes(event);
  };
  const listing = events.between(missingWindow.from, missingWindow.to, query, pastCaches(requests));
  try {
    for await (const listed of listing) {
      run.onRead();
      // Lists hide the categories and tags of an event with a password.
      const event = hasPassword(listed) ? await events.get(listed.id, forWriting(requests)) : listed;
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
      return nothingRemoved('listing failed', error as Error);
  }
  const most = maxMissing === 0 ? 0 : Math.max(maxMissing * total, alwaysAllowed);
  if (missing.size > most) return resultOf('too many');
  const removeOne = async (id: number): Promise<void> => {
    try {
      if (journal.failure) throw journal.failure;
      // It may have changed since it was listed.
      const event = await events.find(id, forWriting(requests));
      const isLeft = event && isOfSource(event) && (await events.countDates(event, requests)) === 1;
      if (!isLeft) return void missing.delete(id);
      await hideEvent(run, event, keyOf(event) ?? '', mode);
    } catch (error) {
      failed.push({ id, error: error as Error });
    }
  };
  if (!run.isDryRun) await runPool([...missing.keys()], run.concurrency, removeOne);
  return resultOf(missing.size > 0 ? 'done' : 'none');
}
