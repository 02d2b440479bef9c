import { CalendarClient, PermissionError, ValidationError } from 'events-calendar-client';
import { createCalendarMock, type StoredSnapshot } from 'events-calendar-client/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rejectionOf } from '../support/rejection.ts';
import { serve } from '../support/server.ts';
import {
  administrator,
  createTestCalendar,
  recordedSnapshot,
  type TestCalendar,
} from '../support/test-calendar.ts';

type Kind = 'venues' | 'organizers' | 'categories' | 'tags';

const kinds: readonly Kind[] = ['venues', 'organizers', 'categories', 'tags'];

const nameFields = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' } as const;

/** The requests that a mock received, as `GET /tags`, without their queries. */
function requestsOf({ mock }: TestCalendar): string[] {
  return mock.requests.map(({ method, url }) => `${method} ${new URL(url).pathname.replace(/.*\/v1/, '')}`);
}

function writesOf(testCalendar: TestCalendar): string[] {
  return requestsOf(testCalendar).filter((request) => !request.startsWith('GET'));
}

/** A snapshot with nothing in it but what a test puts there. */
const empty: StoredSnapshot = {
  ...recordedSnapshot,
  events: [],
  venues: [],
  organizers: [],
  categories: [],
  tags: [],
};

describe('a name that nobody has', () => {
  test('makes a new record of it', async () => {
    const testCalendar = createTestCalendar();
    const { calendar } = testCalendar;
    expect(await calendar.venues.ensure('Old Mill')).toMatchObject({ venue: 'Old Mill', status: 'publish' });
    expect(await calendar.organizers.ensure('The Millers')).toMatchObject({ organizer: 'The Millers' });
    expect(await calendar.categories.ensure('Open air')).toMatchObject({
      name: 'Open air',
      slug: 'open-air',
    });
    expect(await calendar.tags.ensure('open air')).toMatchObject({ name: 'open air' });
    expect(requestsOf(testCalendar)).toEqual([
      'GET /venues',
      'POST /venues',
      'GET /organizers',
      'POST /organizers',
      'GET /categories',
      'POST /categories',
      'GET /tags',
      'POST /tags',
    ]);
  });

  test('makes it with the rest of the body', async () => {
    const { calendar } = createTestCalendar();
    const mill = { venue: 'Old Mill', city: 'Leeds', show_map: false };
    expect(await calendar.venues.ensure(mill)).toMatchObject(mill);
    const jane = { organizer: 'Jane Roe', email: 'roe@example.org' };
    expect(await calendar.organizers.ensure(jane)).toMatchObject(jane);
    const jazz = { name: 'Free jazz', parent: 2, slug: 'free-j' };
    expect(await calendar.categories.ensure(jazz)).toMatchObject(jazz);
  });

  test('is looked for by a part of it, among empty terms too', async () => {
    const { calendar, mock } = createTestCalendar();
    await calendar.venues.ensure("Smith & Sons' Barn");
    await calendar.tags.ensure("it's new");
    const queries = mock.requests
      .filter(({ method }) => method === 'GET')
      .map(({ url }) => Object.fromEntries(new URL(url).searchParams));
    expect(queries).toEqual([
      { search: 'Smith', per_page: '50' },
      { search: 's new', per_page: '50', hide_empty: '0' },
    ]);
  });
});

