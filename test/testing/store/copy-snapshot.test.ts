import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copySnapshot } from '../../../src/testing/store/snapshot/copy-snapshot.ts';

/** The objects and lists in a value, with the value itself. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

describe('a copy of a snapshot', () => {
  test('is equal, and shares no object', () => {
    const anySnapshot = fc.dictionary(fc.string(), fc.anything({ withDate: true, withNullPrototype: true }));
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const copy = copySnapshot(snapshot);
        expect(copy).toEqual(snapshot);
        const originals = new Set(objectsIn(snapshot));
        expect(objectsIn(copy).filter((object) => originals.has(object))).toEqual([]);
      }),
    );
  });

  test('has a field of the name __proto__ as a field', () => {
    const snapshot = JSON.parse('{ "events": [{ "meta": { "__proto__": { "id": 7 } } }] }');
    expect(JSON.stringify(copySnapshot(snapshot))).toBe(JSON.stringify(snapshot));
    expect(copySnapshot(snapshot).events[0].meta.id).toBeUndefined();
  });

  test('cannot be made of a function, which is no data', () => {
    expect(() => copySnapshot({ events: [{ title: () => 'Fair' }] })).toThrow('could not be cloned');
  });
});
