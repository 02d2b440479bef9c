import {
  type CalendarClient,
  type CalendarEvent,
  NetworkError,
  type RequestOptions,
  TimeoutError,
  ValidationError,
} from '../../index.ts';
import { planRange } from '../../resources/event-plan.ts';
import { openJournal } from '../journal/file-journal.ts';
import { JournalError } from '../journal/journal.ts';
import { RowChecker } from './check-row.ts';
import { ImageFiles } from './image-files.ts';
import { languageOf, RowImporter } from './import-row.ts';
import { type Matching, matchByFunction, matchById, matchBySlug, titleAndStart } from './keys.ts';
import { LinkedRecords, readOnly } from './linked-records.ts';
import { ListedEvents } from './listings.ts';
import { always, nothingRemoved, removeMissing } from './missing-events.ts';
import { checkOptions, type ImportOptions } from './options.ts';
import { type ImportResult, type MissingResult, type RowResult, Tally } from './results.ts';
import { type ImportSource, nameOf, placeOf, type ReadRow, readRows, rowError, toError } from './rows.ts';
import { runPool } from './run-pool.ts';

function createMatching(client: CalendarClient, options: ImportOptions, requests: RequestOptions): Matching {
  const { key = 'slug', window = always } = options;
  if (key === 'slug') return matchBySlug();
  if (key === 'id') return matchById();
  const keyOf = key === 'title-and-start' ? titleAndStart : key;
  return matchByFunction(keyOf, { client, window, options: requests });
}

/**
 * Imports events. Each row is matched with an event by its key. An event that differs is edited, and if there
 * is none, it is created. A second run writes nothing. A failed row does not stop the others. Rows are read
 * only as fast as they are imported, and not kept in memory.
 *
 * Events are read in pages of 50 as long as fewer pages are left than rows. Events that no page contains,
 * such as drafts and hidden events, are read one by one. Before an event is edited, it is read again.
 *
 * Dates of recurring events are skipped with a note if the site has the recurring event. Otherwise they
 * become single events, with slugs such as `weekly-yoga-2026-12-15`. With a `language`, rows are imported one
 * at a time.
 *
 * Venues, organizers, categories and tags are found by name, as with `ensure`, or created.
 *
 * @param client - a client that may write events
 * @param rows - bodies of events, in which `venue` and `organizer` are names or data. The readers of formats
 * return rows
 * @param options - key, window, handling of linked and missing records, journal, concurrency, signal,
 * callbacks
 * @returns the result of each row
 * @throws ValidationError if an option is invalid, {@link JournalError} if the journal cannot be written,
 * {@link JournalLockedError} if another import uses it, the reason of `signal`, and any CalendarError of
 * the listings that keys are compared with
 * @example
 * ```ts
 * import { importEvents } from 'events-calendar-client/sync';
 *
 * const { counts, rows } = await importEvents(calendar, [
 *   { slug: 'summer-fair', title: 'Summer fair', start_date: '2027-06-19 14:00', end_date: '2027-06-19 22:00', venue: 'Old Mill' },
 * ]);
 * for (const { row, error } of rows) if (error) console.error(`Row ${row}: ${error.message}`);
 * ```
 */
