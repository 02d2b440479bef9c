import { isDeepStrictEqual } from 'node:util';

/** The names of the fields in which two records differ. */
export function differingFields(before: object, after: object): string[] {
  const old: Record<string, unknown> = { ...before };
  const current: Record<string, unknown> = { ...after };
  return [...new Set([...Object.keys(old), ...Object.keys(current)])]
    .filter((name) => !isDeepStrictEqual(old[name], current[name]))
    .sort();
}

/** The names of the fields that differ although they were not expected to. */
export function unexpectedChanges(before: object, after: object, expected: readonly string[]): string[] {
  return differingFields(before, after).filter((name) => !expected.includes(name));
}

/** Fields that every write changes: the modification dates, and the structured data built from all other fields. */
export const changedByEveryWrite = ['modified', 'modified_utc', 'json_ld'];
