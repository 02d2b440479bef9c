import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { nameFields } from '../../src/contract/constants.ts';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { createSite, createTestCalendar, requestsOf, writesOf } from '../support/test-calendar.ts';

const kinds = ['venues', 'organizers', 'categories', 'tags'] as const;

describe('a name that is there', () => {
  test.for([
    ['venues', 6, 'Grand Hall & Gardens'],
    ['venues', 6, '  grand hall & GARDENS '],
    ['venues', 9, "O'Malley's Pub"],
    ['venues', 9, 'o’malley’s pub'],
    ['venues', 7, 'Café Münchner Straße'],
    ['venues', 7, 'Cafe Munchner Straße'],
    ['venues', 7, 'Café Münchner STRASSE'],
    ['venues', 7, 'Cafe Munchner Strasse'],
    ['venues', 8, '東京コンサートホール'],
    ['organizers', 15, 'Smith & Sons'],
    ['categories', 4, 'Jazz & Blues'],
    ['categories', 4, 'jazz-blues'],
    ['tags', 7, 'FREE'],
  ] as const)('of %s, %i: %s', async ([kind, id, name], { calendar, mock }) => {
    const before = mock.snapshot();
    expect(await calendar[kind].ensure(name)).toMatchObject({ id });
    expect(await calendar[kind].findByName(name)).toMatchObject({ id });
    expect(mock.snapshot()).toEqual(before);
    expect(writesOf(mock)).toEqual([]);
  });

  test('leaves the record as it is, whatever else the body says', async ({ calendar, mock }) => {
    const before = mock.snapshot();
    const hall = { venue: 'Grand Hall & Gardens', city: 'Elsewhere', phone: null };
    expect(await calendar.venues.ensure(hall)).toMatchObject({ id: 6, city: 'Springfield' });
    expect(await calendar.tags.ensure({ name: 'Free', description: 'Nothing' })).toMatchObject({ id: 7 });
    expect(mock.snapshot()).toEqual(before);
  });

  test.for([
    'Rock - Pop',
    '"Rock" and \'Pop\'',
    "Rock 'n' Pop",
    'Rock (tm)',
    'Rock...',
    "'99",
    '6\'2"',
    'R&B <3',
    '...',
    '日本語 – テスト',
    'Cafe\u0301',
    '<em>Rock</em> & Pop',
    '🎉 Party',
  ])('is found however the service shows %s', async (name, { calendar, mock }) => {
    for (const kind of kinds) {
      const { id } = await calendar[kind].create({ [nameFields[kind]]: name } as never);
      const written = writesOf(mock).length;
      const shown: string = Object(await calendar[kind].get(id))[nameFields[kind]];
      for (const same of [name, shown, ` ${name.toUpperCase()} `, shown.toLowerCase()]) {
        expect(await calendar[kind].ensure(same), `${kind}: ${same}`).toMatchObject({ id });
      }
      expect(writesOf(mock)).toHaveLength(written);
    }
  });

  test('is found on the last of many pages', async () => {
    const venues = Array.from({ length: 230 }, (_, index) => ({ id: 1000 + index, venue: `Hall ${index}` }));
    const { calendar, mock } = createSite({ snapshot: { venues: [{ id: 999, venue: 'Hall' }, ...venues] } });
    expect(await calendar.venues.ensure('hall')).toMatchObject({ id: 999 });
    expect(requestsOf(mock)).toEqual(Array.from({ length: 5 }, () => 'GET /venues'));
  });

  test('goes before a slug', async () => {
    const tags = [
      { id: 20, name: 'Other', slug: 'open-air' },
      { id: 21, name: 'open-air', slug: 'oa' },
    ];
    const { calendar } = createSite({ snapshot: { tags } });
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
    const { calendar } = createSite({ snapshot: { venues } });
    expect(await calendar.venues.ensure('Hall')).toMatchObject({ id: 31 });
  });

  test('of a category is the one below the parent that the body names', async () => {
    const categories = [
      { id: 20, name: 'Music', slug: 'music' },
      { id: 21, name: 'Live', slug: 'live' },
      { id: 22, name: 'Live', slug: 'live-music', parent: 20 },
    ];
    const { calendar } = createSite({ snapshot: { categories } });
    expect(await calendar.categories.ensure('Live')).toMatchObject({ id: 21 });
    expect(await calendar.categories.ensure({ name: 'Live', parent: 20 })).toMatchObject({ id: 22 });
  });

  test.each([0, 23])('of a category is not the one below another parent: %d', async (parent) => {
    const categories = [
      { id: 20, name: 'Music', slug: 'music' },
      { id: 22, name: 'Live', slug: 'live', parent: 20 },
      { id: 23, name: 'Theater', slug: 'theater' },
    ];
    const { calendar } = createSite({ snapshot: { categories } });
    expect(await calendar.categories.findByName({ name: 'Live', parent })).toBeUndefined();
    const created = await calendar.categories.ensure({ name: 'Live', parent });
    expect(created).toMatchObject({ name: 'Live', parent });
    expect([20, 22, 23]).not.toContain(created.id);
    expect((await calendar.categories.ensure({ name: 'Live', parent })).id).toBe(created.id);
    expect(await calendar.categories.ensure({ name: 'Live', parent: 20 })).toMatchObject({ id: 22 });
  });
});

