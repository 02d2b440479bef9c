import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusalOf, sentBy } from './sent.ts';

/** Characters that mean something in an address or a form, beside any others. */
const telling = fc.constantFrom(
  ...',&+%=?#[];/\\ \'"<>\0\n\t',
  '%20',
  '%2C',
  '+%2B',
  '..',
  '&amp;',
  'é',
  '日本',
  '👩‍👩‍👧',
);

const anyText = fc.string({
  unit: fc.oneof(
    { weight: 2, arbitrary: telling },
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 30,
});

const saysSomething = anyText.filter((text) => text.trim() !== '');
const slug = saysSomething.filter((text) => !text.includes(','));

describe('any text', () => {
  test('of a query arrives as it was given', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (search, status) => {
        const { query, rawQuery } = await sentBy((calendar) => calendar.events.list({ search, status }));
        // An empty search is no search.
        expect(query).toEqual({ ...(search !== '' && { search }), status });
        expect(rawQuery).toMatch(/^[\w.~!*'()%&=+-]*$/);
      }),
      { numRuns: 300 },
    );
  });

  test('of a list in a query arrives as it was given, in either form', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(slug, { minLength: 2, maxLength: 5 }), async (categories) => {
        const csv = await sentBy((calendar) => calendar.events.list({ categories }));
        expect(String(csv.query.categories).split(',')).toEqual(categories);
        const repeat = await sentBy((calendar) => calendar.events.list({ categories }), {
          listFormat: 'repeat',
        });
        expect(repeat.query).toEqual({ 'categories[]': categories });
      }),
      { numRuns: 300 },
    );
  });

  test('of a body arrives as it was given, however deep', async () => {
    await fc.assert(
      fc.asyncProperty(saysSomething, anyText, async (name, more) => {
        const { body } = await sentBy(({ events }) =>
          events.update(1, {
            title: name,
            slug: more,
            website: more,
            cost: [more],
            categories: [name],
            venue: { venue: name, address: more },
            organizer: [{ organizer: name, phone: more }],
          }),
        );
        expect(body).toEqual({
          title: name,
          slug: more,
          website: more,
          cost: [more],
          categories: [name],
          venue: { venue: name, address: more },
          organizer: [{ organizer: name, phone: more }],
        });
      }),
      { numRuns: 300 },
    );
  });

  test('of half a character cannot be sent and is refused, not replaced', async () => {
    const half = '👍'.slice(0, 1);
    for (const failure of [
      await refusalOf(({ events }) => events.list({ search: half })),
      await refusalOf(({ events }) => events.list({ tags: [half] })),
      await refusalOf(({ venues }) => venues.create({ venue: half })),
      await refusalOf(({ events }) => events.update(1, { organizer: { organizer: 'Jane', phone: half } })),
    ]) {
      expect(failure).toMatchObject({ name: 'ValidationError' });
    }
  });
});

describe('any numbers', () => {
  test('of a list in a query arrive as they were given', async () => {
    const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    await fc.assert(
      fc.asyncProperty(fc.array(id, { minLength: 1 }), id, async (include, venue) => {
        const { query } = await sentBy(({ events }) => events.list({ include, venue }));
        expect(String(query.include).split(',').map(Number)).toEqual(include);
        expect(query.venue).toBe(String(venue));
      }),
      { numRuns: 200 },
    );
  });

  test('as coordinates arrive as they were given', async () => {
    const degrees = fc.double({ min: -180, max: 180, noNaN: true });
    await fc.assert(
      fc.asyncProperty(degrees, degrees, async (geoloc_lat, geoloc_lng) => {
        const { query } = await sentBy(({ events }) => events.list({ geoloc_lat, geoloc_lng }));
        // A server makes no difference between 0 and -0.
        expect(Number(query.geoloc_lat)).toBe(geoloc_lat + 0);
        expect(Number(query.geoloc_lng)).toBe(geoloc_lng + 0);
      }),
      { numRuns: 200 },
    );
  });
});
