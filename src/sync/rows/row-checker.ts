import type { Matching } from '../keys/matching.ts';
import { issuesOfRow } from './check-row.ts';
import type { ImportRow } from './import-row.ts';
import { rowError } from './place.ts';
import type { ReadRow } from './read-rows.ts';

/** Checks rows before anything is done with them, in their order. */
export class RowChecker {
  readonly #matching: Matching;
  /** The rows of each key. */
  readonly #rowsByKey = new Map<string, number>();

  constructor(matching: Matching) {
    this.#matching = matching;
  }

  /**
   * Returns a row with its key, which no other row can have then.
   *
   * @throws {@link ValidationError} with what is wrong with the row
   */
  check({ row, position, error }: ReadRow, number: number): { row: ImportRow; key: string } {
    if (error !== undefined) throw error;
    const issues = issuesOfRow(row);
    if (row === undefined || issues.length > 0) throw rowError(number, position, issues);
    const found = this.#matching.keyOf(row);
    if ('issue' in found) throw rowError(number, position, [found.issue]);
    const { key } = found;
    const other = this.#rowsByKey.get(key);
    if (other !== undefined) {
      const message = `expected a key of its own, got ${JSON.stringify(key)}, which row ${other} has`;
      throw rowError(number, position, [{ path: ['key'], message }]);
    }
    this.#rowsByKey.set(key, number);
    return { row, key };
  }
}