test.for(kinds)('a name of %s may be 0', async (kind, { calendar, mock }) => {
  const { id } = await calendar[kind].ensure('0');
  expect((await calendar[kind].ensure('0')).id).toBe(id);
  const searches = mock.requests.map(({ url }) => new URL(url).searchParams.get('search'));
  expect(searches).not.toContain('0');
});

test('a name without its accents is found where there is no other', async () => {
  const venues = [
    { id: 30, venue: 'Café', city: 'Paris' },
    { id: 31, venue: 'Cafe' },
  ];
  const { calendar } = createSite({ snapshot: { venues } });
  expect(await calendar.venues.ensure('cafe')).toMatchObject({ id: 31 });
  expect(await calendar.venues.ensure('CAFÉ')).toMatchObject({ id: 30 });
  expect(await calendar.venues.ensure({ venue: 'Cafë', city: 'Rome' })).toMatchObject({ id: 30 });
  expect(await calendar.venues.get(30)).toMatchObject({ city: 'Paris' });
  const { id } = await calendar.categories.create({ name: 'Château' });
  expect(await calendar.categories.findByName('CHATEAU')).toMatchObject({ id, name: 'Château' });
  const { id: floor } = await calendar.venues.create({ venue: 'The ﬁrst ﬂoor' });
  expect(await calendar.venues.ensure('The first floor')).toMatchObject({ id: floor });
  const { id: shop } = await calendar.venues.create({ venue: '№ 5 ™' });
  expect(await calendar.venues.ensure('No 5 TM')).toMatchObject({ id: shop });
});

test('the search for a term has letters of only one Unicode form', async ({ calendar, mock }) => {
  const names = ['Café Bär', 'Cafe\u0301 Ba\u0308r', 'Джазовый', '한글'];
  for (const name of names) await calendar.tags.findByName(name);
  const searches = mock.requests.map(({ url }) => new URL(url).searchParams.get('search'));
  expect(searches).toEqual(['Caf', 'Caf', 'Джазовы', '한글']);
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
  ...[' ', '  ', "'", '"', "''", '``', '-', '--', '---', ' - ', ' -- ', '...', '…', '’', '“'],
  ...['–', '&', ' & ', '&amp;', '&#8217;', '&nbsp;', '&eacute;', '<', '>', '<b>', '</b>', '<3'],
  ...['%', '%41', '\\', '/', ',', '.', '(tm)', ' (tm)', '™', '×', '\u00a0', '\u0301', '🎉'],
  ...['\t', '#', '+', '_', '$', '?', '!', '|', '=', '@'],
);
const anyName = fc.oneof(
  fc.array(fc.oneof(word, mark), { minLength: 1, maxLength: 7 }).map((parts) => parts.join('')),
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
  fc.string({ minLength: 50, maxLength: 300 }),
);

test.each(kinds)(
  'any name of %s that the service takes makes one record, however often it is ensured',
  async (kind) => {
    // Without events, since each count below copies all records.
    const { calendar, mock } = createTestCalendar({ events: [] });
    const ensure = (name: string) => calendar[kind].ensure(name);
    await forAll(propertyRuns(150), [anyName], async (name) => {
      const countOf = () => mock.snapshot()[kind]?.length ?? 0;
      const [countBefore, writtenBefore] = [countOf(), writesOf(mock).length];
      const first = await ensure(name).catch(() => undefined);
      fc.pre(first !== undefined);
      const [count, written] = [countOf(), writesOf(mock).length];
      // The service takes some names for the same that no search finds: `3` and `³`.
      fc.pre(written === writtenBefore || count > countBefore || kind === 'tags' || kind === 'categories');
      expect(await ensure(name)).toMatchObject({ id: first?.id });
      expect(await ensure(name.toLowerCase())).toMatchObject({ id: first?.id });
      expect(countOf()).toBe(count);
      // A venue that is not found would be overwritten.
      if (kind === 'venues' || kind === 'organizers') expect(writesOf(mock)).toHaveLength(written);
    });
  },
);