describe('a name that is there', () => {
  test.each([
    ['venues', 6, 'Grand Hall & Gardens'],
    ['venues', 6, '  grand hall &amp; GARDENS '],
    ['venues', 9, "O'Malley's Pub"],
    ['venues', 9, 'o’malley’s pub'],
    ['venues', 7, 'Café Münchner Straße'],
    ['venues', 7, 'Cafe Munchner Straße'],
    ['venues', 8, '東京コンサートホール'],
    ['organizers', 15, 'Smith & Sons'],
    ['categories', 4, 'Jazz & Blues'],
    ['categories', 4, 'jazz &#038; blues'],
    ['categories', 4, 'jazz-blues'],
    ['tags', 7, 'FREE'],
  ] as const)('of %s, %i: %s', async (kind, id, name) => {
    const testCalendar = createTestCalendar();
    const before = testCalendar.mock.snapshot();
    expect(await testCalendar.calendar[kind].ensure(name)).toMatchObject({ id });
    expect(testCalendar.mock.snapshot()).toEqual(before);
    expect(writesOf(testCalendar)).toEqual([]);
  });

  test('leaves the record as it is, whatever else the body says', async () => {
    const { calendar, mock } = createTestCalendar();
    const before = mock.snapshot();
    const hall = { venue: 'Grand Hall & Gardens', city: 'Elsewhere', phone: null };
    expect(await calendar.venues.ensure(hall)).toMatchObject({ id: 6, city: 'Springfield' });
    expect(await calendar.tags.ensure({ name: 'Free', description: 'Nothing' })).toMatchObject({ id: 7 });
    expect(mock.snapshot()).toEqual(before);
  });

  test.each([
    'Rock - Pop',
    'Rock -- Pop',
    'Rock --- Pop',
    '"Rock" and \'Pop\'',
    "Rock 'n' Pop",
    'Rock 2x4 Pop',
    'Rock (tm)',
    'Rock...',
    "'99",
    '6\'2"',
    'R&D',
    'R&B <3',
    '...',
    '?',
    '!!!',
    'x',
    '日本語 – テスト',
    'Cafe\u0301',
    '<em>Rock</em> & Pop',
    '🎉 Party',
  ])('is found however the service shows %s', async (name) => {
    const testCalendar = createTestCalendar();
    for (const kind of kinds) {
      const { id } = await testCalendar.calendar[kind].create({ [nameFields[kind]]: name } as never);
      const written = writesOf(testCalendar).length;
      const shown: string = Object(await testCalendar.calendar[kind].get(id))[nameFields[kind]];
      for (const same of [name, shown, ` ${name.toUpperCase()} `, shown.toLowerCase()]) {
        expect(await testCalendar.calendar[kind].ensure(same), `${kind}: ${same}`).toMatchObject({ id });
      }
      expect(writesOf(testCalendar)).toHaveLength(written);
    }
  });

  test('is found on the last of many pages', async () => {
    const venues = Array.from({ length: 230 }, (_, index) => ({ id: 1000 + index, venue: `Hall ${index}` }));
    const testCalendar = createTestCalendar({ ...empty, venues: [{ id: 999, venue: 'Hall' }, ...venues] });
    expect(await testCalendar.calendar.venues.ensure('hall')).toMatchObject({ id: 999 });
    expect(requestsOf(testCalendar)).toEqual(Array.from({ length: 5 }, () => 'GET /venues'));
  });

  test('is one request away among 5,000 tags', async () => {
    const tags = Array.from({ length: 5000 }, (_, index) => ({ id: 100 + index, name: `tag no ${index}` }));
    const testCalendar = createTestCalendar({ ...empty, tags });
    expect(await testCalendar.calendar.tags.ensure('Tag no 4711')).toMatchObject({ id: 4811 });
    await testCalendar.calendar.tags.ensure('open air');
    expect(requestsOf(testCalendar)).toEqual(['GET /tags', 'GET /tags', 'POST /tags']);
  });

  test('that only contains it is another one', async () => {
    const testCalendar = createTestCalendar();
    const { id } = await testCalendar.calendar.venues.ensure('Grand Hall');
    expect(id).not.toBe(6);
    expect(await testCalendar.calendar.venues.ensure('Grand-Hall')).not.toMatchObject({ id });
    expect(await testCalendar.calendar.tags.ensure('fre')).not.toMatchObject({ id: 7 });
  });

  test('goes before a slug', async () => {
    const tags = [
      { id: 20, name: 'Other', slug: 'open-air' },
      { id: 21, name: 'open-air', slug: 'oa' },
    ];
    const { calendar } = createTestCalendar({ ...empty, tags });
    expect(await calendar.tags.ensure('open-air')).toMatchObject({ id: 21 });
    expect(await calendar.tags.ensure('oa')).toMatchObject({ id: 21 });
    expect(await calendar.tags.ensure('OTHER')).toMatchObject({ id: 20 });
  });

  test('is the published one, then the oldest, of several', async () => {
    const venues = [
      { id: 30, venue: 'Hall', status: 'draft' },
      { id: 33, venue: 'Hall' },
      { id: 31, venue: 'hall' },
    ];
    const { calendar } = createTestCalendar({ ...empty, venues });
    expect(await calendar.venues.ensure('Hall')).toMatchObject({ id: 31 });
  });

  test('of a category is the one below the parent that the body names', async () => {
    const categories = [
      { id: 20, name: 'Music', slug: 'music' },
      { id: 21, name: 'Live', slug: 'live' },
      { id: 22, name: 'Live', slug: 'live-music', parent: 20 },
    ];
    const { calendar } = createTestCalendar({ ...empty, categories });
    expect(await calendar.categories.ensure('Live')).toMatchObject({ id: 21 });
    expect(await calendar.categories.ensure({ name: 'Live', parent: 20 })).toMatchObject({ id: 22 });
  });
});

test('a name without its accents is found where there is no other', async () => {
  const venues = [
    { id: 30, venue: 'Café', city: 'Paris' },
    { id: 31, venue: 'Cafe' },
  ];
  const { calendar } = createTestCalendar({ ...empty, venues });
  expect(await calendar.venues.ensure('cafe')).toMatchObject({ id: 31 });
  expect(await calendar.venues.ensure('CAFÉ')).toMatchObject({ id: 30 });
  expect(await calendar.venues.ensure({ venue: 'Cafë', city: 'Rome' })).toMatchObject({ id: 30 });
  expect(await calendar.venues.get(30)).toMatchObject({ city: 'Paris' });
});

