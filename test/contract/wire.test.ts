import type {
  CalendarClient,
  CategoryQuery,
  EventQuery,
  OrganizerQuery,
  RootQuery,
  TagQuery,
  VenueQuery,
} from 'events-calendar-client';
import * as schemas from 'events-calendar-client/schemas';
import { describe, expect, test } from 'vitest';
import { refusalOf, sentBy } from './sent.ts';

type Written = string | readonly string[];

/** What may be given for each parameter, and what is then sent: of a list, its members. */
type Cases<Query> = { readonly [Name in keyof Query]-?: readonly (readonly [Query[Name], Written])[] };

const search = [
  ['some text', 'some text'],
  ['a,b & c=d+e %20', 'a,b & c=d+e %20'],
] as const;
const text = [...search, ['', '']] as const;
const id = [[7, '7']] as const;
const ids = [
  [7, ['7']],
  [[7], ['7']],
  [
    [7, 8],
    ['7', '8'],
  ],
] as const;
const terms = [
  ...ids,
  ['music', ['music']],
  [
    [3, 'rock & pop'],
    ['3', 'rock & pop'],
  ],
] as const;
const flag = [
  [true, 'true'],
  [false, 'false'],
] as const;
const date = [['2027-05-01 18:00', '2027-05-01 18:00']] as const;
const language = [['ro', 'ro']] as const;
const paging = {
  page: [[2, '2']],
  per_page: [
    [1, '1'],
    [500, '500'],
  ],
} as const;

const events: Cases<EventQuery> = {
  ...paging,
  start_date: date,
  end_date: date,
  starts_before: date,
  starts_after: date,
  ends_before: date,
  ends_after: date,
  strict_dates: flag,
  search,
  categories: terms,
  tags: terms,
  venue: ids,
  organizer: ids,
  featured: flag,
  status: [['draft', 'draft']],
  geoloc: flag,
  // Latitude and longitude go together, see below.
  geoloc_lat: [],
  geoloc_lng: [],
  include: ids,
  post_parent: id,
  ticketed: flag,
  tl_language: language,
};

const untypedFlag = [...flag, [1, '1'], [0, '0'], ['yes', 'yes']] as const;

const linkedPosts: Cases<VenueQuery & OrganizerQuery> = {
  ...paging,
  search,
  event: id,
  has_events: untypedFlag,
  only_with_upcoming: untypedFlag,
  status: [['draft', 'draft']],
  tl_language: language,
};

const tags: Cases<TagQuery> = {
  ...paging,
  search,
  exclude: ids,
  include: ids,
  order: [['desc', 'desc']],
  orderby: [['count', 'count']],
  hide_empty: [
    [true, '1'],
    [false, '0'],
  ],
  post: id,
  event: id,
  slug: text,
  tl_language: language,
};

const categories: Cases<CategoryQuery> = {
  ...tags,
  parent: [
    [4, '4'],
    [0, '0'],
  ],
};

const root: Cases<RootQuery> = {
  namespace: [['tribe/events/v1', 'tribe/events/v1']],
  context: [['view', 'view']],
  tl_language: language,
};

type Ask = (calendar: CalendarClient, query: object) => PromiseLike<unknown>;

const listings: [string, object, schemas.ObjectSchema, Ask][] = [
  ['events', events, schemas.EventQuery, (calendar, query) => calendar.events.list(query)],
  ['venues', linkedPosts, schemas.VenueQuery, (calendar, query) => calendar.venues.list(query)],
  ['organizers', linkedPosts, schemas.OrganizerQuery, (calendar, query) => calendar.organizers.list(query)],
  ['categories', categories, schemas.CategoryQuery, (calendar, query) => calendar.categories.list(query)],
  ['tags', tags, schemas.TagQuery, (calendar, query) => calendar.tags.list(query)],
  ['the root', root, schemas.RootQuery, (calendar, query) => calendar.root(query)],
];

describe.each(listings)('the query of %s', (_, cases, schema, ask) => {
  const parameters = Object.entries<readonly (readonly [unknown, Written])[]>({ ...cases });

  test('is tested parameter by parameter', () => {
    expect(parameters.map(([name]) => name).sort()).toEqual(Object.keys(schema.shape).sort());
  });

  const single = parameters.flatMap(([name, list]) => list.map(([given, sent]) => ({ name, given, sent })));

  test.each(single)('$name: $given is sent as $sent', async ({ name, given, sent }) => {
    const isList = typeof sent !== 'string';
    const csv = await sentBy((calendar) => ask(calendar, { [name]: given }));
    expect(csv.query).toEqual({ [name]: isList ? sent.join(',') : sent });

    const repeat = await sentBy((calendar) => ask(calendar, { [name]: given }), { listFormat: 'repeat' });
    const [one = '', ...more] = isList ? sent : [];
    expect(repeat.query).toEqual(isList ? { [`${name}[]`]: more.length > 0 ? sent : one } : { [name]: sent });
  });

  test.skipIf(!('search' in cases))('leaves out an empty search', async () => {
    expect((await sentBy((calendar) => ask(calendar, { search: '' }))).rawQuery).toBe('');
  });

  test('leaves out what is undefined, and refuses null', async () => {
    const all = (value: unknown) => Object.fromEntries(parameters.map(([name]) => [name, value]));
    expect((await sentBy((calendar) => ask(calendar, all(undefined)))).rawQuery).toBe('');
    const failure = await refusalOf((calendar) => ask(calendar, all(null)));
    expect(failure).toMatchObject({ name: 'ValidationError' });
    expect(failure).toHaveProperty('issues.length', parameters.length);
  });

  test('refuses what the interface does not have', async () => {
    const failure = await refusalOf((calendar) => ask(calendar, { tl_langauge: 'ro' }));
    expect(failure).toMatchObject({ name: 'ValidationError', issues: [{ path: ['tl_langauge'] }] });
    expect(String(failure)).toContain('tl_language');
  });
});

