import { BadRequestError, type ListRequest } from '../../../src/index.ts';
import { Difference, KnownDifference } from '../runner/outcome.ts';
import { lowTotals } from './older-releases.ts';

/** Whether a list has to have a record: `maybe` where the interface leaves it open. */
export type Judgement = 'yes' | 'no' | 'maybe';

export const yesOrNo = (condition: boolean): Judgement => (condition ? 'yes' : 'no');

/** A record has to pass all filters. */
export function both(judgements: readonly Judgement[]): Judgement {
  if (judgements.includes('no')) return 'no';
  return judgements.includes('maybe') ? 'maybe' : 'yes';
}

interface Identified {
  readonly id: number;
}

/** What a list is compared with. */
export interface Expectation<Item> {
  /** What there is. */
  readonly all: readonly Item[];
  readonly judge: (item: Item) => Judgement;
  /** The reason why the total may be another number than that of the records. */
  readonly totalQuirk?: string | undefined;
  /** What older releases are known to return in its place. */
  readonly known?: readonly KnownExpectation<Item>[];
}

/** What a list has on an older release. */
interface KnownExpectation<Item> {
  readonly judge: (item: Item) => Judgement;
  readonly reason: string;
}

/** Of a longer list, only so many records are read. */
const most = 400;

const named = (items: readonly Identified[], what: string): string[] => {
  if (items.length === 0) return [];
  const ids = items.slice(0, 5).map(({ id }) => id);
  return [`${what} ${ids.join(', ')}${items.length > 5 ? ` and ${items.length - 5} others` : ''}`];
};

/** How many records are expected, in words. */
export function describeExpectation<Item>({ all, judge }: Expectation<Item>): string {
  const sure = all.filter((item) => judge(item) === 'yes').length;
  const open = all.filter((item) => judge(item) === 'maybe').length;
  return open === 0 ? `${sure} records` : `${sure} records, and at most ${open} others`;
}

/** Which records a list should not have, or lacks, or has twice. */
function problemsOf<Item extends Identified>(
  came: readonly Item[],
  all: readonly Item[],
  judge: (item: Item) => Judgement,
): string[] {
  const ids = new Set(came.map(({ id }) => id));
  const missing = all.filter((item) => judge(item) === 'yes' && !ids.has(item.id));
  return [
    ...named(
      came.filter((item) => judge(item) === 'no'),
      'with',
    ),
    // What is missing from the beginning of a long list may come later in it.
    ...(came.length < most ? named(missing, 'without') : []),
    ...(ids.size < came.length ? [`with ${came.length - ids.size} twice`] : []),
  ];
}

/**
 * Reads a list, and compares it with what it should have.
 *
 * @throws {@link Difference} with the IDs of what is missing, what should not be there, and what came twice
 * @throws {@link KnownDifference} where it has exactly what an older release is known to return
 */
export async function judgeList<Item extends Identified>(
  list: ListRequest<Item>,
  { all, judge, totalQuirk, known = [] }: Expectation<Item>,
): Promise<string> {
  const came: Item[] = [];
  let total = 0;
  for await (const page of list.pages()) {
    came.push(...page.items);
    total = page.total;
    if (came.length >= most) break;
  }
  const isWhole = came.length < most;
  const records = `${came.length}${isWhole ? '' : ' and more'} records`;
  const problems = problemsOf(came, all, judge);
  const older = known.find((expectation) => problemsOf(came, all, expectation.judge).length === 0);
  if (problems.length > 0 && older === undefined) throw new Difference(`${records}, ${problems.join('; ')}`);
  const differences = problems.length > 0 && older ? [older.reason] : [];
  if (total < came.length) differences.push(`the total ${total}, ${lowTotals}`);
  if (differences.length > 0) throw new KnownDifference(`${records}: ${differences.join('; ')}`);
  const isRight = isWhole
    ? total === came.length
    : total >= all.filter((item) => judge(item) === 'yes').length;
  if (isRight) return records;
  if (totalQuirk === undefined || !isWhole) throw new Difference(`${records}, with the total ${total}`);
  return `${records}; total ${total}: ${totalQuirk}`;
}

/** Runs a check of a list. Where the reader may see no record of a status, the service refuses to list that one. */
export async function unlessStatusRefused(
  { status }: { readonly status?: unknown },
  all: readonly { readonly status?: unknown }[],
  run: () => Promise<string>,
): Promise<string> {
  try {
    return await run();
  } catch (error) {
    const isRefused = error instanceof BadRequestError && 'status' in error.params;
    if (!isRefused || status === 'publish' || all.some((record) => record.status === status)) throw error;
    return `refused with ${error.status}: this user may not read them`;
  }
}
