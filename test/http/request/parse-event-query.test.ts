import {
  type EventQuery,
  parseEventQuery,
  parseRangeQuery,
  type RangeQuery,
  ValidationError,
} from 'events-calendar-client';
import * as schemas from 'events-calendar-client/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateParameters } from '../../../src/contract/records/event-query.ts';
import { recordingClient } from '../../support/recording-fetch.ts';
import { issuesOf } from '../../support/rejection.ts';
import { forAll, propertyRuns } from '../../support/share.ts';

const issuesIn = (input: Parameters<typeof parseEventQuery>[0]) => issuesOf(() => parseEventQuery(input));

test.each<[string, EventQuery]>([
  ['', {}],
  ['?', {}],
  ['page=2&per_page=50', { page: 2, per_page: 50 }],
  ['?search=jazz+%26+more&utm_source=mail&__proto__=1&constructor=x', { search: 'jazz & more' }],
  ['search=12', { search: '12' }],
  [
    'featured=true&geoloc=1&ticketed=0&strict_dates=false',
    { featured: true, geoloc: true, ticketed: false, strict_dates: false },
  ],
  ['categories=music', { categories: 'music' }],
  ['categories=12', { categories: 12 }],
  ['categories=007', { categories: '007' }],
  ['categories=music,4,true', { categories: ['music', 4, 'true'] }],
  ['categories=music&categories=4', { categories: ['music', 4] }],
  ['categories[]=music&categories[]=4', { categories: ['music', 4] }],
  ['categories%5B0%5D=music&categories%5B1%5D=4,jazz', { categories: ['music', 4, 'jazz'] }],
  ['categories=music,,rock,&venue=6,', { categories: ['music', 'rock'], venue: [6] }],
  ['tags[]=free', { tags: 'free' }],
  ['venue=6&organizer=14,15&include=007', { venue: 6, organizer: [14, 15], include: 7 }],
  ['start_date=2027-05-01&end_date=2027-05-31', { start_date: '2027-05-01', end_date: '2027-05-31' }],
  ['starts_after=2027-05-01T18:00:00%2B02:00', { starts_after: '2027-05-01T18:00:00+02:00' }],
  ['geoloc_lat=53.50&geoloc_lng=-10', { geoloc_lat: 53.5, geoloc_lng: -10 }],
  ['search=&page=&categories=&tags[]=&start_date=', {}],
  ['tl_language=ro&status=publish', { tl_language: 'ro', status: 'publish' }],
])('a query string: %s', (text, query) => {
  expect(parseEventQuery(text)).toEqual(query);
  expect(parseEventQuery(new URLSearchParams(text))).toEqual(query);
});

test.each(['/?search=jazz&page=2#a', 'https://example.org/?search=jazz&page=2'])('the URL %s', (url) => {
  expect(parseEventQuery(url)).toEqual({ search: 'jazz', page: 2 });
});

test('question marks and hashes within a query string are part of a value', () => {
  expect(parseEventQuery('search=who?%20#1&page=2')).toEqual({ search: 'who? #1', page: 2 });
});

test('a date object is rejected, not left out', async () => {
  expect(await issuesIn({ start_date: new Date(0) })).toEqual([expect.stringMatching(/^start_date: /)]);
});

test.each<[Record<string, unknown>, EventQuery]>([
  [
    { page: '2', search: 'jazz', fbclid: 'x' },
    { page: 2, search: 'jazz' },
  ],
  [{ categories: ['music', '4'] }, { categories: ['music', 4] }],
  [{ categories: { 0: 'music', 1: '4' } }, { categories: ['music', 4] }],
  [{ 'categories[]': ['music', '4'] }, { categories: ['music', 4] }],
  [{ 'categories[]': 'music' }, { categories: 'music' }],
  [{ tags: 'free,9', tag: 'x' }, { tags: ['free', 9] }],
  [
    { page: 2, featured: true, venue: [6, 7] },
    { page: 2, featured: true, venue: [6, 7] },
  ],
  [{ search: undefined, page: null, tags: [], venue: [''] }, {}],
  [Object.assign(Object.create(null), { per_page: '5' }), { per_page: 5 }],
])("Express' req.query: %o", (input, query) => {
  expect(parseEventQuery(input)).toEqual(query);
});

