import { isOccurrenceId } from '../../contract/values/occurrence.ts';
import { CalendarError, type CalendarEvent, type ListRequest } from '../../index.ts';
import { createDateSlugs, toSlug } from '../rows/slugs.ts';
import type { EventAddress } from './keys.ts';
import { type ImportRun, languageOf } from './run.ts';

async function* readPages<Item>(list: ListRequest<Item>, concurrency: number) {
  yield await list;
  const pages = list.pages({ concurrency });
  // It begins with the page that was awaited.
  await pages.next();
  yield* pages;
}

/** Pages take longer the more there are: on a site with 1,000 of them, one takes as long as 32 lookups. */
const lookupsFor = (pages: number) => pages * Math.max(1, pages / 32);

/** The most events to keep. Others are read again if they have a row. */
const mostKept = 10_000;

/**
 * Keeps the events of pages until their rows arrive. Pages are read as long as the rest of them takes fewer requests
 * than the rows that are left, or the rows so far if that number is unknown. If a page cannot be read, events are
 * requested one by one.
 *
 * @param createList - returns the listing to read
 * @param rowsLeft - returns the number of rows left, if it is known
 */
export function createListed(
  { client, requests, concurrency, matching, end, onRead }: ImportRun,
  createList: () => ListRequest<CalendarEvent>,
  rowsLeft: () => number | undefined,
) {
  const events = new Map<number, CalendarEvent>();
  /** The IDs of events by slug. Undefined if several events share it. */
  const ids = new Map<string, number | undefined>();
  const pages = readPages(createList(), concurrency);
  /** The number of pages left: one until the first is read. */
  let pagesLeft = 1;
  let readingAll: Promise<void> | undefined;
  let reading: Promise<void> | undefined;
  let lookups = 0;
  /** Dates of a recurring event share its slug. */
  let dateSlug = createDateSlugs();

  function add(event: CalendarEvent): void {
    const { id } = event;
    onRead();
    matching.add?.(event);
    if (events.size < mostKept) events.set(id, event);
    const own = toSlug(event.slug ?? '');
    const slug = isOccurrenceId(id) && own !== '' ? dateSlug(own, event.start_date) : own;
    if (slug !== '') ids.set(slug, ids.has(slug) && ids.get(slug) !== id ? undefined : id);
  }

  async function readNext(): Promise<void> {
    try {
      for (;;) {
        const page = (await pages.next()).value;
        pagesLeft = page?.hasNext ? Math.max(page.totalPages - page.page, 1) : 0;
        for (const event of page?.items ?? []) add(event);
        // After the last page, the listing may be read again in parts.
        if (!page || page.hasNext) return;
      }
    } catch (error) {
      requests.signal?.throwIfAborted();
      pagesLeft = 0;
      // Any other error is one of `onProgress`.
      if (error instanceof CalendarError) end.add(error);
      else end.stop(error);
    }
  }

  async function readEach(): Promise<void> {
    try {
      await reading;
      dateSlug = createDateSlugs();
      for await (const { items } of createList().pages({ concurrency }))
        for (const event of items) add(event);
    } finally {
      pagesLeft = 0;
    }
  }

  return {
    /** Reads all pages, once and from the first on: what was written since could have moved events between pages. */
    readAll: (): Promise<void> => (readingAll ??= readEach()),
    /** Removes and returns the event of a row. Reads pages if that is cheaper than a request for the event. */
    async take(address: EventAddress): Promise<CalendarEvent | undefined> {
      lookups += 1;
      for (;;) {
        const event = events.get('id' in address ? address.id : (ids.get(address.slug) ?? 0));
        if (event) {
          events.delete(event.id);
          return event;
        }
        const left = languageOf(client) ? Number.POSITIVE_INFINITY : (rowsLeft() ?? lookups);
        if (pagesLeft === 0 || lookupsFor(pagesLeft) >= left) return undefined;
        if (readingAll) {
          await readingAll.catch(() => undefined);
          continue;
        }
        reading ??= readNext().finally(() => {
          reading = undefined;
        });
        await reading;
      }
    },
    close: () => pages.return(),
  };
}

export type Listed = ReturnType<typeof createListed>;
