/** What an item is known by. */
export interface Identified {
  readonly id?: number;
  readonly start_date?: unknown;
}

/** When an item starts, in minutes, which take a fraction of the memory of the text; or what stands there instead. */
function startOf({ start_date }: Identified): number | string {
  const text = String(start_date);
  const minute = Date.parse(`${text.replace(' ', 'T')}Z`) / 60_000;
  return Number.isNaN(minute) ? text : minute;
}

/**
 * The items that a walk has come to. One is known by its ID; where a page holds the same ID twice, as for recurring
 * events on some sites, by ID and start. Items are not retained.
 */
export class SeenItems {
  /** By ID, the start of the first item that had it. */
  readonly #starts = new Map<number | undefined, number | string>();
  /** By ID, another start with which it came later. */
  readonly #moved = new Map<number | undefined, number | string>();
  /** IDs that then came with their first start again. */
  readonly #returned = new Set<number | undefined>();
  /** The further items of IDs that several have. */
  readonly #others = new Set<string>();
  readonly #sharedIds: Set<number | undefined>;

  /** @param sharedIds - the IDs that several items have, where walks over several listings learn of them together */
  constructor(sharedIds = new Set<number | undefined>()) {
    this.#sharedIds = sharedIds;
  }

  /** Adds the items of a page, and returns those that are new. */
  add<T>(items: readonly T[]): T[] {
    this.#learnSharedIds(items as readonly object[]);
    return items.filter((item) => this.#addOne(item as object));
  }

  #learnSharedIds(items: readonly Identified[]): void {
    const startsOnPage = new Map<number | undefined, unknown>();
    for (const { id, start_date } of items) {
      if (startsOnPage.has(id) && startsOnPage.get(id) !== start_date) this.#sharedIds.add(id);
      startsOnPage.set(id, start_date);
    }
  }

  #addOne(item: Identified): boolean {
    const { id } = item;
    const start = startOf(item);
    const firstStart = this.#starts.get(id);
    if (firstStart === undefined) {
      this.#starts.set(id, start);
      return true;
    }
    const isFirst = firstStart === start;
    if (!this.#sharedIds.has(id)) {
      // With another start it has moved. Where a further pass comes to both starts once more, these are two items.
      if (isFirst && this.#moved.has(id)) this.#returned.add(id);
      if (isFirst) return false;
      if (!this.#moved.has(id)) this.#moved.set(id, start);
      if (!this.#returned.has(id) || this.#moved.get(id) !== start) return false;
      this.#sharedIds.add(id);
    }
    const other = `${id} ${start}`;
    if (isFirst || this.#others.has(other)) return false;
    this.#others.add(other);
    return true;
  }
}
