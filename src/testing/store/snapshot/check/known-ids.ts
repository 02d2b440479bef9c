import type { ListName } from '../calendar-snapshot.ts';
import type { SnapshotIssues } from './snapshot-error.ts';

interface Holder {
  readonly list: ListName;
  readonly path: string;
}

const postLists: ReadonlySet<ListName> = new Set(['events', 'venues', 'organizers', 'media']);

/** As in WordPress, events, venues, organizers and images share one sequence of ids. */
function sequenceOf(list: ListName): string {
  return postLists.has(list) ? 'posts' : list;
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** The ids of a snapshot and the records that have them. */
export class KnownIds {
  readonly #holders = new Map<string, Map<number, Holder>>();
  readonly #issues: SnapshotIssues;

  constructor(issues: SnapshotIssues) {
    this.#issues = issues;
  }

  /** The holders of the ids in the sequence of a list. */
  #sequence(list: ListName): Map<number, Holder> {
    const name = sequenceOf(list);
    const sequence = this.#holders.get(name) ?? new Map<number, Holder>();
    this.#holders.set(name, sequence);
    return sequence;
  }

  /**
   * Adds the id of a record, and an issue where it is none or that of another record. Records without an id get one
   * later.
   *
   * @param isEmbedded - the record stands in another one, where it may stand several times
   */
  add(list: ListName, id: unknown, path: string, isEmbedded: boolean): void {
    if (id === undefined) return;
    if (!isId(id)) {
      this.#issues.addExpected(`${path}.id`, 'a whole number above 0', id);
      return;
    }
    const sequence = this.#sequence(list);
    const holder = sequence.get(id);
    if (holder === undefined) sequence.set(id, { list, path });
    else if (!isEmbedded || holder.list !== list) {
      this.#issues.add(`${path}.id`, `the id ${id} is that of ${holder.path} already`);
    }
  }

  has(list: ListName, id: number): boolean {
    return this.#sequence(list).get(id)?.list === list;
  }
}
