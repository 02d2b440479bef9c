import { isOccurrenceId } from '../../../src/contract/values/occurrence.ts';
import type { Category, CategoryQuery, ListRequest, Tag } from '../../../src/index.ts';
import { require } from '../runner/outcome.ts';
import type { Reader } from './everything.ts';
import { both, checkQueries, fold, type Judgement, pairsOf, wordIn, yesOrNo } from './judge-list.ts';

type Term = Category | Tag;
type Kind = 'categories' | 'tags';

const parentOf = (term: Term) => ('parent' in term ? Number(term.parent) : 0);

/** Whether a term, or one below it, has events. */
function hasEventsBelow(term: Term, all: readonly Term[], depth = 0): boolean {
  if (term.count > 0) return true;
  return (
    depth < 20 && all.some((child) => parentOf(child) === term.id && hasEventsBelow(child, all, depth + 1))
  );
}

function judgeEmpty(term: Term, all: readonly Term[]): Judgement {
  if (term.count > 0) return 'yes';
  // A tree keeps those that lead to others.
  return hasEventsBelow(term, all) ? 'maybe' : 'no';
}

function judgeTerm(term: Term, query: CategoryQuery, kind: Kind, { everything }: Reader): Judgement {
  const all: readonly Term[] = everything[kind];
  const { search, include, exclude, hide_empty = true, parent, slug } = query;
  const judgements: Judgement[] = [];
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
  if (hide_empty) judgements.push(judgeEmpty(term, all));
  if (search !== undefined) {
    const inName = fold(`${term.name}\n${term.slug}`).includes(fold(search));
    const inDescription = fold(term.description).includes(fold(search));
    judgements.push(inName ? 'yes' : inDescription ? 'maybe' : 'no');
  }
  if (include !== undefined) judgements.push(yesOrNo(list(include).includes(term.id)));
  // Real sites ignore `exclude` beside `include`, of which the interface does not say anything.
  if (exclude !== undefined && list(exclude).includes(term.id))
    judgements.push(include === undefined ? 'no' : 'maybe');
  if (parent !== undefined) judgements.push(yesOrNo(parentOf(term) === parent));
  if (slug !== undefined) judgements.push(yesOrNo(term.slug === slug));
  // `event` is another name of `post`; of both, either may count.
  const events = [query.post, query.event].filter((id) => id !== undefined);
  const ofEvents = events.map((eventId) => {
    const event = everything.events.find(({ id }) => id === eventId);
    return event?.[kind].some(({ id }) => id === term.id) === true;
  });
  if (ofEvents.length > 0) judgements.push(yesOrNo(ofEvents.some(Boolean)));
  return both(judgements);
}

function samplesOf(kind: Kind, { everything }: Reader): CategoryQuery[] {
  const all: readonly Term[] = everything[kind];
  const queries: CategoryQuery[] = [{ hide_empty: false }, { hide_empty: true }];
  const [first] = all;
  const word = wordIn(all.map(({ name }) => name));
  if (word !== undefined) queries.push({ search: word });
  if (first !== undefined) {
    const ids = [first.id, ...all.slice(-1).map(({ id }) => id)];
    queries.push({ exclude: ids }, { include: ids }, { slug: first.slug });
  }
  const child = all.find((term) => parentOf(term) > 0);
  // Sites reject a parent that they do not have.
  const parent = child ? parentOf(child) : first?.id;
  if (kind === 'categories' && parent !== undefined) queries.push({ parent });
  // Lists of terms of one date of a recurring event have the total 0.
  const event = everything.events.findLast(
    ({ id, status, [kind]: terms }) => status === 'publish' && terms.length > 0 && !isOccurrenceId(id),
  );
  if (event !== undefined) queries.push({ post: event.id }, { event: event.id });
  return queries;
}

function listOf(kind: Kind, query: CategoryQuery, { calendar }: Reader): ListRequest<Term> {
  const full = { per_page: 50, ...query };
  return kind === 'categories' ? calendar.categories.list(full) : calendar.tags.list(full);
}

/** Sorting: numbers ascend, names and slugs are in the order of the site's database, and `desc` is the other way round. */
async function checkOrder(kind: Kind, reader: Reader): Promise<void> {
  const check = reader.area(`${kind}: filters`);
  for (const orderby of ['id', 'count', 'name', 'slug'] as const) {
    const name = `GET /${kind}, orderby=${orderby} with order=asc and order=desc`;
    await check(name, 'the same terms, in opposite orders', async () => {
      const query = { orderby, hide_empty: false } as const;
      const ascending = await listOf(kind, { ...query, order: 'asc' }, reader).all({ limit: 300 });
      const descending = await listOf(kind, { ...query, order: 'desc' }, reader).all({ limit: 300 });
      if (orderby === 'id' || orderby === 'count') {
        const keys = ascending.map((term) => term[orderby]);
        const reversed = descending.map((term) => term[orderby]);
        const sorted = (numbers: readonly number[]) =>
          numbers.toSorted((one, other) => one - other).join(' ');
        require(keys.join(' ') === sorted(keys), `asc: ${keys.join(' ')}`);
        require(reversed.toReversed().join(' ') === sorted(reversed), `desc: ${reversed.join(' ')}`);
      } else if (ascending.length < 300) {
        const names = ascending.map((term) => term[orderby]).join(', ');
        const reversed = descending.toReversed().map((term) => term[orderby]);
        require(names === reversed.join(', '), `asc: ${names}; desc, from the end: ${reversed.join(', ')}`);
      }
      return `${ascending.length} terms`;
    });
  }
}

/** Each parameter of the lists of categories and tags, alone and in pairs. */
export async function checkTermFilters(reader: Reader): Promise<void> {
  for (const kind of ['categories', 'tags'] as const) {
    const samples = samplesOf(kind, reader);
    const terms = {
      kind,
      all: reader.everything[kind] as readonly Term[],
      list: (query: CategoryQuery) => listOf(kind, query, reader),
      judge: (term: Term, query: CategoryQuery) => judgeTerm(term, query, kind, reader),
    };
    await checkQueries(terms, [{}, ...samples, ...pairsOf(samples)], reader.area(`${kind}: filters`));
    await checkOrder(kind, reader);
  }
}
