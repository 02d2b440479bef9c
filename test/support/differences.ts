import { isDeepStrictEqual } from 'node:util';

/** The names of the fields in which two records differ. */
export function differingFields(one: object, other: object): string[] {
  const before: Record<string, unknown> = { ...one };
  const after: Record<string, unknown> = { ...other };
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .sort();
}

/** The names among those that differ which nobody expected to. */
export function unexpected(one: object, other: object, expected: readonly string[]): string[] {
  return differingFields(one, other).filter((name) => !expected.includes(name));
}

/** What every write moves: when the record was changed, and the structured data that is made of all fields. */
export const movedByAnyWrite = ['modified', 'modified_utc', 'json_ld'];
