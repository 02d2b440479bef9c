import { isOccurrenceId } from '../../contract/values/occurrence.ts';
import type { CalendarEvent, ListRequest, Page } from '../../index.ts';
import { normalizeName } from '../../resources/ensure-record.ts';
import type { ComparableEvent } from './changed-fields.ts';
import type { EventAddress } from './keys.ts';
import { DateSlugs, toSlug } from './slugs.ts';

interface PagesOptions {
  readonly concurrency: number;
  readonly signal?: AbortSignal | null | undefined;
  /** Called if a page cannot be read. */
  readonly onError?: (error: Error) => void;
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

/** Reads the pages of a listing on demand. If one cannot be read, records are requested one by one. */
class PagesOnDemand<Item> {
  /** The number of pages left: one until the first is read. */
  left = 1;
  isComplete = false;
  readonly #pages: AsyncGenerator<Page<Item>, void, undefined>;
  readonly #signal: AbortSignal | null | undefined;
  readonly #onPage: (page: Page<Item>) => void;
  readonly #onError: ((error: Error) => void) | undefined;
  #reading: Promise<void> | undefined;

  constructor(
    list: ListRequest<Item>,
    { concurrency, signal, onError }: PagesOptions,
    onPage: (page: Page<Item>) => void,
  ) {
    this.#pages = readPages(list, concurrency);
    this.#signal = signal;
    this.#onPage = onPage;
    this.#onError = onError;
  }

  readNext(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async close(): Promise<void> {
    await this.#pages.return();
  }

  async #read(): Promise<void> {
    try {
      for (;;) {
        const { value: page } = await this.#pages.next();
        this.left = page?.hasNext ? Math.max(page.totalPages - page.page, 1) : 0;
        this.isComplete = !page;
        if (page) this.#onPage(page);
        // After the last page, the listing may be read again in parts.
        if (!page || page.hasNext) return;
      }
    } catch (error) {
      this.#signal?.throwIfAborted();
      this.left = 0;
      this.#onError?.(error as Error);
    }
  }
}

interface ListedEventsSettings extends PagesOptions {
  /** The listing to read. Undefined if all events are added. */
  readonly list: ListRequest<CalendarEvent> | undefined;
  readonly isReadWhole: boolean;
  /** Called after each event that was read. */
  readonly onRead: () => void;
  /** Returns the number of rows left, if it is known. */
  readonly rowsLeft: () => number | undefined;
}

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
 * than the rows that are left. If that number is unknown, those before count.
 */
export class ListedEvents {
  readonly #settings: ListedEventsSettings;
  readonly #events = new Map<number, ComparableEvent>();
  /** The IDs of events by slug. Undefined if several events share it. */
  readonly #ids = new Map<string, number | undefined>();
  readonly #pages: PagesOnDemand<CalendarEvent> | undefined;
  /** Dates of a recurring event share its slug. */
  readonly #dateSlugs = new DateSlugs();
  #lookups = 0;

  constructor(settings: ListedEventsSettings) {
    this.#settings = settings;
    this.#pages =
      settings.list &&
      new PagesOnDemand(settings.list, settings, ({ items }) => {
        for (const event of items) this.add(event);
      });
  }

  add(event: CalendarEvent): void {
    const { id } = event;
    this.#settings.onRead();
    if (this.#events.size < mostKept) this.#events.set(id, withoutDetails(event));
    const own = toSlug(event.slug ?? '');
    const slug = isOccurrenceId(id) && own !== '' ? this.#dateSlugs.next(own, event.start_date) : own;
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
      const pagesLeft = this.#pages?.left ?? 0;
      if (pagesLeft === 0 || lookupsFor(pagesLeft) >= this.#rowsLeft()) return undefined;
      await this.#pages?.readNext();
    }
  }

  async close(): Promise<void> {
    await this.#pages?.close();
  }

  #rowsLeft(): number {
    if (this.#settings.isReadWhole) return Number.POSITIVE_INFINITY;
    return this.#settings.rowsLeft() ?? this.#lookups;
  }
}

interface NamedRecord {
  readonly id: number;
  readonly status?: string;
}

/** Checks whether a record precedes another of its name, as in `ensure`: published, then oldest. */
function isBefore(one: NamedRecord, other: NamedRecord): boolean {
  const isPublished = ({ status = 'publish' }: NamedRecord) => status === 'publish';
  return isPublished(one) === isPublished(other) ? one.id < other.id : isPublished(one);
}

/**
 * Finds records of one kind by name. The first page of the listing is read for the first name, and others
 * when no more pages are left than names were looked up.
 */
export class ListedNames<RecordOf extends NamedRecord> {
  readonly #records = new Map<string, RecordOf>();
  readonly #pages: PagesOnDemand<RecordOf>;
  #lookups = 0;

  constructor(list: ListRequest<RecordOf>, options: PagesOptions, nameOf: (record: RecordOf) => string) {
    this.#pages = new PagesOnDemand(list, options, ({ items }) => {
      for (const record of items) {
        const key = normalizeName(nameOf(record));
        const other = this.#records.get(key);
        if (!other || isBefore(record, other)) this.#records.set(key, record);
      }
    });
  }

  async find(name: string): Promise<RecordOf | undefined> {
    this.#lookups += 1;
    while (this.#pages.left > 0 && this.#pages.left <= this.#lookups) await this.#pages.readNext();
    return this.#pages.isComplete ? this.#records.get(normalizeName(name)) : undefined;
  }

  async close(): Promise<void> {
    await this.#pages.close();
  }
}
