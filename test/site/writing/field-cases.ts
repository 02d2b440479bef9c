import type { Entity, Fields, Kind, Links } from './records.ts';
import { mark } from './workbench.ts';

/** A field, with what is written to it and read from it. */
export interface FieldCase {
  readonly field: string;
  /** What it is created with, and edited to. */
  readonly first: unknown;
  /** Missing where it is only written when a record is created. */
  readonly second?: unknown;
  /** What reads the same, where that is not what was written. */
  readonly read?: (record: Entity) => unknown;
  readonly expected?: (written: unknown) => unknown;
  /** What `edit` is passed to clear it. */
  readonly clear?: null | readonly never[];
  /** Other fields that say the same, and change with it. */
  readonly with?: readonly string[];
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
  clear: null,
});
const text = (field: string, first: string, second: string, more: Partial<FieldCase> = {}): FieldCase => ({
  field,
  first,
  second,
  clear: null,
  ...more,
});
const flag = (field: string, first = true): FieldCase => ({ field, first, second: !first });
const list = (field: string, [first, second]: readonly [number, number]): FieldCase => ({
  field,
  first: [first],
  second: [second],
  read: (record) => ids(record[field]),
  expected: ids,
  clear: [],
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
          clear: null,
        },
      ];

const ends = ['end_date', 'end_date_details', 'utc_end_date', 'utc_end_date_details', 'timezone_abbr'];
const times = [...ends, 'start_date', 'start_date_details', 'utc_start_date', 'utc_start_date_details'];

function eventFields(links: Links): FieldCase[] {
  const { day, categories, tags, venues, organizers } = links;
  return [
    { field: 'title', first: `${mark}: an event`, second: `${mark}: the event`, with: ['title_html'] },
    { field: 'start_date', first: `${day} 10:00`, second: `${day} 11:30`, expected: seconds, with: times },
    { field: 'end_date', first: `${day} 18:00`, second: `${day} 19:30`, expected: seconds, with: ends },
    { field: 'timezone', first: 'Europe/Berlin', second: 'America/New_York', with: times },
    { field: 'all_day', first: false, second: true, with: times },
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
      clear: null,
      with: ['cost_details'],
    },
    text('website', 'https://example.org/one', 'https://example.org/two'),
    flag('show_map'),
    flag('show_map_link'),
    // Creating a sticky draft sets its publication date to the moment of that on real sites.
    flag('sticky', false),
    flag('featured'),
    flag('hide_from_listings', false),
    list('categories', categories),
    list('tags', tags),
    list('organizer', organizers),
    // The interface has no way to take a venue away.
    {
      field: 'venue',
      first: venues[0],
      second: venues[1],
      read: (record) => ids(record.venue),
      expected: (value) => [value],
    },
    ...image(links),
  ];
}

/** The fields that venues and organizers share. */
const linkedPostFields: readonly FieldCase[] = [
  html('description'),
  { field: 'status', first: 'draft', second: 'pending', with: ['url'] },
  { field: 'date', first: '2026-01-02 03:04', expected: seconds },
];

/** A state or province is also read as the other one, and as both. */
const region = { with: ['state', 'province', 'stateprovince'] };

function venueFields(links: Links): FieldCase[] {
  return [
    { field: 'venue', first: `${mark}: a hall`, second: `${mark}: the hall` },
    ...linkedPostFields,
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
    ...linkedPostFields,
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
export function fieldsOf(kind: Kind, links: Links): FieldCase[] {
  if (kind === 'events') return eventFields(links);
  if (kind === 'venues') return venueFields(links);
  if (kind === 'organizers') return organizerFields(links);
  const parent = {
    field: 'parent',
    first: links.categories[0],
    second: links.categories[1],
    with: ['url', 'urls'],
  };
  return kind === 'categories' ? [...termFields('category'), parent] : termFields('tag');
}

/** The body that has the first value of each field. */
export function bodyOf(fields: readonly FieldCase[]): Fields {
  return Object.fromEntries(fields.map(({ field, first }) => [field, first]));
}
