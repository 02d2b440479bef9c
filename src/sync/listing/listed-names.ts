import type { ListRequest } from '../../index.ts';
import { normalizeName } from '../../resources/ensure-record.ts';
import { PagesOnDemand, type PagesOptions } from './pages-on-demand.ts';

/** A venue, an organizer, a category or a tag. */
interface NamedRecord {
  readonly id: number;
  /** Terms have none. */
  readonly status?: string;
}

const isPublished = ({ status = 'publish' }: NamedRecord) => status === 'publish';

/** Whether a record is taken rather than another one of its name, as by `ensure`: one that is published, and the oldest. */
function isBefore(one: NamedRecord, other: NamedRecord | undefined): boolean {
  if (other === undefined) return true;
  return isPublished(one) === isPublished(other) ? one.id < other.id : isPublished(one);
}

/**
 * The records of one kind by their names. The first page of the listing is read for the first name, and the others once
 * fewer are left than names were looked up.
 */
export class ListedNames<RecordOf extends NamedRecord> {
  readonly #records = new Map<string, RecordOf>();
  readonly #pages: PagesOnDemand<RecordOf>;
  #lookups = 0;

  /** @param nameOf - the name of a record of the listing */
  constructor(list: ListRequest<RecordOf>, options: PagesOptions, nameOf: (record: RecordOf) => string) {
    this.#pages = new PagesOnDemand(list, options, ({ items }) => {
      for (const record of items) {
        const key = normalizeName(nameOf(record) ?? '');
        if (record.status !== 'trash' && isBefore(record, this.#records.get(key)))
          this.#records.set(key, record);
      }
    });
  }

  /**
   * Finds the record of a name.
   *
   * @returns undefined where there is none, or where not all pages were read: it has to be searched for
   */
  async find(name: string): Promise<RecordOf | undefined> {
    this.#lookups += 1;
    while (this.#pages.left > 0 && this.#pages.left <= this.#lookups) await this.#pages.readNext();
    return this.#pages.isComplete ? this.#records.get(normalizeName(name)) : undefined;
  }

  /** Ends requests that are under way. */
  async close(): Promise<void> {
    await this.#pages.close();
  }
}
