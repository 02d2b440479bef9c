import { importEvents } from 'events-calendar-client/sync';
import { describe, expect } from 'vitest';
import { answeredBy } from '../../support/recording-fetch.ts';
import { createSite, writesOf } from '../../support/test-calendar.ts';
import { createJournal, rowOf, test } from './support/rows.ts';

describe('what rows link to', () => {
  test('is created once, also by rows that run at once', async ({ mock, calendar }) => {
    const rows = Array.from({ length: 12 }, (_, index) =>
      rowOf(`event-${index}`, {
        venue: index % 2 ? 'Old Mill' : { venue: ' OLD MILL ', city: 'Leeds' },
        organizer: ['Jane Doe', 'The Mill'],
        categories: ['Music'],
        tags: ['open air', 'free'],
      }),
    );
    const { counts } = await importEvents(calendar, rows, { concurrency: 6 });
    expect(counts.created).toBe(12);
    const { venues = [], organizers = [], categories = [], tags = [] } = mock.snapshot();
    expect([venues, organizers, categories, tags].map(({ length }) => length)).toEqual([1, 2, 1, 2]);
  });

  test.for(['https://pictures.invalid/mill.png', 'http://10.0.0.1/mill.png'])(
    'is created without an image that the site cannot copy: %s',
    async (image, { calendar }) => {
      const row = rowOf('one', { venue: { venue: 'Old Mill', city: 'Leeds', image } });
      const { ok, linked } = await importEvents(calendar, [row]);
      const { venue } = await calendar.events.getBySlug('one');
      expect(venue).toMatchObject([{ venue: 'Old Mill', city: 'Leeds' }]);
      const note = 'The site could not copy its image.';
      expect([ok, linked]).toEqual([true, [{ kind: 'venue', name: 'Old Mill', id: venue[0]?.id, note }]]);
    },
  );

  test('is not there to be taken away, where it is the venue', async ({ calendar }) => {
    await importEvents(calendar, [rowOf('one', { venue: 'Old Mill' })]);
    const { rows } = await importEvents(calendar, [rowOf('one', { venue: null })]);
    expect(rows[0]?.error?.message).toMatch(/^Invalid changes of event: venue: expected a venue/);
  });
});

test.for([
  ['without a journal', undefined],
  ['with one', createJournal()],
])("existing: 'skip' imports new rows alone, %s", async ([_, journal], { mock, calendar }) => {
  await importEvents(calendar, [rowOf('one', { title: 'By hand' })], { journal });
  const seen = writesOf(mock).length;
  const rows = [rowOf('one', { tags: ['free'] }), rowOf('two')];
  const result = await importEvents(calendar, rows, { existing: 'skip', journal });
  expect(result.counts).toMatchObject({ created: 1, skipped: 1, updated: 0 });
  expect(result.rows.map(({ status, id }) => [status, typeof id])).toEqual([
    ['skipped', 'number'],
    ['created', 'number'],
  ]);
  expect(writesOf(mock).slice(seen)).toEqual(['POST /events']);
  expect(await calendar.events.getBySlug('one')).toMatchObject({ title: 'By hand', tags: [] });
});

test.for([{ language: 'ro' }, { languageSegment: 'ro' }])(
  'a venue by ID is its translation, if WPML shows that to a client with %j',
  async (selection, { mock, calendar }) => {
    const [{ id }, { id: translation }] = [
      await calendar.venues.create({ venue: 'Harbour Stage' }),
      await calendar.venues.create({ venue: 'Scena Portului' }),
    ];
    const romanian = answeredBy(calendar.withOptions(selection), async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (!pathname.endsWith('/wp/v2/tribe_venue')) return mock.fetch(request);
      const isAsked = searchParams.get('include') === `${id}` && searchParams.get('wpml_language') === 'ro';
      return Response.json(isAsked ? [{ id: translation }] : []);
    });
    const rows = [rowOf('one', { venue: id }), rowOf('two', { venue: translation })];
    expect((await importEvents(romanian, rows)).counts).toMatchObject({ created: 2 });
    expect((await romanian.events.getBySlug('one')).venue).toMatchObject([{ id: translation }]);
    expect((await importEvents(romanian, rows)).counts).toMatchObject({ unchanged: 2 });
  },
);

const rowsWithTerms = [
  rowOf('one', { categories: ['Music'], tags: ['free'] }),
  rowOf('two', { categories: ['Musik'] }),
  rowOf('three', { categories: ['Musik'], tags: ['fre'] }),
];

