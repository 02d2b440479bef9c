import { fileURLToPath } from 'node:url';
import {
  type CalendarClient,
  CalendarError,
  type RequestOptions,
  type ValidationIssue,
} from '../../index.ts';
import { planRange } from '../../resources/event-plan.ts';
import { FileJournal } from '../journal/file-journal.ts';
import { JournalLockedError, lockFile } from '../journal/file-lock.ts';
import { type Journal, JournalError } from '../journal/journal.ts';
import { RunJournal } from '../journal/run-journal.ts';
import { matchByFunction, parseWindow } from '../keys/by-function.ts';
import { type Matching, matchById, matchBySlug } from '../keys/matching.ts';
import { LinkedRecords, readOnly } from '../links/linked-records.ts';
import { ListedEvents } from '../listing/listed-events.ts';
import { runPool } from '../pool/run-pool.ts';
import { RowChecker } from '../rows/check-row.ts';
import { type ImportSource, placeOf, placeOfIssue, rowError } from '../rows/located-row.ts';
import { type ReadRow, readRows } from '../rows/read-rows.ts';
import { ImageFiles } from './image-files.ts';
import { always, isOfSource, removeMissing } from './missing-events.ts';
import { checkOptions, type ImportOptions } from './options.ts';
import type { ImportResult, MissingResult, RowCounts, RowResult } from './result.ts';
import { languageOf, RowImporter } from './row-importer.ts';

function createMatching(client: CalendarClient, options: ImportOptions, requests: RequestOptions): Matching {
  const { key = 'slug', window } = options;
  if (key === 'slug') return matchBySlug();
  if (key === 'id') return matchById();
  const { from = '', to = '' } = window ?? {};
  return matchByFunction(key, { client, window: parseWindow(from, to), options: requests });
}

/** Locks a journal in a file, and returns a function that releases it. A dry run locks nothing. */
function lockJournal({ journal, takeOver = false, dryRun = false }: ImportOptions): () => void {
  if (dryRun || journal === undefined || (typeof journal === 'object' && !(journal instanceof URL)))
    return () => undefined;
  try {
    return lockFile(typeof journal === 'string' ? journal : fileURLToPath(journal), takeOver);
  } catch (error) {
    throw error instanceof JournalLockedError
      ? error
      : new JournalError('The journal cannot be locked', error);
  }
}

/** Collects what becomes of rows, and reports it. */
class Tally {
  readonly rows: RowResult[] = [];
  /** The IDs of the events of rows. */
  readonly ids = new Set<number>();
  /** Whether the event of every row is known. */
  isComplete = true;
  readonly #counts = { created: 0, updated: 0, unchanged: 0, failed: 0, skipped: 0 };
  #done = 0;
  readonly #total: number | undefined;
  readonly #options: Pick<ImportOptions, 'onRow' | 'onProgress'>;

  constructor(total: number | undefined, options: Pick<ImportOptions, 'onRow' | 'onProgress'>) {
    this.#total = total;
    this.#options = options;
  }

