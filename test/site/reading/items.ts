import { isOccurrenceId } from '../../../src/contract/values/occurrence.ts';
import { ApiError, PermissionError } from '../../../src/index.ts';
import { differingFields, KnownDifference, rejectionOf, require, Skip } from '../runner/outcome.ts';
import { type Entity, isTerm, namespaceOf } from '../writing/records.ts';
import { kinds, type Reader } from './everything.ts';

/** A record as lists have it. */
type Listed = Entity & { readonly slug: string };

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
  read: () => Promise<Entity>,
): Promise<Entity | undefined> {
  try {
    return await read();
  } catch (error) {
    const isProtected =
      error instanceof PermissionError && (status !== 'publish' || error.code === 'event-password-protected');
    if (isProtected) return undefined;
    throw error;
  }
}

async function compareAll(
  items: readonly Listed[],
  read: (item: Listed) => Promise<Entity>,
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

/** Reads a record that no site has. */
async function readUnknown(read: Promise<unknown>): Promise<ApiError> {
  const error = await rejectionOf(read);
  require(error instanceof ApiError && [400, 404].includes(error.status), String(error ?? 'a record'));
  return error;
}

/** Each way to read a single record. */
export async function checkItems(reader: Reader): Promise<void> {
  const check = reader.area('single records');
  for (const kind of kinds) {
    const namespace = namespaceOf(reader.calendar, kind);
    const all = reader.everything[kind] as unknown as readonly Listed[];
    const entities = spread(all);
    const expected = `${entities.length} records, as in the list`;
    await check(`GET /${kind}/{id}`, expected, () => compareAll(entities, ({ id }) => namespace.get(id)));
    await check(`GET /${kind}/{id}, unknown`, kind === 'events' ? '404' : '400 or 404', async () => {
      const { status, code } = await readUnknown(namespace.get(987_654_321));
      if (kind === 'events' && status === 400)
        throw new KnownDifference(`${status} ${code}, as in releases up to 6.17.1`);
      return `${status} ${code}`;
    });
    if (isTerm(kind)) continue;
    // Drafts have no slug, and those of them that have one may share it.
    const counts = Map.groupBy(all, ({ slug }) => slug);
    const unique = entities.filter(
      ({ id, slug, status }) =>
        slug !== '' && status === 'publish' && counts.get(slug)?.length === 1 && !isOccurrenceId(id),
    );
    await check(`GET /${kind}/by-slug/{slug}`, `${unique.length} records, as in the list`, () =>
      compareAll(unique, ({ slug }) => namespace.getBySlug(slug)),
    );
    await check(`GET /${kind}/by-slug/{slug}, unknown`, '400 or 404', async () => {
      const { status, code } = await readUnknown(namespace.getBySlug('no-such-record-of-this-site'));
      return `${status} ${code}`;
    });
  }
}
