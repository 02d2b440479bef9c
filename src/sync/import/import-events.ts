import { always } from '../../contract/constants.ts';
import { validate } from '../../contract/validate.ts';
import { pastCaches } from '../../http/request.ts';
import { type CalendarClient, NotStoredError, type RequestOptions } from '../../index.ts';
import { openJournal } from '../journal/file-journal.ts';
import type { ImportSource } from '../rows/import-row.ts';
import { requireIterable } from '../validate.ts';
import { unmarkEvents } from './canceled-events.ts';
import { createRowCheck } from './check-row.ts';
import { createImageFiles } from './image-files.ts';
import { createRowImport } from './import-row.ts';
import { createMatching, queryOf, RowSpan } from './keys.ts';
import { createLinks } from './linked-records.ts';
import { createListed } from './listings.ts';
import { removeMissing } from './missing-events.ts';
import { type ImportOptions, Options } from './options.ts';
import { nameOf, placeOf, type ReadRow, readRows, toError } from './read-rows.ts';
import { countResults, type ImportResult, type MissingResult, type RowResult } from './results.ts';
import type { RowOutcome } from './row-outcome.ts';
import { isSilent, languagesOf, mostAtOnce, RunEnd, runPool } from './run.ts';

/**
 * Imports events. Each row is matched with an event by its key. An event that differs is edited, and if there
 * is none, it is created. A second run writes nothing, but tries images again that the site rejected. A failed row does
 * not stop the others. Rows are streamed, not kept in memory.
 *
 * Dates of recurring events are skipped with a note if the site has the recurring event. Otherwise they
 * become single events, with slugs such as `weekly-yoga-2026-12-15`. On a site with several languages, rows are
 * imported one at a time.
 *
 * Venues, organizers, categories and tags are found by name, as with `ensure`, or created. None is changed.
 *
 * @param client - a client that may write events
 * @param rows - bodies of events with `venue` and `organizer` as names or data, or what a reader returns
 * @param options - key, window, handling of missing events, journal, concurrency, signal, callbacks
 * @returns the result of each row, and the `error` that ended the run early, such as the reason of `signal`
 * @throws ValidationError if an option is invalid, {@link JournalError} if the journal cannot be opened,
 * {@link JournalLockedError} if another import uses it
 * @example
 * ```ts
 * import { importEvents } from 'events-calendar-client/sync';
 *
 * const { ok, rows } = await importEvents(calendar, [
 *   { slug: 'summer-fair', title: 'Summer fair', start_date: '2027-06-19 14:00', end_date: '2027-06-19 22:00', venue: 'Old Mill' },
 * ]);
 * for (const { row, error, note } of rows) if (error ?? note) console.error(`Row ${row}:`, error?.message ?? note);
 * process.exitCode = ok ? 0 : 1;
 * ```
 */
export async function importEvents(
  client: CalendarClient,
  rows: ImportSource,
  options: ImportOptions = {},
): Promise<ImportResult> {
  validate(Options, options, 'options of importEvents');
  requireIterable(rows, 'rows');
  const { signal, dryRun: isDryRun = false, concurrency = 3, key, window } = options;
  const requests: RequestOptions = { signal };
  const results: RowResult[] = [];
  const end = new RunEnd();
  let eventsRead = 0;
  const onRead = () => {
    eventsRead += 1;
    options.onProgress?.(eventsRead);
  };

  const ofRows = new RowSpan();
  for (const row of Array.isArray(rows) ? rows : []) ofRows.add(row);
  const span = window ?? ofRows.window ?? always;
  // Checks the ranges, and reads nothing.
  for (const { from, to } of [span, options.missingWindow ?? span])
    await client.events.between(from, to, { limit: 0 });
  const matching = createMatching(key, { client, window: span, requests, readAll: () => listed.readAll() });
  const journal = openJournal(options.journal, isDryRun);
  let ofSite: ReturnType<typeof languagesOf> | undefined;
  const languages = () => (ofSite ??= languagesOf(client, requests));
  const run = { client, options, requests, matching, journal, isDryRun, concurrency, end, onRead, languages };
  const createList = () => client.events.list(queryOf(span), pastCaches(requests));
  const rowsLeft = () => (Array.isArray(rows) ? rows.length - results.length : undefined);
  const listed = createListed(run, createList, rowsLeft);
  const links = createLinks(run);
  const images = createImageFiles(run);
  const check = createRowCheck(matching, images);
  /** How many rows of a calendar file are not canceled. 0 for other rows. */
  let takingPlace = 0;
  const { importRow: importOne, ids } = createRowImport(run, listed, links, images);

  const importRow = async (item: ReadRow, index: number): Promise<void> => {
    const row = index + 1;
    let checked: ReturnType<typeof check> | undefined;
    let outcome: RowOutcome;
    try {
      // Before anything is awaited, so that the second of two rows with the same key fails.
      checked = check(item, row);
      if (!('error' in checked)) {
        end.throwIfEnded();
        outcome = await importOne(checked);
      } else if (item.isCancelled && checked.key !== undefined) {
        outcome = { status: 'skipped', note: `The file has canceled this event. ${checked.error.message}` };
      } else {
        throw checked.error;
      }
    } catch (cause) {
      const error = toError(cause);
      const found = !checked || 'error' in checked ? undefined : ids.get(checked.key);
      const id = error instanceof NotStoredError ? error.record.id : found;
      outcome = { status: 'failed', error, ...(id && { id }) };
    }
    const named = { ...nameOf(item.row), key: checked?.key };
    const result: RowResult = { row, ...placeOf(item.position, outcome.error), ...named, ...outcome };
    results[index] = result;
    end.add(result.error);
    if (journal.failure) end.stop(journal.failure);
    await options.onRow?.(result);
  };

  let missing: MissingResult | undefined;
  try {
    await journal.start(client.baseUrl, isDryRun);
    const isByTitle = key === 'title-and-start' || typeof key === 'function';
    if (isByTitle) await listed.readAll().catch((error) => end.stop(error));
    const rowsAtOnce = isDryRun ? concurrency : await mostAtOnce(run);
    const items = readRows(rows, signal, (count) => {
      takingPlace = count;
    });
    await runPool(items, rowsAtOnce, importRow, signal).catch((error) => end.stop(error));
    if (!end.error) await unmarkEvents(run, results, takingPlace).catch((error) => end.stop(error));
    if (isSilent(results.at(-1)?.error)) end.stop(results.at(-1)?.error);
    missing = await removeMissing(run, results, links.results);
    if (signal?.aborted) end.stop(signal.reason);
  } finally {
    await listed.close();
    await journal.close();
  }
  const counts = countResults(results);
  const { error = journal.failure } = end;
  const { outcome = 'none', failed = [] } = missing ?? {};
  const isDone = (outcome === 'done' || outcome === 'none') && failed.length === 0;
  const ok = error === undefined && counts.failed === 0 && isDone;
  return { ok, counts, rows: results, linked: links.results, missing, dryRun: isDryRun, error };
}