describe('what cannot be read', () => {
  test.each<[string, string[]]>([
    ['page=two', ['page: expected a positive integer, got "two"']],
    ['page=0', ['page: expected a positive integer, got "0"']],
    ['page=1&page=2', ['page: expected a positive integer, got a list']],
    ['featured=yes', ['featured: expected true or false, got "yes"']],
    [
      'start_date=tomorrow',
      [expect.stringMatching(/^start_date: expected a date such as .*, got "tomorrow"$/)],
    ],
    ['start_date=2027-02-30', [expect.stringMatching(/^start_date: expected a date /)]],
    ['venue=6,hall', ['venue: expected positive integers, got "6,hall"']],
    ['venue=99999999999999999999', [expect.stringMatching(/^venue: expected /)]],
    ['search=a&search=b', ['search: expected a string other than 0, got a list']],
    ['geoloc_lat=north', [expect.stringMatching(/^geoloc_lat: expected a number/)]],
    ['geoloc_lat=52', [expect.stringMatching(/^geoloc_lng: expected a number: geoloc_lat/)]],
    ['per_page=-1&page=x', [expect.stringMatching(/^page: /), expect.stringMatching(/^per_page: /)]],
    [
      'starts_after=2027-05-01T00:00Z&ends_before=2027-06-01',
      [expect.stringMatching(/^ends_before: expected an instant/)],
    ],
  ])('%s is a ValidationError that names it', async (text, issues) => {
    expect((await issuesIn(text)).toSorted()).toEqual(issues);
  });

  test('is anything that the schema would refuse, whatever it is', async () => {
    const value = fc.oneof(
      fc.string(),
      // Not by `String`, which fails for an object with a field `toString`.
      fc.jsonValue().map((json) => (typeof json === 'string' ? json : JSON.stringify(json))),
      fc.constantFrom('1,2', '1,,2', ',', '[]', '{}'),
    );
    const name = fc.constantFrom(...Object.keys(schemas.EventQuery.shape), 'other', 'tags[]', 'venue[3]');
    await forAll(propertyRuns(1000), [fc.array(fc.tuple(name, value), { maxLength: 5 })], (pairs) => {
      try {
        const query = parseEventQuery(new URLSearchParams(pairs));
        expect(schemas.EventQuery.safeParse(query).success).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(ValidationError);
      }
    });
  });
});

describe('a long query', () => {
  const filters = ['search', 'categories', 'tags', 'venue', 'organizer', 'include', 'start_date', 'page'];

  test.each(filters)(
    'with more than 2,000 characters for %s is rejected, however it is written',
    async (name) => {
      const issue = `${name}: expected at most 2000 characters`;
      for (const member of ['1,', '1', '[', 'é']) {
        const long = member.repeat(2001);
        expect(await issuesIn(`${name}=${encodeURIComponent(long)}`)).toEqual([issue]);
        expect(await issuesIn({ [name]: Array(1001).fill(member) })).toEqual([issue]);
        expect(await issuesIn(`${name}[]=${member}&`.repeat(1001))).toEqual([issue]);
      }
    },
  );

  test('below that is read', () => {
    const query = parseEventQuery(`include=${'1,'.repeat(999)}&search=${'x'.repeat(2000)}`);
    expect(query).toEqual({ include: Array(999).fill(1), search: 'x'.repeat(2000) });
  });
});