describe('coordinates', () => {
  test.each([
    [52.52, 13.405, { geoloc_lat: '52.52', geoloc_lng: '13.405' }],
    [-33.9, -70.6, { geoloc_lat: '-33.9', geoloc_lng: '-70.6' }],
    [0, 0, { geoloc_lat: '0', geoloc_lng: '0' }],
  ])('%d and %d go together', async (geoloc_lat, geoloc_lng, query) => {
    const ask = (calendar: CalendarClient) => calendar.events.list({ geoloc: true, geoloc_lat, geoloc_lng });
    expect((await sentBy(ask)).query).toEqual({ geoloc: 'true', ...query });
  });

  test.each([
    [{ geoloc_lat: 52.52 }, 'geoloc_lng'],
    [{ geoloc_lng: 13.405 }, 'geoloc_lat'],
    [{ geoloc_lat: 0 }, 'geoloc_lng'],
  ])('%j alone is refused', async (query, missing) => {
    expect(await refusalOf((calendar) => calendar.events.list(query))).toMatchObject({
      name: 'ValidationError',
      issues: [{ path: [missing] }],
    });
  });
});

describe('lists', () => {
  test.each([
    ['none, which would mean no filter at all', { categories: [] }, ['categories']],
    ['a slug with a comma, which separates', { tags: ['rock,pop'] }, ['tags', 0]],
    ['a venue by its slug', { venue: Object(['stage']) }, ['venue', 0]],
    ['no integer', { include: [1.5] }, ['include', 0]],
  ])('refuse %s', async (_, query, path) => {
    expect(await refusalOf((calendar) => calendar.events.list(query))).toMatchObject({
      name: 'ValidationError',
      issues: [{ path }],
    });
  });
});

describe('the language', () => {
  const list = (calendar: CalendarClient) => calendar.tags.list();
  const languageOf = async (...given: Parameters<typeof sentBy>) => (await sentBy(...given)).query;

  test('is nobody’s by default, the client’s where it has one', async () => {
    expect(await languageOf(list)).toEqual({});
    expect(await languageOf(list, { language: 'ro' })).toEqual({ tl_language: 'ro' });
    expect(await languageOf((calendar) => calendar.events.delete(1), { language: 'tr' })).toEqual({
      tl_language: 'tr',
    });
  });

  test('of a request goes before that of the client, and that of the query before both', async () => {
    const client = { language: 'ro' };
    expect(await languageOf((calendar) => calendar.tags.get(1, { language: 'tr' }), client)).toEqual({
      tl_language: 'tr',
    });
    expect(await languageOf((calendar) => calendar.tags.get(1, { language: null }), client)).toEqual({});
    const both = (calendar: CalendarClient) => calendar.tags.list({ tl_language: 'en' }, { language: 'tr' });
    expect(await languageOf(both, client)).toEqual({ tl_language: 'en' });
  });

  test('goes under the name and has the values of the site', async () => {
    const wpml = { languageParam: 'wpml_language', languages: ['de', 'pt-br'], language: 'de' };
    expect(await languageOf(list, wpml)).toEqual({ wpml_language: 'de' });
    const own = (calendar: CalendarClient) => calendar.root({ tl_language: 'pt-br' });
    expect(await languageOf(own, wpml)).toEqual({ wpml_language: 'pt-br' });
  });

  test.each<[string, Parameters<typeof refusalOf>]>([
    ['of the client', [list, { language: 'de' }]],
    ['of the client, where the site has others', [list, { language: 'ro', languages: ['de'] }]],
    ['of a request', [(calendar) => calendar.tags.get(1, { language: 'de' })]],
    ['of a query', [(calendar) => calendar.events.list({ tl_language: 'de' })]],
    ['that is nothing', [(calendar) => calendar.tags.get(1, { language: '' })]],
  ])('%s is refused where the site has none such', async (_, given) => {
    const failure = await refusalOf(...given);
    expect(failure).toMatchObject({ name: 'ValidationError' });
    expect(String(failure)).toMatch(/expected one of .*(en, ro, tr|de), got/);
  });

  test.each(['ro', 'tr'])('may be a segment of the address as well: %s', async (languageSegment) => {
    const { path, query } = await sentBy(list, { languageSegment });
    expect({ path, query }).toEqual({ path: `/${languageSegment}/tags`, query: {} });
    const both = await sentBy(list, {
      languageSegment,
      language: 'ro',
      baseUrl: 'https://example.org/blog/',
    });
    expect(both).toMatchObject({ path: `/blog/${languageSegment}/tags`, query: { tl_language: 'ro' } });
  });
});
