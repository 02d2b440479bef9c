/** What an item is known by, which may be anything on other routes of the site. */
interface Identified {
  readonly id?: number;
  readonly start_date?: unknown;
}

/** The items that an iteration has read. An item is known by its ID, or by ID and start if a page repeats an ID. */
export class SeenItems {
  readonly #keys = new Set<unknown>();
  readonly #repeatedIds = new Set<unknown>();

  /** Adds the items of a page, and returns those that are new: none if the page brings nothing new. */
  add<T>(items: readonly T[]): T[] {
    const starts = new Map<unknown, unknown>();
    for (const item of items) {
      const { id, start_date }: Identified = Object(item);
      if (starts.has(id) && starts.get(id) !== start_date) this.#repeatedIds.add(id);
      starts.set(id, start_date);
    }
    const isNew = items.map((item) => {
      const { size } = this.#keys;
      return this.#keys.add(this.#keyOf(item)).size > size;
    });
    if (!isNew.includes(true)) return [];
    // Of items without an ID several may be alike.
    return items.filter((item, index) => isNew[index] || Object(item).id === undefined);
  }

  #keyOf(item: unknown): unknown {
    const { id, start_date }: Identified = Object(item);
    if (id === undefined) return JSON.stringify(item);
    return this.#repeatedIds.has(id) ? `${id} ${start_date}` : id;
  }
}
