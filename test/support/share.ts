import fc from 'fast-check';

// CI sets TEST_SEED, so that a commit has one result there. Elsewhere each run draws other values.
if (process.env.TEST_SEED) fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });

/** The share of long tests that is run: a tenth by default, and all of them in CI, which sets TEST_SHARE=1. */
const share = Number(process.env.TEST_SHARE ?? 0.1);

/** Returns how often to run the property of a long test that runs it so many times in CI. */
export function propertyRuns(inCi: number): number {
  return Math.ceil(inCi * share);
}

/** Checks a property on so many random values of each arbitrary. Fails with the smallest ones for which it does not hold. */
export const forAll = <Values extends [unknown, ...unknown[]]>(
  numRuns: number,
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  property: (...values: Values) => unknown,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty<Values>(...arbitraries, async (...values) => property(...values) as Promise<void>),
    { numRuns },
  );

/** Returns the items to run a long test with that has them all in CI: the first, and others at even distances. */
export function sampleOf<Item>(items: readonly Item[]): Item[] {
  return Array.from(
    { length: Math.ceil(items.length * share) },
    (_, index) => items[Math.floor(index / share)]!,
  );
}