test.for([false, true])(
  "unknownTerms: 'refuse' creates no terms (dry run: %s)",
  async (dryRun, { mock, calendar }) => {
    await calendar.categories.create({ name: 'Music' });
    await calendar.tags.create({ name: 'free' });
    const seen = writesOf(mock).length;
    const result = await importEvents(calendar, rowsWithTerms, { unknownTerms: 'refuse', dryRun });
    expect(result.counts).toMatchObject({ created: 1, failed: 2 });
    expect(result.rows[1]?.error).toMatchObject({ issues: [{ path: ['categories'], received: '"Musik"' }] });
    expect(writesOf(mock).slice(seen)).toEqual(dryRun ? [] : ['POST /events']);
  },
);

describe('what is created for rows', () => {
  const rows = [
    rowOf('one', { venue: { venue: 'Old Mill', city: 'York' }, categories: ['Music'] }),
    rowOf('two', { organizer: 'Jane Doe', venue: 'Old Mill', tags: ['free'] }),
  ];

  test.for([true, false])('is in the result, in a dry run (%s) too', async (dryRun, { calendar, mock }) => {
    const { id } = await calendar.venues.create({ venue: 'Old Mill', city: 'Leeds' });
    const { linked, rows: results } = await importEvents(calendar, rows, { dryRun, concurrency: 1 });
    const ofCity = dryRun ? undefined : expect.stringContaining('is in another city');
    expect(results.map(({ note }) => note)).toEqual([ofCity, undefined]);
    expect(linked.map(({ kind, name, id }) => [kind, name, id === undefined])).toEqual([
      ['category', 'Music', dryRun],
      ['organizer', 'Jane Doe', dryRun],
      ['tag', 'free', dryRun],
    ]);
    if (!dryRun) expect((await importEvents(calendar, rows)).linked).toEqual([]);
    // What the site has is left as it is.
    expect(await calendar.venues.get(id)).toMatchObject({ city: 'Leeds' });
    expect(writesOf(mock).filter((write) => write.includes('/venues'))).toEqual(['POST /venues']);
  });

  test('are none for a name that is refused', async ({ calendar, mock }) => {
    const options = { unknownVenues: 'refuse', unknownOrganizers: 'refuse' } as const;
    const { rows: results, linked } = await importEvents(calendar, rows, options);
    expect(results.map(({ error }) => error?.message)).toEqual([
      'Invalid row: venue: expected a venue that the site has, got "Old Mill"',
      'Invalid row: venue: expected a venue that the site has, got "Old Mill"',
    ]);
    expect([linked, writesOf(mock)]).toEqual([[], []]);
  });
});

test.for(['https://pictures.invalid/b.png', 999])(
  'an image %s that the site cannot copy costs a note in each run with a journal',
  async (dead, { calendar, journal }) => {
    const importImage = async (image: string | number) =>
      (await importEvents(calendar, [rowOf('one', { image })], { journal })).rows[0];
    const poster = 'https://a.example/poster.jpg';
    await importImage(poster);
    const note = expect.stringContaining('could not copy');
    for (const _night of [1, 2]) expect(await importImage(dead)).toMatchObject({ status: 'unchanged', note });
    expect((await importImage(poster))?.status).toBe('unchanged');
    const { image } = await calendar.events.getBySlug('one');
    await calendar.site.request(`wp/v2/media/${image?.id}`, { method: 'DELETE', query: { force: true } });
    expect(await importImage(poster)).toMatchObject({ fields: ['image'] });
  },
);

test('of several venues with a name, the published one is linked, and then the oldest', async () => {
  const venues = [
    { id: 5, venue: 'Old Mill', status: 'draft' },
    { id: 6, venue: 'old mill', status: 'publish' },
    { id: 7, venue: 'Old Mill', status: 'publish' },
    { id: 8, venue: 'Town Hall', status: 'draft' },
    { id: 9, venue: 'Town Hall', status: 'draft' },
  ];
  const { mock, calendar } = createSite({ snapshot: { venues } });
  await importEvents(calendar, [rowOf('one', { venue: 'Old Mill' }), rowOf('two', { venue: 'Town Hall' })]);
  const linked = mock.snapshot().events?.map(({ slug, venue }) => [slug, Object(venue).id]);
  expect(linked?.toSorted()).toEqual([
    ['one', 6],
    ['two', 8],
  ]);
});
