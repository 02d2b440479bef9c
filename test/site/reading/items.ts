import { isOccurrenceId } from '../../../src/contract/values/occurrence.ts';
import { ApiError, PermissionError } from '../../../src/index.ts';
import { differingFields, KnownDifference, require, Skip } from '../runner/outcome.ts';
import type { Reader } from './everything.ts';

type Entity = Readonly<Record<string, unknown>> & { readonly id: number; readonly slug: string };

/** One kind of record, and how it is read. */
interface ReadableKind {
  readonly kind: string;
  readonly section: string;
  readonly all: readonly object[];
  readonly get: (id: number) => Promise<object>;
  readonly getBySlug?: (slug: string) => Promise<object>;
}

function kindsOf({ calendar, everything }: Reader): ReadableKind[] {
  const { events, venues, organizers, categories, tags } = calendar;
  return [
    {
      kind: 'events',
      section: '4.7',
      all: everything.events,
      get: (id) => events.get(id),
      getBySlug: (slug) => events.getBySlug(slug),
    },
    {
      kind: 'venues',
      section: '4.8',
      all: everything.venues,
      get: (id) => venues.get(id),
      getBySlug: (slug) => venues.getBySlug(slug),
    },
    {
      kind: 'organizers',
      section: '4.9',
      all: everything.organizers,
      get: (id) => organizers.get(id),
      getBySlug: (slug) => organizers.getBySlug(slug),
    },
    { kind: 'categories', section: '4.10', all: everything.categories, get: (id) => categories.get(id) },
    { kind: 'tags', section: '4.11', all: everything.tags, get: (id) => tags.get(id) },
  ];
}

/** So many records of each kind are read one by one, from the first to the last. */
const most = 25;

function spread<Item>(items: readonly Item[]): Item[] {
  const step = Math.max(1, items.length / most);
  return Array.from(
    { length: Math.min(items.length, most) },
    (_, index) => items[Math.floor(index * step)],
  ).filter((item) => item !== undefined);
}

/** Reads a record; undefined where it has a password, or is a draft of somebody else: lists show both. */
async function readUnlessProtected(
  { status }: Entity,
  read: () => Promise<object>,
): Promise<Entity | undefined> {
  try {
    return (await read()) as Entity;
  } catch (error) {
    const isProtected =
      error instanceof PermissionError && (status !== 'publish' || error.code === 'event-password-protected');
    if (isProtected) return undefined;
    throw error;
  }
}

async function compareAll(
  items: readonly Entity[],
  read: (item: Entity) => Promise<object>,
): Promise<string> {
  if (items.length === 0) throw new Skip('there are none');
  const problems: string[] = [];
  let hidden = 0;
  for (const item of items) {
    const single = await readUnlessProtected(item, () => read(item));
    if (single === undefined) hidden += 1;
    else if (single.id !== item.id) problems.push(`${single.id} in place of ${item.id}`);
    else {
      const fields = differingFields(item, single).filter((name) => name in item);
      if (fields.length > 0) problems.push(`${item.id} with other ${fields.join(', ')}`);
    }
  }
  require(problems.length === 0, problems.slice(0, 5).join('; '));
  return `${items.length - hidden} the same${hidden === 0 ? '' : `, ${hidden} refused, which have a password or are drafts of others`}`;
}

/** Each way to read a single record. */
export async function checkItems(reader: Reader): Promise<void> {
  const check = reader.area('single records');
  for (const { kind, section, all, get, getBySlug } of kindsOf(reader)) {
    const entities = spread(all) as Entity[];
    const expected = `${entities.length} records, as in the list`;
    await check({ section, name: `GET /${kind}/{id}`, expected }, () =>
      compareAll(entities, ({ id }) => get(id)),
    );
    await check(
      {
        section,
        name: `GET /${kind}/{id}, unknown`,
        expected: kind === 'events' ? '404' : '400 or 404',
      },
      async () => {
        const error: unknown = await get(987_654_321).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        require(error instanceof ApiError && [400, 404].includes(error.status), String(error ?? 'a record'));
        const came = `${error.status} ${error.code}`;
        if (kind === 'events' && error.status === 400)
          throw new KnownDifference(`${came}, as in releases up to 6.17.1`);
        return came;
      },
    );
    if (getBySlug === undefined) continue;
    // Drafts have no slug, and those of them that have one may share it.
    const counts = Map.groupBy(all as Entity[], ({ slug }) => slug);
    const unique = entities.filter(
      ({ id, slug, status }) =>
        slug !== '' && status === 'publish' && counts.get(slug)?.length === 1 && !isOccurrenceId(id),
    );
    await check(
      { section, name: `GET /${kind}/by-slug/{slug}`, expected: `${unique.length} records, as in the list` },
      () => compareAll(unique, ({ slug }) => getBySlug(slug)),
    );
    await check(
      { section, name: `GET /${kind}/by-slug/{slug}, unknown`, expected: '400 or 404' },
      async () => {
        const error: unknown = await getBySlug('no-such-record-of-this-site').then(
          () => undefined,
          (reason: unknown) => reason,
        );
        require(error instanceof ApiError && [400, 404].includes(error.status), String(error ?? 'a record'));
        return `${error.status} ${error.code}`;
      },
    );
  }
}
