import { isDeepStrictEqual } from 'node:util';
import { Difference, differingFields, require, Skip, show } from '../runner/outcome.ts';
import { bodyOf, type FieldCase, fieldsOf } from './field-cases.ts';
import { type Entity, editRecord, type Kind, namespaceOf, titleField, type Writer } from './records.ts';

/** Dates of changes; and of drafts, real sites set the publication date to the moment of each update. */
const moving: ReadonlySet<string> = new Set([
  'modified',
  'modified_utc',
  'date',
  'date_utc',
  'json_ld',
  '_links',
]);

/** The fields that an edit has changed, apart from those that go with the one that was edited. */
function otherChanges(before: Entity, after: Entity, { field, with: related = [] }: FieldCase): string[] {
  return differingFields(before, after, moving)
    .filter((name) => name !== field && !related.includes(name))
    .map((name) => `${name}: ${show(before[name])} → ${show(after[name])}`);
}

const readOf = ({ field, read }: FieldCase, record: Entity) => (read ? read(record) : record[field]);

function requireValue(fieldCase: FieldCase, record: Entity, written: unknown): void {
  const expected = fieldCase.expected ? fieldCase.expected(written) : written;
  const came = readOf(fieldCase, record);
  require(isDeepStrictEqual(came, expected), `${show(came)}, in place of ${show(expected)}`);
}

/** What is empty is absent in venues and organizers, and null or empty in events. */
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Creates a record with all fields, and edits and clears them one by one. */
export async function checkFields(writer: Writer, kind: Kind): Promise<void> {
  const { bench, calendar, links, area } = writer;
  const namespace = namespaceOf(calendar, kind);
  const fields = fieldsOf(kind, links);
  const check = area(`writing: fields of ${kind}`);
  let id: number | undefined;
  await check(`POST /${kind} with all fields`, 'the record', async () => {
    ({ id } = await bench.create(kind, '', bodyOf(fields)));
    return `${titleField[kind]} with ID ${id}`;
  });
  const read = () => {
    if (id === undefined) throw new Skip('it could not be created');
    return namespace.get(id);
  };
  // State and province overwrite each other when they are created together, so that each has a record of its own.
  const overwritten = fields.filter(
    ({ field, with: related = [] }) => related.includes('stateprovince') && field !== 'stateprovince',
  );
  const createdWith = async ({ field, first }: FieldCase) => {
    const { id: ownId } = await bench.create(kind, `with ${field}`, { [field]: first });
    return namespace.get(ownId);
  };
  const created = id === undefined ? undefined : await read();
  for (const fieldCase of fields) {
    const { field, first, second, clear } = fieldCase;
    const expected = show(first);
    await check(`${field} of ${kind}, created`, expected, async () => {
      if (created === undefined) throw new Skip('it could not be created');
      const record = overwritten.includes(fieldCase) ? await createdWith(fieldCase) : created;
      requireValue(fieldCase, record, first);
      return show(readOf(fieldCase, record));
    });
    if (second === undefined) continue;
    const edit = async (changes: unknown) => {
      const before = await read();
      const work = async () => {
        await editRecord(calendar, kind, before.id, { [field]: changes });
      };
      const hides = field === 'hide_from_listings' && changes === true;
      let after: Entity | undefined;
      const readAfter = async () => {
        await work();
        after = await read();
      };
      await (hides ? bench.whileHidden(before.id, readAfter) : readAfter());
      return { before, after: after ?? before };
    };
    const requireKept = (before: Entity, after: Entity) => {
      const changes = otherChanges(before, after, fieldCase);
      if (changes.length > 0) throw new Difference(`other fields changed: ${changes.join('; ')}`);
    };
    await check(`${field} of ${kind}, edited`, `${show(second)}, and all else as it was`, async () => {
      const { before, after } = await edit(second);
      requireValue(fieldCase, after, second);
      requireKept(before, after);
      return `${show(readOf(fieldCase, after))}, and no other change`;
    });
    if (clear !== undefined) {
      await check(`${field} of ${kind}, cleared`, 'nothing in it, and all else as it was', async () => {
        const { before, after } = await edit(clear[0]);
        require(isEmpty(readOf(fieldCase, after)), show(readOf(fieldCase, after)));
        requireKept(before, after);
        return 'nothing in it, and no other change';
      });
    }
    await check(`${field} of ${kind}, edited back`, `${expected}, and all else as it was`, async () => {
      const { before, after } = await edit(first);
      requireValue(fieldCase, after, first);
      requireKept(before, after);
      return `${show(readOf(fieldCase, after))}, and no other change`;
    });
  }
}
