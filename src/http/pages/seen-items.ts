/** What an item is known by. */
export interface Identified {
  readonly id?: number;
  readonly start_date?: unknown;
}

/** What an item is known by, which may be anything on other routes of the site. */
export const identityOf = (item: unknown): Identified => Object(item);

/** When an item starts, in minutes, which take a fraction of the memory of the text; or what stands there instead. */
type Start = number | string;

function startOf({ start_date }: Identified): Start {
  const text = String(start_date);
  const minute = Date.parse(`${text.replace(' ', 'T')}Z`) / 60_000;
  return Number.isNaN(minute) ? text : minute;
}

/** An ID that came with several starts. */
interface SeveralStarts {
  /** The starts of the items that it stands for. */
  readonly items: Set<Start>;
  /** A later start of the one item: it has moved there. */
  readonly moved?: Start;
  /** Whether it then came with its first start again. */
  hasReturned?: boolean;
}

/**
 * The items that a walk has read. An item is known by its ID, and one without is new each time; where several share an ID, as recurring events do on some
 * sites, by ID and start. Items are not retained.
 */
export class SeenItems {
  /** By ID, the start of its item. Nearly all IDs have one, and take no more memory than that. */
  readonly #starts = new Map<number | undefined, Start | SeveralStarts>();
  readonly #sharedIds: Set<number | undefined>;
  /** Whether there were items without an ID, which nobody would know a second time. */
  hasUnknown = false;

  /** @param sharedIds - the IDs that several items have, where walks over several listings learn of them together */
  constructor(sharedIds = new Set<number | undefined>()) {
    this.#sharedIds = sharedIds;
  }

  /** Adds the items of a page, and returns those that are new. */
  add<T>(items: readonly T[]): T[] {
    const startsOnPage = new Map<number | undefined, unknown>();
    for (const { id, start_date } of items.map(identityOf)) {
      if (startsOnPage.has(id) && startsOnPage.get(id) !== start_date) this.#sharedIds.add(id);
      startsOnPage.set(id, start_date);
    }
    return items.filter((item) => this.#addOne(identityOf(item)));
  }

  #addOne(item: Identified): boolean {
    const { id } = item;
    if (id === undefined) {
      this.hasUnknown = true;
      return true;
    }
    const start = startOf(item);
    const seen = this.#starts.get(id);
    if (seen === undefined) {
      this.#starts.set(id, start);
      return true;
    }
    if (seen === start) return false;
    if (typeof seen !== 'object') {
      const isShared = this.#sharedIds.has(id);
      const items = new Set(isShared ? [seen, start] : [seen]);
      this.#starts.set(id, isShared ? { items } : { items, moved: start });
      return isShared;
    }
    const { items, moved, hasReturned } = seen;
    if (items.has(start)) {
      seen.hasReturned = true;
      return false;
    }
    // An item that has moved has one start. Where a further pass finds both starts once more, these are two items.
    if (start === moved && hasReturned) this.#sharedIds.add(id);
    if (!this.#sharedIds.has(id)) return false;
    items.add(start);
    return true;
  }
}
