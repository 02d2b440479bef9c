import { BadRequestError, type ListRequest } from '../../../src/index.ts';
import { Difference } from '../runner/outcome.ts';
import type { RunCheck } from '../runner/runner.ts';

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
  readonly status?: unknown;
}

/** What a list is compared with. */
interface Expectation<Item> {
  /** What there is. */
  readonly all: readonly Item[];
  readonly judge: (item: Item) => Judgement;
  /** The reason why the total may be another number than that of the records. */
  readonly totalQuirk?: string | undefined;
}

/** Of a longer list, only so many records are read. */
const most = 400;

const named = (items: readonly Identified[], what: string): string[] => {
  if (items.length === 0) return [];
  const ids = items.slice(0, 5).map(({ id }) => id);
  return [`${what} ${ids.join(', ')}${items.length > 5 ? ` and ${items.length - 5} others` : ''}`];
};

/** How many records are expected, in words. */
function describeExpectation<Item>({ all, judge }: Expectation<Item>): string {
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
 */
async function judgeList<Item extends Identified>(
  list: ListRequest<Item>,
  { all, judge, totalQuirk }: Expectation<Item>,
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
  if (problems.length > 0) throw new Difference(`${records}, ${problems.join('; ')}`);
  const isRight = isWhole
    ? total === came.length
    : total >= all.filter((item) => judge(item) === 'yes').length;
  if (isRight) return records;
  if (totalQuirk === undefined || !isWhole) throw new Difference(`${records}, with the total ${total}`);
  return `${records}; total ${total}: ${totalQuirk}`;
}

/** Runs a check of a list. Where the reader may see no record of a status, the service refuses to list that one. */
async function unlessStatusRefused(
  { status }: { readonly status?: unknown },
  all: readonly Identified[],
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

/** A list of one kind of records, and what it should have. */
interface Listing<Item, Query> {
  readonly kind: string;
  readonly all: readonly Item[];
  readonly list: (query: Query) => ListRequest<Item>;
  readonly judge: (item: Item, query: Query) => Judgement;
  /** The reason why a search may have another total. */
  readonly searchQuirk?: string;
}

/** Checks a list with each of some queries. */
export async function checkQueries<Item extends Identified, Query extends object>(
  { kind, all, list, judge, searchQuirk }: Listing<Item, Query>,
  queries: readonly Query[],
  check: RunCheck,
): Promise<void> {
  for (const query of queries) {
    const totalQuirk = 'search' in query ? searchQuirk : undefined;
    const expectation = { all, judge: (item: Item) => judge(item, query), totalQuirk };
    await check(`GET /${kind}, ${queryText(query)}`, describeExpectation(expectation), () =>
      unlessStatusRefused(query, all, () => judgeList(list(query), expectation)),
    );
  }
}

/** Queries two by two: the first one of each parameter with the first one of each other. */
export function pairsOf<Query extends object>(queries: readonly Query[]): Query[] {
  const names = queries.map((query) => Object.keys(query)[0]);
  const firstOfEach = queries.filter((_, index) => index === names.indexOf(names[index]));
  return firstOfEach.flatMap((one, index) =>
    firstOfEach.slice(index + 1).map((other) => ({ ...one, ...other })),
  );
}

/** A query as it stands in a report. */
function queryText(query: object): string {
  const parts = Object.entries(query).map(
    ([name, value]) => `${name}=${value instanceof Date ? value.toISOString() : value}`,
  );
  return parts.length === 0 ? 'no parameters' : parts.join(' ');
}

/** Without case, accents and typographic forms, as searches compare. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[‘’′]/g, "'")
    .toLowerCase();
}

/** A word to search for: of plain letters, and in as few of the texts as possible, but in one at least. */
export function wordIn(texts: readonly string[]): string | undefined {
  const words = texts.flatMap(
    (text) => text.match(/(?<![\p{L}\p{N}&;'’-])[A-Za-z]{5,}(?![\p{L}\p{N}&;'’-])/gu) ?? [],
  );
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [rarest] = [...counts].toSorted(([, one], [, other]) => one - other);
  return rarest?.[0];
}
