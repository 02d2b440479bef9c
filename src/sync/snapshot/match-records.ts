/** What a record is recognised by; undefined where it has nothing of the kind. */
export type RecordKey<Item> = (item: Item) => string | undefined;

/**
 * Finds the counterparts of records: those with the same first key, then, of what is left, those with the same second key,
 * and so on. Of several with the same key the first ones belong together.
 */
export function matchRecords<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
  keys: readonly (readonly [RecordKey<One>, RecordKey<Other>])[],
): Map<One, Other> {
  const pairs = new Map<One, Other>();
  const taken = new Set<Other>();
  for (const [keyOfOne, keyOfOther] of keys) {
    const waiting = Map.groupBy(
      others.filter((other) => !taken.has(other)),
      (other) => keyOfOther(other),
    );
    for (const one of ones) {
      const key = keyOfOne(one);
      if (key === undefined || pairs.has(one)) continue;
      const other = waiting.get(key)?.shift();
      if (other === undefined) continue;
      pairs.set(one, other);
      taken.add(other);
    }
  }
  return pairs;
}
