/** The functions that are compared, by name. */
type Contenders<Name extends string> = Readonly<Record<Name, () => unknown>>;

/** How long they are run. */
export interface Pace {
  readonly rounds: number;
  /** How long one contender runs at a stretch, in milliseconds. */
  readonly stretch: number;
  /** How long each contender runs before anything counts, in milliseconds. 0 if the caller has done that. */
  readonly warmUp: number;
}

/** The middle of several values. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** Milliseconds in a unit that suits them. */
function duration(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(2)} s`;
  return milliseconds >= 1 ? `${milliseconds.toFixed(1)} ms` : `${(milliseconds * 1000).toFixed(1)} µs`;
}

/** Results are kept until the next one, so that no run can be optimized away. */
const kept: { result?: unknown } = {};

async function time(run: () => unknown, count: number): Promise<number> {
  // Forcing a garbage collection would discard compiled code too, and everything would be several times slower.
  const start = performance.now();
  for (let index = 0; index < count; index += 1) {
    const result = run();
    kept.result = result instanceof Promise ? await result : result;
  }
  return performance.now() - start;
}

async function runsWithin(run: () => unknown, milliseconds: number): Promise<number> {
  let count = 1;
  for (;;) {
    const taken = await time(run, count);
    if (taken >= milliseconds / 2) return Math.max(1, Math.round((count * milliseconds) / taken));
    count *= 2;
  }
}

/**
 * Runs contenders in turn, round after round. The order moves on by one each round: the garbage of one is collected in the
 * time of the next, which must not always be the same one.
 */
export async function race<Name extends string>(
  contenders: Contenders<Name>,
  { rounds, stretch, warmUp }: Pace,
) {
  const names = Object.keys(contenders) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  const counts = new Map<Name, number>(names.map((name) => [name, 1]));
  if (warmUp > 0) {
    for (const name of names) await runsWithin(contenders[name], warmUp);
    for (const name of names) counts.set(name, await runsWithin(contenders[name], stretch));
  }
  for (let round = 0; round < rounds; round += 1) {
    const first = round % names.length;
    const order = [...names.slice(first), ...names.slice(0, first)];
    for (const name of round % 2 === 0 ? order : order.reverse()) {
      const count = counts.get(name) ?? 1;
      times[name].push((await time(contenders[name], count)) / count);
    }
  }
  return {
    /**
     * The median of the ratios of all rounds, which does not change if a whole round is slow, with the median times of
     * both in milliseconds a run, such as `0.21 ms : 0.15 ms`.
     */
    compare: (name: Name, to: Name) => ({
      ratio: median(times[name].map((time, round) => time / times[to][round]!)),
      measured: `${duration(median(times[name]))} : ${duration(median(times[to]))}`,
    }),
  };
}
