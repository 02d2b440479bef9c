import { isOccurrenceId } from '../../contract/values/occurrence.ts';
import type { CalendarEvent, ListRequest, Page } from '../../index.ts';
import type { ComparableEvent } from './changed-fields.ts';
import type { EventAddress } from './keys.ts';
import { createDateSlugs, toSlug } from './slugs.ts';

interface ListedEventsSettings {
  /** The listing to read. Undefined if all events are added. */
  readonly list: ListRequest<CalendarEvent> | undefined;
  readonly isReadWhole: boolean;
  readonly concurrency: number;
  readonly signal?: AbortSignal | null | undefined;
  /** Called after each event that was read. */
  readonly onRead: () => void;
  /** Called if a page cannot be read. */
  readonly onError: (error: Error) => void;
  /** Returns the number of rows left, if it is known. */
  readonly rowsLeft: () => number | undefined;
}

async function* readPages<Item>(list: ListRequest<Item>, concurrency: number) {
  const first = await list;
  yield first;
  for await (const page of list.pages({ concurrency })) {
    if (page !== first) yield page;
  }
}

/** Pages take longer the more there are: on a site with 1,000 of them, one takes as long as 32 lookups. */
const lookupsFor = (pages: number) => pages * Math.max(1, pages / 32);

/** The most events to keep. Others are read again if they have a row. */
const mostKept = 30_000;

/** Removes what is not compared from an event, which is most of it. */
function withoutDetails(event: CalendarEvent): ComparableEvent {
  const { json_ld, custom_fields, global_id_lineage, start_date_details, end_date_details, ...fields } =
    event as CalendarEvent & Record<string, unknown>;
  const { image, venue, organizer, categories, tags } = event;
  const links = {
    venue: [venue ?? []].flat().map(({ id, venue: name }) => ({ id, name })),
    organizer: [organizer].flat().map(({ id, organizer: name }) => ({ id, name })),
    categories: categories.map(({ id, name }) => ({ id, name })),
    tags: tags.map(({ id, name }) => ({ id, name })),
  };
  const picture = image && { id: image.id, url: image.url };
  return { ...fields, ...links, image: picture };
}

/**
 * Keeps the events of pages until their rows arrive. Pages are read as long as the rest of them takes fewer requests
 * than the rows that are left. If that number is unknown, those before count. If a page cannot be read, events are
 * requested one by one.
 */
export class ListedEvents {
  readonly #settings: ListedEventsSettings;
  readonly #events = new Map<number, ComparableEvent>();
  /** The IDs of events by slug. Undefined if several events share it. */
  readonly #ids = new Map<string, number | undefined>();
  readonly #pages: AsyncGenerator<Page<CalendarEvent>, void, undefined> | undefined;
  /** The number of pages left: one until the first is read. */
  #pagesLeft = 1;
  #reading: Promise<void> | undefined;
  /** Dates of a recurring event share its slug. */
  readonly #dateSlug = createDateSlugs();
  #lookups = 0;

  constructor(settings: ListedEventsSettings) {
    this.#settings = settings;
    if (settings.list) this.#pages = readPages(settings.list, settings.concurrency);
    else this.#pagesLeft = 0;
  }

  add(event: CalendarEvent): void {
    const { id } = event;
    this.#settings.onRead();
    if (this.#events.size < mostKept) this.#events.set(id, withoutDetails(event));
    const own = toSlug(event.slug ?? '');
    const slug = isOccurrenceId(id) && own !== '' ? this.#dateSlug(own, event.start_date) : own;
    if (slug !== '') this.#ids.set(slug, this.#ids.has(slug) && this.#ids.get(slug) !== id ? undefined : id);
  }

  /** Removes and returns the event of a row. Reads pages if that is cheaper than a request for the event. */
  async take(address: EventAddress): Promise<ComparableEvent | undefined> {
    this.#lookups += 1;
    for (;;) {
      const id = 'id' in address ? address.id : this.#ids.get(address.slug);
      const event = id === undefined ? undefined : this.#events.get(id);
      if (id !== undefined && event !== undefined) {
        this.#events.delete(id);
        return event;
      }
      if (this.#pagesLeft === 0 || lookupsFor(this.#pagesLeft) >= this.#rowsLeft()) return undefined;
      this.#reading ??= this.#readNext().finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
  }

  async close(): Promise<void> {
    await this.#pages?.return();
  }

  async #readNext(): Promise<void> {
    try {
      for (;;) {
        const page = (await this.#pages?.next())?.value;
        this.#pagesLeft = page?.hasNext ? Math.max(page.totalPages - page.page, 1) : 0;
        for (const event of page?.items ?? []) this.add(event);
        // After the last page, the listing may be read again in parts.
        if (!page || page.hasNext) return;
      }
    } catch (error) {
      this.#settings.signal?.throwIfAborted();
      this.#pagesLeft = 0;
      this.#settings.onError(error as Error);
    }
  }

  #rowsLeft(): number {
    if (this.#settings.isReadWhole) return Number.POSITIVE_INFINITY;
    return this.#settings.rowsLeft() ?? this.#lookups;
  }
}