  get counts(): RowCounts {
    return { ...this.#counts };
  }

  /** How many rows are left, where their number is known. */
  get rowsLeft(): number | undefined {
    return this.#total && this.#total - this.#done;
  }

  add(result: RowResult, isCancelled = false): void {
    const { row, status, id } = result;
    this.rows[row - 1] = result;
    this.#counts[status] += 1;
    if (id !== undefined) this.ids.add(id);
    if (status === 'failed' || (status === 'skipped' && id === undefined && !isCancelled))
      this.isComplete = false;
    this.#options.onRow?.(result);
    this.#done += 1;
    const total = this.#total === undefined ? {} : { total: this.#total };
    this.#options.onProgress?.({ done: this.#done, counts: this.counts, ...total });
  }
}

/** What is read of events in pages: all, or those that `missing` judges. Those of a function's keys are read beforehand. */
function createListing(
  client: CalendarClient,
  tally: Tally,
  requests: RequestOptions,
  { key, window, concurrency = 3, missing = 'keep', source }: ImportOptions,
): ListedEvents {
  const isJudging = missing !== 'keep' && source !== undefined;
  const { query, includes } = planRange((isJudging && window) || always, undefined);
  return new ListedEvents({
    list: typeof key === 'function' ? undefined : client.events.list({ ...query, per_page: 50 }, requests),
    rowsLeft: () => tally.rowsLeft,
    isReadWhole: isJudging || languageOf(client) !== undefined,
    isJudged: isJudging ? (event) => includes(event) && isOfSource(event, missing, source) : undefined,
    concurrency,
    signal: requests.signal,
  });
}

/** The journal of a run. A dry run reads it, and adds nothing. */
function createJournal(client: CalendarClient, { journal, dryRun = false }: ImportOptions): RunJournal {
  const isPath = typeof journal === 'string' || journal instanceof URL;
  const opened: Journal | undefined = isPath ? new FileJournal(journal) : journal;
  const readable = opened && { read: () => opened.read?.() ?? [], append: () => undefined };
  return new RunJournal(dryRun ? readable : opened, client.baseUrl);
}

/**
 * Imports events: each row is matched with an event by its key, which is edited where it differs, or created. A second run
 * makes no writes. A failing row never stops the others. Rows are read when there is room for them, and not held.
 *
 * Events are read in pages of 50 as long as fewer pages are left than rows, and one by one where no page has them: drafts,
 * hidden events, new rows. What was read in a page is read anew before it is written.
 *
 * Dates of recurring events are skipped with a note if the site has the recurring event, and become single events if it
 * does not, with slugs such as `weekly-yoga-2026-12-15`. With a `language`, rows are imported one at a time.
 *
 * Venues, organizers, categories and tags are found by their names in their lists, as `ensure` finds them, or created.
 *
 * @param client - a client that may write events
 * @param rows - the rows: bodies of events, of which `venue` and `organizer` are names or data; also those of a format
 * @param options - key, window, what is done with linked and missing records, journal, concurrency, signal, callbacks
 * @returns what became of each row
 * @throws ValidationError when an option cannot be used, {@link JournalError} when the journal cannot be
 * written, {@link JournalLockedError} when another import uses it, the reason of `signal`, and any CalendarError of the listings that keys are compared with
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
  const { signal, dryRun: isDryRun = false, concurrency = 3, uncertain = 'skip' } = options;
  const { linked = 'keep', unknownTerms = 'create', existing = 'update' } = options;
  signal?.throwIfAborted();
  const requests: RequestOptions = { signal, ...(isDryRun && { http: readOnly }) };
  const matching = createMatching(client, options, requests);
  const links = new LinkedRecords(client, linked, unknownTerms, requests, concurrency);
  const journal = createJournal(client, options);
  const images = new ImageFiles(client, journal, options.imageFolder, requests);
  const checker = new RowChecker(matching, images);
  const tally = new Tally(Array.isArray(rows) ? rows.length : undefined, options);
  const listed = createListing(client, tally, requests, options);
  const importer = new RowImporter({
    client,
    matching,
    listed,
    links,
    images,
    journal,
    isDryRun,
    existing,
    uncertain,
    requests,
  });

  const importRow = async (item: ReadRow, index: number): Promise<void> => {
    const number = index + 1;
    const place = { row: number, ...placeOf(item.position) };
    if (item.isCancelled) {
      const note = 'The file says that it is cancelled. With `missing`, its event goes.';
      tally.add({ ...place, key: item.row?.slug, status: 'skipped', note }, true);
      return;
    }
    let key: string | undefined;
    let outcome: Omit<RowResult, 'row'>;
    try {
      // Before anything is awaited, so that of two rows with one key the second fails.
      const checked = checker.check(item, number);
      key = checked.key;
      const toError = (issues: readonly ValidationIssue[]) => rowError(number, item.position, issues);
      const file = await images.read(checked.row.image, toError);
      outcome = { key, ...(await importer.import(checked.row, key, file)) };
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof JournalError) throw cause;
      const error = cause instanceof Error ? cause : new CalendarError(String(cause));
      outcome = {
        ...placeOfIssue(item.position, error),
        ...(key !== undefined && { key }),
        status: 'failed',
        error,
      };
    }
    tally.add({ ...place, ...outcome });
  };

  const unlock = lockJournal(options);
  try {
    await journal.start();
    await matching.load((event) => listed.add(event));
    // WPML leaves some events without a language that are created at the same time.
    const rowsAtOnce = languageOf(client) === undefined ? concurrency : 1;
    await runPool(readRows(rows, signal), rowsAtOnce, importRow, signal);
    const missing = await handleMissing(client, tally, listed, requests, options);
    await journal.complete();
    return { counts: tally.counts, rows: tally.rows, dryRun: isDryRun, ...(missing && { missing }) };
  } finally {
    await listed.close();
    await links.close();
    await journal.close();
    unlock();
  }
}

async function handleMissing(
  client: CalendarClient,
  tally: Tally,
  listed: ListedEvents,
  requests: RequestOptions,
  options: ImportOptions,
): Promise<MissingResult | undefined> {
  const {
    missing: mode = 'keep',
    source,
    maxMissing = 0.1,
    window,
    dryRun: isDryRun = false,
    concurrency = 3,
  } = options;
  if (mode === 'keep' || source === undefined) return undefined;
  if (!tally.isComplete) return { outcome: 'rows failed', total: 0, ids: [], failed: [] };
  return removeMissing(tally.ids, await listed.judged(), {
    client,
    mode,
    source,
    maxMissing,
    window,
    isDryRun,
    concurrency,
    requests,
  });
}
