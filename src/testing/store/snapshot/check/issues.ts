import { suggest } from '../../../../contract/suggest.ts';
import { expectedMessage } from '../../../../contract/values/messages.ts';
import type { Fields } from '../../../json.ts';
import type { SnapshotIssue } from './snapshot-error.ts';

/** Collects what is wrong with a snapshot. */
export class SnapshotIssues {
  readonly all: SnapshotIssue[] = [];

  add(path: string, message: string): void {
    this.all.push({ path, message });
  }

  addExpected(path: string, what: string, value: unknown): void {
    this.add(path, expectedMessage(what, value));
  }

  /**
   * Adds an issue for each name that is not known, with the closest one that is.
   *
   * @param path - the path of the object, or an empty text for the snapshot itself
   * @param what - what the names are, such as `field`
   */
  addUnknownNames(path: string, fields: Fields, known: ReadonlySet<string>, what: string): void {
    for (const name of Object.keys(fields)) {
      if (known.has(name)) continue;
      const similar = suggest(name, [...known]);
      const suggestion = similar === undefined ? '' : `, did you mean ${similar}?`;
      this.add(path === '' ? name : `${path}.${name}`, `unknown ${what}${suggestion}`);
    }
  }
}
