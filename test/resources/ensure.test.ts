import { CalendarClient } from 'events-calendar-client';
import { describe, expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { rejectionOf, validationErrorOf } from '../support/rejection.ts';
import { serve } from '../support/server.ts';
import { administrator, createSite, requestsOf, writesOf } from '../support/test-calendar.ts';

describe('a name that nobody has', () => {
  test('makes a new record of it', async ({ calendar, mock }) => {
    expect(await calendar.venues.ensure('Old Mill')).toMatchObject({ venue: 'Old Mill', status: 'publish' });
    expect(await calendar.organizers.ensure('The Millers')).toMatchObject({ organizer: 'The Millers' });
    expect(await calendar.categories.ensure('Open air')).toMatchObject({
      name: 'Open air',
      slug: 'open-air',
    });
    expect(await calendar.tags.ensure('open air')).toMatchObject({ name: 'open air' });
    expect(requestsOf(mock)).toEqual([
      // A search without hits has the total of all, as after a failed query, so it is sent twice.
      'GET /venues',
      'POST /venues',
      'GET /organizers',
      'GET /organizers',
      'POST /organizers',
      'GET /categories',
      'POST /categories',
      'GET /tags',
      'POST /tags',
    ]);
  });

  test('is looked for by a part of it, among empty terms too', async ({ calendar, mock }) => {
    await calendar.venues.ensure("Smith & Sons' Barn");
    await calendar.tags.ensure("it's new");
    const fresh: string = expect.any(String);
    const queries = mock.requests
      .filter(({ method }) => method === 'GET')
      .map(({ url }) => Object.fromEntries(new URL(url).searchParams));
    expect(queries).toEqual([
      { search: 'Smith', per_page: '50', fresh, context: 'edit' },
      { search: 'Smith', per_page: '50', fresh, context: 'edit' },
      { search: 's new', per_page: '50', hide_empty: '0', fresh },
    ]);
  });
});

test('a name that nobody has is not found, and nothing is written', async ({ calendar, mock }) => {
  for (const kind of ['venues', 'organizers', 'categories', 'tags'] as const)
    expect(await calendar[kind].findByName('Old Mill')).toBeUndefined();
  expect(writesOf(mock)).toEqual([]);
});

describe('what cannot be', () => {
  test.for([
    ['venues', '', ['venue']],
    ['venues', '  ', ['venue']],
    ['venues', { venue: 'Mill', cty: 'Leeds' }, ['cty']],
    ['organizers', {}, ['organizer']],
    ['tags', { name: 'x', parent: 2 }, ['parent']],
    ['tags', 13, []],
    ['categories', null, []],
  ] as const)(
    'of %s, %j is refused before anything is sent',
    async ([kind, given, path], { calendar, mock }) => {
      for (const method of ['ensure', 'findByName'] as const) {
        const { issues } = await validationErrorOf(calendar[kind][method](given as never));
        expect(issues).toMatchObject([{ path }]);
      }
      expect(mock.requests).toHaveLength(0);
    },
  );

  test('is refused by the service', async ({ mock }) => {
    const stranger = new CalendarClient({ baseUrl: 'https://calendar.example', fetch: mock.fetch });
    const error = await rejectionOf(stranger.venues.ensure('Old "Mill"'));
    expect(error).toMatchObject({ name: 'AuthenticationError', status: 401, code: 'rest_forbidden' });
    expect(await stranger.venues.ensure('Harbour Stage')).toMatchObject({ id: 12 });
  });
});

test('options go with every request, less what would cut the listing', async ({ calendar, mock }) => {
  await calendar.tags.ensure('open air', {
    language: 'ro',
    headers: { 'X-Trace': '7' },
    extraBody: { more: 1 },
    extraQuery: { _fields: 'id', x: 1 },
  });
  const [read, write] = mock.requests;
  for (const request of [read, write]) {
    expect(new URL(request?.url ?? '').searchParams.get('tl_language')).toBe('ro');
    expect(new URL(request?.url ?? '').searchParams.get('x')).toBe('1');
    expect(request?.headers['x-trace']).toBe('7');
  }
  expect(new URL(read?.url ?? '').searchParams.has('_fields')).toBe(false);
  expect(JSON.parse(write?.body ?? '')).toEqual({ name: 'open air', more: 1 });
});

describe('a term that the service knows under another name', () => {
  const cafe = { id: 31, name: 'Café', slug: 'cafe', urls: { self: '', collection: '' } };
  const none = { body: { tags: [], total: 0, total_pages: 0 } };
  const declined = (term_id: unknown) => ({
    status: 400,
    body: { code: 'term_exists', message: 'It exists.', data: { status: 400, term_id } },
  });

  test('is the one that the refusal names', async () => {
    const server = await serve(({ method, url }) => {
      if (method === 'POST') return declined(31);
      return url.pathname.endsWith('/tags') ? none : { body: cafe };
    });
    const { tags } = new CalendarClient({ baseUrl: server.url });
    expect(await tags.ensure('Cafe')).toMatchObject({ id: 31, name: 'Café' });
    const asked = server.requests.map(({ method, url }) => `${method} ${url.pathname.split('/v1')[1]}`);
    expect(asked).toEqual(['GET /tags', 'POST /tags', 'GET /tags/31']);
  });

  test.each([undefined, 'many', 0, {}])('is an error where the refusal names %o', async (term_id) => {
    const server = await serve(({ method }) => (method === 'POST' ? declined(term_id) : none));
    const { tags } = new CalendarClient({ baseUrl: server.url });
    const error = await rejectionOf(tags.ensure('Cafe'));
    expect(error).toMatchObject({ name: 'BadRequestError', code: 'term_exists' });
    expect(Object(error).data).toEqual(JSON.parse(JSON.stringify({ status: 400, term_id })));
    expect(JSON.stringify(error)).not.toContain('"data"');
  });
});

describe('the same name at once', () => {
  test('is created once by clients made from it, each in its own language', async ({ calendar, mock }) => {
    const clients = [
      calendar,
      calendar.withOptions({ language: 'ro' }),
      calendar.withOptions({ language: 'ro' }).withOptions({ http: { timeout: 5000 } }),
    ];
    const names = ['Old Mill', ' old mill ', { venue: 'OLD MILL', city: 'Leeds' }];
    const found = await Promise.all(clients.map(({ venues }, index) => venues.ensure(names[index]!)));
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
    expect(writesOf(mock)).toEqual(['POST /venues']);
    const languages = mock.requests.map(({ url }) => new URL(url).searchParams.get('tl_language'));
    expect(languages).toEqual([null, null, 'ro', 'ro']);
  });

  test('is created once in spellings that a database takes for one', async ({ calendar: { venues } }) => {
    for (const names of ['№ 7|No 7', 'Große Straße|Grosse Strasse', 'Bar Œuvre|Bar Oeuvre', 'Ħal|Hal']) {
      const [one, two] = await Promise.all(names.split('|').map((name) => venues.ensure(name)));
      expect(one).toEqual(two);
    }
  });

  test('is looked for anew with other credentials, headers or sites', async () => {
    const { calendar, mock } = createSite();
    const { mock: other } = createSite({ baseUrl: 'https://other.example' });
    const [mine, strangers, others, elsewhere] = await Promise.allSettled([
      calendar.tags.ensure('Mill'),
      calendar.withOptions({ auth: undefined }).tags.ensure('Mill'),
      calendar.withOptions({ auth: undefined, headers: { Authorization: 'Basic eDp5' } }).tags.ensure('Mill'),
      calendar
        .withOptions({ baseUrl: 'https://other.example', fetch: other.fetch, auth: administrator })
        .tags.ensure('Mill'),
    ]);
    expect(mine.status).toBe('fulfilled');
    expect(strangers).toMatchObject({ value: { name: 'Mill' } });
    expect(others).toMatchObject({ reason: { name: 'AuthenticationError' } });
    expect(requestsOf(mock)).toEqual(['GET /tags', 'POST /tags', 'GET /tags', 'GET /tags']);
    expect(elsewhere).toMatchObject({ value: { urls: { self: expect.stringContaining('other.example') } } });
  });

  test('goes on for one caller when another one aborts', async ({ calendar, mock }) => {
    const controller = new AbortController();
    const aborted = rejectionOf(calendar.tags.ensure('Mill', { signal: controller.signal }));
    const [waiting, latest] = [calendar.tags.ensure('Mill'), calendar.tags.ensure('Mill')];
    controller.abort();
    expect(await aborted).toMatchObject({ name: 'AbortError' });
    expect((await waiting).id).toBe((await latest).id);
    expect(writesOf(mock)).toEqual(['POST /tags']);
  });
});