describe('the filters of a range', () => {
  test.each<[string, RangeQuery]>([
    ['tags=1,2&search=x&per_page=5&limit=3', { tags: [1, 2], search: 'x', per_page: 5, limit: 3 }],
    ['?page=2&start_date=2027-05-01&ends_before=x&strict_dates=1&featured=1&utm=x', { featured: true }],
    [
      'categories[]=music&venue=6&geoloc_lat=1.5&geoloc_lng=2',
      { categories: 'music', venue: 6, geoloc_lat: 1.5, geoloc_lng: 2 },
    ],
    ['limit=0', { limit: 0 }],
  ])('%s', (text, query) => {
    expect(parseRangeQuery(text)).toEqual(query);
    expect(parseRangeQuery(new URLSearchParams(text))).toEqual(query);
  });

  test.each([
    ['limit=-1', /^limit: /],
    ['venue=hall', /^venue: /],
    ['geoloc_lat=1', /^geoloc_lng: /],
    [`search=${'x'.repeat(2001)}`, /^search: expected at most/],
  ])('%s is rejected', async (text, issue) => {
    expect(await issuesOf(() => parseRangeQuery(text))).toEqual([expect.stringMatching(issue)]);
  });
});

const id = fc.integer({ min: 1, max: 1_000_000 });
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
const saysSomething = text.filter((value) => value.trim() !== '' && value.isWellFormed());
const slug = fc
  .oneof(saysSomething, fc.constantFrom('007', 'true', '1.5', '12', 'null', '-1', '1e3'))
  .filter((value) => !value.includes(','));
const oneOrMore = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof(value, fc.array(value, { minLength: 1, maxLength: 4 }));
// The day before has a second that no service takes.
const instant = fc.date({ min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true });
const day = instant.map((date) => date.toISOString().slice(0, 10));
const dates = (date: fc.Arbitrary<string | Date>) =>
  Object.fromEntries(dateParameters.map((name) => [name, date]));
const others = {
  page: id,
  per_page: id,
  // PHP takes 0 for empty, so it is refused.
  search: saysSomething.filter((value) => value !== '0'),
  categories: oneOrMore(fc.oneof(id, slug)),
  tags: oneOrMore(fc.oneof(id, slug)),
  venue: oneOrMore(id),
  organizer: oneOrMore(id),
  include: oneOrMore(id),
  featured: fc.boolean(),
  geoloc: fc.boolean(),
  ticketed: fc.boolean(),
  status: fc.constantFrom('publish', 'draft', '12'),
  post_parent: id,
  tl_language: fc.constantFrom('en', 'ro', 'tr'),
};
const coordinate = fc.double({ min: -180, max: 180, noNaN: true });
const coordinates = fc.oneof(fc.constant({}), fc.record({ geoloc_lat: coordinate, geoloc_lng: coordinate }));
const plainDates = { ...dates(day), strict_dates: fc.boolean() };
const query = fc
  .tuple(
    fc.oneof(
      fc.record({ ...others, ...plainDates }, { requiredKeys: [] }),
      fc.record({ ...others, ...dates(instant) }, { requiredKeys: [] }),
    ),
    coordinates,
  )
  .map(([fields, coordinates]): EventQuery => ({ ...fields, ...coordinates }));

test.each(['csv', 'repeat'] as const)(
  'the query string that the client sends as %s is parsed into the same query',
  async (listFormat) => {
    const { client, requests } = recordingClient(
      () => Response.json({ events: [{ id: 1 }], total: 1, total_pages: 1 }),
      { listFormat },
    );
    const sent = async (query: EventQuery) => {
      await client.events.list(query);
      const { searchParams } = new URL(requests.at(-1)!.url);
      searchParams.sort();
      return searchParams;
    };
    await forAll(propertyRuns(500), [query], async (query) => {
      const first = await sent(query);
      const parsed = parseEventQuery(first);
      expect(String(await sent(parsed))).toBe(String(first));
      expect(parseEventQuery(`?${first}`)).toEqual(parsed);
      expect(
        parseEventQuery(
          Object.fromEntries([...new Set(first.keys())].map((name) => [name, first.getAll(name)])),
        ),
      ).toEqual(parsed);
      expect(parsed.page).toBe(query.page);
      expect(parsed.featured).toBe(query.featured);
    });
  },
);
