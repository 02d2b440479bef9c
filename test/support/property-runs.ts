/** The share of the runs of long property tests: a fifth by default, and all of them in CI, which sets PROPERTY_RUNS=1. */
const share = Number(process.env.PROPERTY_RUNS ?? 0.2);

/** Returns how often to run the property of a long test that runs it so many times in CI. */
export function propertyRuns(inCi: number): number {
  return Math.ceil(inCi * share);
}