describe('drafts and what lies in the trash', () => {
  test('a draft counts for those who see it', async () => {
    const testCalendar = createTestCalendar();
    const { id } = await testCalendar.calendar.venues.create({ venue: 'Old Mill', status: 'draft' });
    expect(await testCalendar.calendar.venues.ensure('Old Mill')).toMatchObject({ id, status: 'draft' });
  });

  test('what lies in the trash does not count', async () => {
    const testCalendar = createTestCalendar();
    const { id } = await testCalendar.calendar.organizers.create({ organizer: 'The Millers' });
    await testCalendar.calendar.organizers.delete(id);
    const other = await testCalendar.calendar.organizers.ensure('The Millers');
    expect(other).toMatchObject({ status: 'publish' });
    expect(other.id).not.toBe(id);
  });
});

describe('what cannot be', () => {
  test.each([
    ['venues', '', ['venue']],
    ['venues', '  ', ['venue']],
    ['venues', { venue: 'Mill', cty: 'Leeds' }, ['cty']],
    ['organizers', {}, ['organizer']],
    ['tags', { name: 'x', parent: 2 }, ['parent']],
    ['tags', 13, []],
    ['categories', null, []],
  ] as const)('of %s, %j is refused before anything is sent', async (kind, given, path) => {
    const testCalendar = createTestCalendar();
    const error = await rejectionOf(testCalendar.calendar[kind].ensure(given as never));
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ issues: [{ path }] });
    expect(testCalendar.mock.requests).toHaveLength(0);
  });

  test('is refused by the service, in an error that names the record', async () => {
    const { mock } = createTestCalendar();
    const stranger = new CalendarClient({ baseUrl: 'https://calendar.example', fetch: mock.fetch });
    const error = await rejectionOf(stranger.venues.ensure('Old "Mill"'));
    expect(error).toMatchObject({ name: 'AuthenticationError', status: 401, code: 'rest_forbidden' });
    expect(String(error)).toContain('venue "Old \\"Mill\\""');
    expect(await stranger.venues.ensure('Harbour Stage')).toMatchObject({ id: 12 });
  });
});

describe('the options', () => {
  test('go with every request, less what would cut the listing', async () => {
    const { calendar, mock } = createTestCalendar();
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

  test('abort it', async () => {
    const { calendar, mock } = createTestCalendar();
    const signal = AbortSignal.abort();
    expect(await rejectionOf(calendar.tags.ensure('open air', { signal }))).toMatchObject({
      name: 'AbortError',
    });
    expect(mock.requests).toHaveLength(0);
  });
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
  test('is looked for and created once by a client', async () => {
    const testCalendar = createTestCalendar();
    const names = ['Old Mill', 'old mill', ' Old Mill ', { venue: 'OLD MILL', city: 'Leeds' }];
    const found = await Promise.all(names.map((name) => testCalendar.calendar.venues.ensure(name)));
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
    expect(requestsOf(testCalendar)).toEqual(['GET /venues', 'POST /venues']);
  });

  test('is created once by clients made from it, each in its own language', async () => {
    const testCalendar = createTestCalendar();
    const clients = [
      testCalendar.calendar,
      testCalendar.calendar.withOptions({ language: 'ro' }),
      testCalendar.calendar.withOptions({ language: 'ro' }).withOptions({ http: { timeout: 5000 } }),
    ];
    const found = await Promise.all(clients.map(({ venues }) => venues.ensure('Old Mill')));
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
    expect(writesOf(testCalendar)).toEqual(['POST /venues']);
    const languages = testCalendar.mock.requests.map(({ url }) =>
      new URL(url).searchParams.get('tl_language'),
    );
    expect(languages).toEqual([null, null, 'ro', 'ro']);
  });

  test('is another venue, organizer, category and tag', async () => {
    const testCalendar = createTestCalendar();
    await Promise.all(kinds.map((kind) => testCalendar.calendar[kind].ensure('Mill')));
    expect(writesOf(testCalendar).toSorted()).toEqual([
      'POST /categories',
      'POST /organizers',
      'POST /tags',
      'POST /venues',
    ]);
  });

  test('is not shared with other credentials, headers or sites', async () => {
    const mock = createCalendarMock({
      baseUrl: 'https://calendar.example',
      users: [{ ...administrator, role: 'administrator' }],
    });
    const options = { baseUrl: 'https://calendar.example', fetch: mock.fetch };
    const calendar = new CalendarClient({ ...options, auth: administrator });
    const other = createCalendarMock({
      baseUrl: 'https://other.example',
      users: [{ ...administrator, role: 'administrator' }],
    });
    const [mine, strangers, others, elsewhere] = await Promise.allSettled([
      calendar.tags.ensure('Mill'),
      calendar.withOptions({ auth: undefined }).tags.ensure('Mill'),
      calendar.withOptions({ auth: undefined, headers: { Authorization: 'Basic eDp5' } }).tags.ensure('Mill'),
      calendar
        .withOptions({ baseUrl: 'https://other.example', fetch: other.fetch, auth: administrator })
        .tags.ensure('Mill'),
    ]);
    expect(mine.status).toBe('fulfilled');
    expect(strangers).toMatchObject({ reason: { name: 'AuthenticationError' } });
    expect(others).toMatchObject({ reason: { name: 'AuthenticationError' } });
    expect(elsewhere).toMatchObject({ value: { urls: { self: expect.stringContaining('other.example') } } });
  });

  test('is looked for anew after a failure', async () => {
    const testCalendar = createTestCalendar();
    testCalendar.mock.failNext({ status: 403, code: 'rest_forbidden', method: 'POST', message: 'No.' });
    const attempts = [testCalendar.calendar.tags.ensure('Mill'), testCalendar.calendar.tags.ensure('Mill')];
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt).toMatchObject({ reason: expect.any(PermissionError) });
    }
    expect(await testCalendar.calendar.tags.ensure('Mill')).toMatchObject({ name: 'Mill' });
    expect(requestsOf(testCalendar)).toEqual(['GET /tags', 'POST /tags', 'GET /tags', 'POST /tags']);
  });

  test('goes on for one caller when another one aborts', async () => {
    const testCalendar = createTestCalendar();
    const controller = new AbortController();
    const aborted = rejectionOf(testCalendar.calendar.tags.ensure('Mill', { signal: controller.signal }));
    const [waiting, latest] = [
      testCalendar.calendar.tags.ensure('Mill'),
      testCalendar.calendar.tags.ensure('Mill'),
    ];
    controller.abort();
    expect(await aborted).toMatchObject({ name: 'AbortError' });
    expect(await waiting).toBe(await latest);
    expect(writesOf(testCalendar)).toEqual(['POST /tags']);
  });
});

