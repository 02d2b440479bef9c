import type { CalendarEvent, ListRequest } from '../../index.ts';
import {
  type ComparableEvent,
  comparableEvent,
  packEvent,
  unpackEvent,
} from '../compare/comparable-event.ts';
import type { EventAddress } from '../keys/matching.ts';
import { toSlug } from '../rendering/slugs.ts';
import { PagesOnDemand, type PagesOptions } from './pages-on-demand.ts';

/** How events are looked up. */
export interface ListedEventsSettings extends PagesOptions {
  /** The listing whose pages are read; undefined where there are only events that are added. */
  readonly list: ListRequest<CalendarEvent> | undefined;
  /** Whether all pages are read, however few rows there are. */
  readonly isReadWhole: boolean;
  /** How many rows are left; undefined where nobody knows. */
  readonly rowsLeft: () => number | undefined;
  /** Whether `missing` judges an event; undefined where it judges none. */
  readonly isJudged: ((event: CalendarEvent) => boolean) | undefined;
}

/**
 * The events of the pages of a listing, as far as they were read: what is compared of each, until its row has come. Pages
 * are read as long as fewer are left than rows. Of a stream nobody knows how many are left, so they are read once there
 * were more rows than pages are left.
 */
export class ListedEvents {
  readonly #settings: ListedEventsSettings;
  /** The events, packed; undefined for one that a row has had, or that came twice. */
  readonly #events = new Map<number, string | undefined>();
  /** The IDs of events by their slugs; undefined where several have one. */
  readonly #ids = new Map<string, number | undefined>();
  readonly #judged = new Set<number>();
  readonly #totals = new Set<number>();
  readonly #pages: PagesOnDemand<CalendarEvent> | undefined;
  #lookups = 0;

  constructor(settings: ListedEventsSettings) {
    const { list } = settings;
    this.#settings = settings;
    if (list === undefined) return;
    this.#pages = new PagesOnDemand(list, settings, ({ items, total }) => {
      this.#totals.add(total);
      for (const event of items) this.add(event);
    });
  }

  /** Adds an event. */
  add(event: CalendarEvent): void {
    const { id } = event;
    if (this.#settings.isJudged?.(event)) this.#judged.add(id);
    const packed = packEvent(comparableEvent(event));
    const isAnother = this.#events.has(id) && this.#events.get(id) !== packed;
    this.#events.set(id, isAnother ? undefined : packed);
    const slug = toSlug(event.slug ?? '');
    if (slug !== '') this.#ids.set(slug, this.#ids.has(slug) && this.#ids.get(slug) !== id ? undefined : id);
  }

  /**
   * Takes out the event of a row, and reads pages for it where that is cheaper than asking for it.
   *
   * @returns undefined where it has to be asked for
   */
  async take(address: EventAddress): Promise<ComparableEvent | undefined> {
    this.#lookups += 1;
    for (;;) {
      const id = 'id' in address ? address.id : this.#ids.get(address.slug);
      const packed = id === undefined ? undefined : this.#events.get(id);
      if (id !== undefined && packed !== undefined) {
        this.#events.set(id, undefined);
        // No other row has this slug.
        if ('slug' in address) this.#ids.delete(address.slug);
        return unpackEvent(packed);
      }
      const pagesLeft = this.#pages?.left ?? 0;
      if (pagesLeft === 0 || pagesLeft >= this.#rowsLeft()) return undefined;
      await this.#pages?.readNext();
    }
  }

  /**
   * Reads the other pages.
   *
   * @returns the IDs of all events that `missing` judges, in the order of the listing; undefined where not every event was read once:
   * a page could not be read, or events have come, gone or moved meanwhile.
   */
  async judged(): Promise<ReadonlySet<number> | undefined> {
    if (this.#pages === undefined) return this.#judged;
    while (this.#pages.left > 0) await this.#pages.readNext();
    const [total, ...otherTotals] = this.#totals;
    const isWhole = this.#pages.isComplete && otherTotals.length === 0 && total === this.#events.size;
    return isWhole ? this.#judged : undefined;
  }

  /** Ends requests that are under way. */
  async close(): Promise<void> {
    await this.#pages?.close();
  }

  #rowsLeft(): number {
    if (this.#settings.isReadWhole) return Number.POSITIVE_INFINITY;
    return this.#settings.rowsLeft() ?? this.#lookups;
  }
}
