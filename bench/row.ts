/** A ratio that is to be reached. */
export type Target = { readonly atMost: number } | { readonly atLeast: number };

/** A line of the table. */
export interface Result {
  readonly what: string;
  readonly against: string;
  readonly ratio: number;
  /** What both came to, such as `0.21 ms : 0.15 ms`. */
  readonly measured: string;
  /** Left out where a peer is shown for comparison only. */
  readonly target?: Target;
}

/** How much is measured. */
export interface Extent {
  /** For a check that takes little time: of what has a target, and of little else. */
  readonly isShort: boolean;
  readonly rounds: number;
  /** Milliseconds that a contender runs at a stretch. */
  readonly stretch: number;
  readonly warmUp: number;
}

/** A group of lines, measured together in a process of its own. */
export interface Row {
  readonly title: string;
  /** Whether docs/performance.md shows it; the others are for maintainers, on the console only. */
  readonly isDocumented: boolean;
  /** The settings of Zod that the row leaves in its process. None unless given. */
  readonly zodSettings?: readonly string[];
  measure(extent: Extent): Promise<Result[]>;
}

/** Whether a result is where it is to be. A result without a target is. */
export function isReached({ ratio, target }: Result): boolean {
  if (!target) return true;
  return 'atMost' in target ? ratio <= target.atMost : ratio >= target.atLeast;
}

/** Whether a result misses its target by more than half again: that is more than noise. */
export function isFarOff({ ratio, target }: Result): boolean {
  if (!target) return false;
  return 'atMost' in target ? ratio > target.atMost * 1.5 : ratio < target.atLeast / 1.5;
}

/** Milliseconds in a unit that suits them. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(2)} s`;
  return milliseconds >= 1 ? `${milliseconds.toFixed(1)} ms` : `${(milliseconds * 1000).toFixed(1)} µs`;
}
