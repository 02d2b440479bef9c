import type {
  CalendarClient,
  CategoryQuery,
  EventQuery,
  OrganizerQuery,
  RootQuery,
  TagQuery,
  VenueQuery,
} from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { captureError, captureRequest } from './capture-request.ts';

type Output = string | readonly string[];

/** Pairs of input and expected output for each parameter; the output of a list is its members. */
type Cases<Query> = { readonly [Name in keyof Query]-?: readonly (readonly [Query[Name], Output])[] };

const search = [
  ['some text', 'some text'],
  ['a,b & c=d+e %20', 'a,b & c=d+e %20'],
] as const;
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
  strict_dates: [...flag, ['true', 'true'], ['false', 'false'], [1, 'true'], [0, 'false']],
  search,
  categories: terms,
  tags: terms,
  venue: ids,
  organizer: ids,
  featured: flag,
  status: [['draft', 'draft']],
  geoloc: flag,
  // Latitude and longitude are only valid together, see below.
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
  slug: [['some-text', 'some-text']],
  tl_language: language,
};

const categories: Cases<CategoryQuery> = { ...tags, parent: [[4, '4']] };

const root: Cases<RootQuery> = {
  namespace: [['tribe/events/v1', 'tribe/events/v1']],
  context: [['view', 'view']],
  tl_language: language,
};

type SendRequest = (calendar: CalendarClient, query: object) => PromiseLike<unknown>;

const listings: [string, object, SendRequest][] = [
  ['events', events, (calendar, query) => calendar.events.list(query)],
  ['venues', linkedPosts, (calendar, query) => calendar.venues.list(query)],
  ['organizers', linkedPosts, (calendar, query) => calendar.organizers.list(query)],
  ['categories', categories, (calendar, query) => calendar.categories.list(query)],
  ['tags', tags, (calendar, query) => calendar.tags.list(query)],
  ['the root', root, (calendar, query) => calendar.root(query)],
  ['the documentation', { tl_language: language }, (calendar, query) => calendar.doc(query)],
];

describe.each(listings)('the query of %s', (_, cases, send) => {
  const parameters = Object.entries<readonly (readonly [unknown, Output])[]>({ ...cases });

  const single = parameters.flatMap(([name, list]) =>
    list.map(([input, output]) => ({ name, input, output })),
  );

  test.each(single)('$name: $input is sent as $output', async ({ name, input, output }) => {
    const isList = typeof output !== 'string';
    const csv = await captureRequest((calendar) => send(calendar, { [name]: input }));
    // Without dates, sites include only events from yesterday to two years ahead.
    const dates = csv.query.starts_after && name === 'include' ? { starts_after: '0001-01-04' } : {};
    expect(csv.query).toEqual({ [name]: isList ? output.join(',') : output, ...dates });

    const repeat = await captureRequest((calendar) => send(calendar, { [name]: input }), {
      listFormat: 'repeat',
    });
    const [one = '', ...more] = isList ? output : [];
    expect(repeat.query).toEqual(
      isList ? { [`${name}[]`]: more.length > 0 ? output : one, ...dates } : { [name]: output },
    );
  });

  test('omits undefined parameters, and rejects null', async () => {
    const all = (value: unknown) => Object.fromEntries(parameters.map(([name]) => [name, value]));
    expect((await captureRequest((calendar) => send(calendar, all(undefined)))).rawQuery).toBe('');
    const error = await captureError((calendar) => send(calendar, all(null)));
    expect(error).toHaveProperty('issues.length', parameters.length);
  });
});

test('coordinates send geoloc, unless it is set', async () => {
  const place = { geoloc_lat: 52.52, geoloc_lng: 13.405 };
  const sent = async (query: EventQuery) =>
    (await captureRequest((calendar: CalendarClient) => calendar.events.list(query))).query.geoloc;
  expect(await sent(place)).toBe('true');
  expect(await sent({ ...place, geoloc: false })).toBe('false');
  expect(await sent({})).toBeUndefined();
});