const word = fc.constantFrom(
  'Rock',
  'pop',
  'Café',
  'Straße',
  'ÅÄÖ',
  '東京',
  'İstanbul',
  '99',
  '2x4',
  'x',
  'tm',
);
const mark = fc.constantFrom(
  ...[
    ' ',
    '  ',
    "'",
    '"',
    "''",
    '``',
    '-',
    '--',
    '---',
    ' - ',
    ' -- ',
    '...',
    '…',
    '’',
    '“',
    '–',
    '&',
    ' & ',
  ],
  ...[
    '&amp;',
    '&#8217;',
    '&nbsp;',
    '&eacute;',
    '<',
    '>',
    '<b>',
    '</b>',
    '<3',
    '%',
    '%41',
    '\\',
    '/',
    ',',
    '.',
  ],
  ...['(tm)', ' (tm)', '™', '×', '\u00a0', '\u0301', '🎉', '\t', '#', '+', '_', '$', '?', '!', '|', '=', '@'],
);
const anyName = fc.oneof(
  fc.array(fc.oneof(word, mark), { minLength: 1, maxLength: 7 }).map((parts) => parts.join('')),
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
  fc.string({ minLength: 50, maxLength: 300 }),
);

describe.each(kinds)('any name of %s', (kind) => {
  test('that the service takes makes one record, however often it is ensured', async () => {
    const testCalendar = createTestCalendar();
    const ensure = (name: string) => testCalendar.calendar[kind].ensure(name);
    await fc.assert(
      fc.asyncProperty(anyName, async (name) => {
        const countOf = () => testCalendar.mock.snapshot()[kind]?.length ?? 0;
        const [countBefore, writtenBefore] = [countOf(), writesOf(testCalendar).length];
        const first = await ensure(name).catch(() => undefined);
        fc.pre(first !== undefined);
        const [count, written] = [countOf(), writesOf(testCalendar).length];
        // The service takes some names for the same that no search finds: `3` and `³`.
        fc.pre(written === writtenBefore || count > countBefore || kind === 'tags' || kind === 'categories');
        expect(await ensure(name)).toMatchObject({ id: first?.id });
        expect(await ensure(name.toLowerCase())).toMatchObject({ id: first?.id });
        expect(countOf()).toBe(count);
        // A venue that is not found would be overwritten.
        if (kind === 'venues' || kind === 'organizers') expect(writesOf(testCalendar)).toHaveLength(written);
      }),
      { numRuns: 150 },
    );
  });
});
