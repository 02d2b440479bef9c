import type { ImportRow } from '../rows/import-row.ts';
import type { Matching, RowKey } from './matching.ts';

/** Matches rows with events by their IDs, which the service assigns: nothing can be created. */
export function matchById(): Matching {
  return {
    canCreate: false,
    needsReadableKeys: false,
    load: async () => undefined,
    keyOf({ id }: ImportRow): RowKey {
      if (id !== undefined) return { key: String(id) };
      return {
        issue: { path: ['id'], message: 'expected the ID that its event is matched by, got nothing' },
      };
    },
    addressOf: (key) => ({ id: Number(key) }),
    isMatch: () => true,
    fieldsOf: () => ({}),
    whyNotReadable: () => undefined,
    whyNotReadableAgain: () => undefined,
  };
}
