import { isDeepStrictEqual } from 'node:util';
import { Difference, differingFields, require, Skip, show } from '../runner/outcome.ts';
import {
  type Entity,
  editRecord,
  type Fields,
  type Kind,
  namespaceOf,
  sectionOf,
  titleField,
  type Writer,
} from './records.ts';
import { mark } from './workbench.ts';

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
  const section = sectionOf[kind];
  const check = area(`writing: fields of ${kind}`);
  let id: number | undefined;
  await check({ section, name: `POST /${kind} with all fields`, expected: 'the record' }, async () => {
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
    await check({ section, name: `${field} of ${kind}, created`, expected }, async () => {
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
    await check(
      { section, name: `${field} of ${kind}, edited`, expected: `${show(second)}, and all else as it was` },
      async () => {
        const { before, after } = await edit(second);
        requireValue(fieldCase, after, second);
        requireKept(before, after);
        return `${show(readOf(fieldCase, after))}, and no other change`;
      },
    );
    if (clear !== undefined) {
      await check(
        { section, name: `${field} of ${kind}, cleared`, expected: 'nothing in it, and all else as it was' },
        async () => {
          const { before, after } = await edit(clear[0]);
          require(isEmpty(readOf(fieldCase, after)), show(readOf(fieldCase, after)));
          requireKept(before, after);
          return 'nothing in it, and no other change';
        },
      );
    }
    await check(
      { section, name: `${field} of ${kind}, edited back`, expected: `${expected}, and all else as it was` },
      async () => {
        const { before, after } = await edit(first);
        requireValue(fieldCase, after, first);
        requireKept(before, after);
        return `${show(readOf(fieldCase, after))}, and no other change`;
      },
    );
  }
}

/** A field, with what is written to it and read from it. */
interface FieldCase {
  readonly field: string;
  /** What it is created with, and edited to. */
  readonly first: unknown;
  /** Missing where it is only written when a record is created. */
  readonly second?: unknown;
  /** What reads the same, where that is not what was written. */
  readonly read?: (record: Entity) => unknown;
  readonly expected?: (written: unknown) => unknown;
  /** What `edit` is passed to clear it, and what is read then. */
  readonly clear?: readonly [changes: null | readonly never[], cleared: unknown];
  /** Other fields that say the same, and change with it. */
  readonly with?: readonly string[];
}

/** Records that fields link to, and the ID of an image that the site has, if it has one. */
export interface Links {
  readonly category: number;
  readonly otherCategory: number;
  readonly tag: number;
  readonly otherTag: number;
  readonly venue: number;
  readonly otherVenue: number;
  readonly organizer: number;
  readonly otherOrganizer: number;
  readonly image: number | undefined;
  readonly day: string;
}

/** Paragraphs are added to HTML, and quotes curled, so that only its words are compared. */
const words = (value: unknown) =>
  String(value ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const ids = (value: unknown) =>
  Array.isArray(value) ? value.map((item) => item.id ?? item).toSorted() : value;
const seconds = (value: unknown) => (String(value).length === 16 ? `${value}:00` : value);

const html = (field: string): FieldCase => ({
  field,
  first: '<p>One <strong>two</strong></p>',
  second: '<p>Three</p>',
  read: (record) => words(record[field]),
  expected: words,
  clear: [null, ''],
});
const text = (field: string, first: string, second: string, more: Partial<FieldCase> = {}): FieldCase => ({
  field,
  first,
  second,
  clear: [null, undefined],
  ...more,
});
const flag = (field: string, first = true): FieldCase => ({ field, first, second: !first });
const list = (field: string, first: number, second: number, isClearable = true): FieldCase => ({
  field,
  first: [first],
  second: [second],
  read: (record) => ids(record[field]),
  expected: ids,
  ...(isClearable && { clear: [[], []] as const }),
});
const image = ({ image: id }: Links): FieldCase[] =>
  id === undefined
    ? []
    : [
        {
          field: 'image',
          first: id,
          second: id,
          read: ({ image: read }) => (read as { id?: unknown } | null)?.id,
          clear: [null, undefined],
        },
      ];

const starts = [
  'start_date',
  'start_date_details',
  'utc_start_date',
  'utc_start_date_details',
  'timezone_abbr',
];
const ends = ['end_date', 'end_date_details', 'utc_end_date', 'utc_end_date_details', 'timezone_abbr'];

function eventFields(links: Links): FieldCase[] {
  const { day, category, otherCategory, tag, otherTag, venue, otherVenue, organizer, otherOrganizer } = links;
  return [
    { field: 'title', first: `${mark}: an event`, second: `${mark}: the event`, with: ['title_html'] },
    {
      field: 'start_date',
      first: `${day} 10:00`,
      second: `${day} 11:30`,
      expected: seconds,
      with: [...starts, ...ends],
    },
    { field: 'end_date', first: `${day} 18:00`, second: `${day} 19:30`, expected: seconds, with: ends },
    { field: 'timezone', first: 'Europe/Berlin', second: 'America/New_York', with: [...starts, ...ends] },
    { field: 'all_day', first: false, second: true, with: [...starts, ...ends] },
    html('description'),
    html('excerpt'),
    { field: 'slug', first: 'site-test-one', second: 'site-test-two', with: ['url'] },
    { field: 'status', first: 'draft', second: 'pending', with: ['slug', 'url'] },
    // Of drafts, real sites set it to the moment of each update.
    { field: 'date', first: '2026-01-02 03:04', expected: seconds },
    {
      field: 'cost',
      first: '10',
      second: '25',
      read: ({ cost_details: details }) => (details as { values?: unknown }).values,
      expected: (value) => [Number(value)],
      clear: [null, []],
      with: ['cost_details'],
    },
    {
      field: 'website',
      first: 'https://example.org/one',
      second: 'https://example.org/two',
      clear: [null, null],
    },
    flag('show_map'),
    flag('show_map_link'),
    // Creating a sticky draft sets its publication date to the moment of that on real sites.
    flag('sticky', false),
    flag('featured'),
    flag('hide_from_listings', false),
    list('categories', category, otherCategory),
    list('tags', tag, otherTag),
    { ...list('organizer', organizer, otherOrganizer) },
    // The interface has no way to take a venue away.
    {
      ...list('venue', venue, otherVenue, false),
      first: venue,
      second: otherVenue,
      expected: (value) => [value],
    },
    ...image(links),
  ];
}

/** A state or province is also read as the other one, and as both. */
const region = { with: ['state', 'province', 'stateprovince'] };

function venueFields(links: Links): FieldCase[] {
  return [
    { field: 'venue', first: `${mark}: a hall`, second: `${mark}: the hall` },
    html('description'),
    { field: 'status', first: 'draft', second: 'pending', with: ['url'] },
    { field: 'date', first: '2026-01-02 03:04', expected: seconds },
    flag('show_map', false),
    flag('show_map_link', false),
    text('address', '1 Main Street', '2 Side Street'),
    text('city', 'Leeds', 'York'),
    text('country', 'Canada', 'Germany'),
    text('province', 'Ontario', 'Quebec', region),
    text('state', 'CA', 'TX', region),
    text('zip', '10115', 'N1 9GU'),
    text('phone', '+49 30 1234', '555-0100'),
    text('stateprovince', 'Bavaria', 'Saxony', region),
    text('website', 'https://example.org/hall', 'https://example.org/other'),
    ...image(links),
  ];
}

function organizerFields(links: Links): FieldCase[] {
  return [
    { field: 'organizer', first: `${mark}: a band`, second: `${mark}: the band` },
    html('description'),
    { field: 'status', first: 'draft', second: 'pending', with: ['url'] },
    { field: 'date', first: '2026-01-02 03:04', expected: seconds },
    text('phone', '+49 30 1234', '555-0100'),
    text('website', 'https://example.org/band', 'https://example.org/other'),
    text('email', 'band@example.org', 'other@example.org'),
    ...image(links),
  ];
}

const termFields = (name: string): FieldCase[] => [
  { field: 'name', first: `${mark}: a ${name}`, second: `${mark}: the ${name}` },
  { field: 'description', first: 'One', second: 'Two' },
  { field: 'slug', first: `site-test-one-${name}`, second: `site-test-two-${name}`, with: ['url', 'urls'] },
];

/** The fields of each kind of record. `author` is left as it is: it would need another user. */
function fieldsOf(kind: Kind, links: Links): FieldCase[] {
  if (kind === 'events') return eventFields(links);
  if (kind === 'venues') return venueFields(links);
  if (kind === 'organizers') return organizerFields(links);
  const parent = {
    field: 'parent',
    first: links.category,
    second: links.otherCategory,
    with: ['url', 'urls'],
  };
  return kind === 'categories' ? [...termFields('category'), parent] : termFields('tag');
}

/** The body that has the first value of each field. */
function bodyOf(fields: readonly FieldCase[]): Fields {
  return Object.fromEntries(fields.map(({ field, first }) => [field, first]));
}
