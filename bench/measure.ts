import { randomFrom } from './random.ts';

/** What is run against what, by name. */
export type Contenders<Name extends string> = Readonly<Record<Name, () => unknown>>;

/** How long it is run. */
export interface Pace {
  readonly rounds: number;
  /** How long one contender runs at a stretch, in milliseconds. */
  readonly stretch: number;
  /** How long each contender runs before anything counts, in milliseconds; 0 where the caller has seen to it. */
  readonly warmUp: number;
}

/** Times of every round, in milliseconds a run. */
export class Timings<Name extends string> {
  readonly #rounds: Readonly<Record<Name, readonly number[]>>;

  constructor(rounds: Readonly<Record<Name, readonly number[]>>) {
    this.#rounds = rounds;
  }

  /** The median time of one run. */
  milliseconds(name: Name): number {
    return median(this.#rounds[name]);
  }

  /** The median of the ratios of all rounds: what slows a whole round down does not change it. */
  ratio(name: Name, to: Name): number {
    const others = this.#rounds[to];
    return median(this.#rounds[name].map((time, round) => time / others[round]!));
  }
}

/** The middle of several values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** Results are kept until the next one, so that no run can be optimised away. */
const kept: { result?: unknown } = {};

async function time(run: () => unknown, count: number): Promise<number> {
  // No collection is forced: it throws compiled code away too, and then everything runs several times slower.
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

/** The same items in another order. */
function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const places = items.map((item) => ({ item, place: random() }));
  return places.toSorted((one, other) => one.place - other.place).map(({ item }) => item);
}

/**
 * Runs contenders in turn, round after round. The order differs from round to round, and is the same in every run: what
 * one leaves on the heap is collected in the time of the next, which must not always be the same one.
 */
export async function race<Name extends string>(
  contenders: Contenders<Name>,
  { rounds, stretch, warmUp }: Pace,
): Promise<Timings<Name>> {
  const names = Object.keys(contenders) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as Record<string, number[]> as Record<
    Name,
    number[]
  >;
  const counts = new Map<Name, number>(names.map((name) => [name, 1]));
  if (warmUp > 0) {
    for (const name of names) await runsWithin(contenders[name], warmUp);
    for (const name of names) counts.set(name, await runsWithin(contenders[name], stretch));
  }
  const random = randomFrom(1);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of shuffled(names, random)) {
      const count = counts.get(name) ?? 1;
      times[name].push((await time(contenders[name], count)) / count);
    }
  }
  return new Timings(times);
}
