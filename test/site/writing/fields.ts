import { isDeepStrictEqual } from 'node:util';
import { nameFields } from '../../../src/contract/constants.ts';
import { differingFields, require, Skip, show } from '../runner/outcome.ts';
import { bodyOf, type FieldCase, fieldsOf } from './field-cases.ts';
import { type Entity, editRecord, type Kind, namespaceOf, type Writer } from './records.ts';

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

/** Fails unless a record has what was written. Returns what it has. */
function requireValue(fieldCase: FieldCase, record: Entity, written: unknown): string {
  const expected = fieldCase.expected ? fieldCase.expected(written) : written;
  const came = readOf(fieldCase, record);
  require(isDeepStrictEqual(came, expected), `${show(came)}, in place of ${show(expected)}`);
  return show(came);
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
    return `${nameFields[kind]} with ID ${id}`;
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
    await check(`${field} of ${kind}, created`, show(first), async () => {
      if (created === undefined) throw new Skip('it could not be created');
      const record = overwritten.includes(fieldCase) ? await createdWith(fieldCase) : created;
      return requireValue(fieldCase, record, first);
    });
    if (second === undefined) continue;
    const checkEdit = (title: string, changes: unknown, expected: string, judge: (after: Entity) => string) =>
      check(`${field} of ${kind}, ${title}`, `${expected}, and all else as it was`, async () => {
        const before = await read();
        const work = async () => {
          await editRecord(calendar, kind, before.id, { [field]: changes });
          return read();
        };
        const hides = field === 'hide_from_listings' && changes === true;
        const after = await (hides ? bench.whileHidden(before.id, work) : work());
        const came = judge(after);
        const others = otherChanges(before, after, fieldCase);
        require(others.length === 0, `other fields changed: ${others.join('; ')}`);
        return `${came}, and no other change`;
      });
    await checkEdit('edited', second, show(second), (after) => requireValue(fieldCase, after, second));
    if (clear !== undefined) {
      await checkEdit('cleared', clear, 'nothing in it', (after) => {
        require(isEmpty(readOf(fieldCase, after)), show(readOf(fieldCase, after)));
        return 'nothing in it';
      });
    }
    await checkEdit('edited back', first, show(first), (after) => requireValue(fieldCase, after, first));
  }
}