export async function importEvents(
  client: CalendarClient,
  rows: ImportSource,
  options: ImportOptions = {},
): Promise<ImportResult> {
  checkOptions(options);
  const { signal, dryRun: isDryRun = false, concurrency = 3, onRow } = options;
  const { linked: mode = 'keep', existing = 'update' } = options;
  const { unknownTerms = 'create', unknownVenues = 'create', unknownOrganizers = 'create' } = options;
  const { missing: missingMode = 'keep', source, maxMissing = 0.1, window, key = 'slug' } = options;
  signal?.throwIfAborted();
  const requests: RequestOptions = { signal, ...(isDryRun && { http: readOnly }) };
  const total = Array.isArray(rows) ? rows.length : undefined;
  const tally = new Tally<RowResult>();
  let done = 0;
  /** Whether the event of every row is known, by its ID or its key. */
  let isComplete = true;
  const keysWithoutId = new Set<string>();

  const { query } = planRange(always, undefined);
  const listed = new ListedEvents({
    // For the other keys, all events are read before the rows.
    list:
      key !== 'slug' && key !== 'id' ? undefined : client.events.list({ ...query, per_page: 50 }, requests),
    rowsLeft: () => total && total - done,
    isReadWhole: languageOf(client) !== undefined,
    concurrency,
    signal,
  });
  const matching = createMatching(client, options, requests);
  const unknown = {
    ...{ venue: unknownVenues, organizer: unknownOrganizers },
    ...{ category: unknownTerms, tag: unknownTerms },
  };
  const links = new LinkedRecords(client, { mode, unknown, isDryRun, requests, concurrency });
  const journal = openJournal(client.baseUrl, options);
  const images = new ImageFiles(client, journal, options.imageFolder, requests);
  const checker = new RowChecker(matching, images);
  const importer = new RowImporter({
    client,
    matching,
    listed,
    links,
    images,
    journal,
    isDryRun,
    existing,
    requests,
  });

  const report = (result: RowResult, isCancelled = false): void => {
    const { row, status, id, key: rowKey, error } = result;
    tally.add(result, row - 1);
    const isSilent = error instanceof NetworkError || error instanceof TimeoutError;
    const isUnknown = status === 'failed' || (status === 'skipped' && id === undefined && !isCancelled);
    if (isUnknown && (rowKey === undefined || status === 'skipped' || isSilent)) isComplete = false;
    if (status === 'failed' && rowKey !== undefined) keysWithoutId.add(rowKey);
    onRow?.(result);
    done += 1;
  };
  const importRow = async (item: ReadRow, index: number): Promise<void> => {
    const row = index + 1;
    const place = { row, ...placeOf(item.position), ...nameOf(item.row ?? item.partial) };
    if (item.isCancelled) {
      const note = 'The file marks this event as cancelled. With the option missing, it counts as missing.';
      return report({ ...place, key: item.row?.slug, status: 'skipped', note }, true);
    }
    // Before anything is awaited, so that the second of two rows with the same key fails.
    const checked = checker.check(item, row);
    const { key } = checked;
    let outcome: Omit<RowResult, 'row'>;
    try {
      if (checked.error) throw checked.error;
      const file = await images.read(checked.row.image, (issues) => rowError(row, item.position, issues));
      outcome = { key: checked.key, ...(await importer.import(checked.row, checked.key, file)) };
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof JournalError) throw cause;
      const error = toError(cause);
      const issues = error instanceof ValidationError ? error.issues : [];
      const where = placeOf(item.position, issues);
      outcome = { ...where, ...(key !== undefined && { key }), status: 'failed', error };
    }
    report({ ...place, ...outcome });
  };
  const handleMissing = async (): Promise<MissingResult | undefined> => {
    if (missingMode === 'keep' || source === undefined) return undefined;
    if (!isComplete) return nothingRemoved;
    const seen = new Set(tally.results.flatMap(({ id }) => id ?? []));
    for (const one of keysWithoutId) seen.add(journal.knownEvent(one)?.id ?? 0);
    const keyOf = (event: CalendarEvent) => matching.keyOfEvent(event);
    return removeMissing((event) => seen.has(event.id) || keysWithoutId.has(keyOf(event) ?? ''), {
      keyOf,
      client,
      mode: missingMode,
      source,
      maxMissing,
      window,
      isDryRun,
      concurrency,
      requests,
    });
  };

  try {
    await journal.start();
    await matching.load?.((event) => listed.add(event));
    // WPML loses the language of some events that are created at the same time.
    const rowsAtOnce = languageOf(client) === undefined ? concurrency : 1;
    await runPool(readRows(rows, signal), rowsAtOnce, importRow, signal);
    const missing = await handleMissing();
    const { counts, results } = tally;
    return { counts, rows: results, linked: links.results, dryRun: isDryRun, ...(missing && { missing }) };
  } finally {
    await listed.close();
    await links.close();
    await journal.close();
  }
}
