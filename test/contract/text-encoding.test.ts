import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../support/any-character.ts';
import { decodeTexts } from '../support/decode-texts.ts';
import { captureError, captureRequest } from './capture-request.ts';

/** Characters with a special meaning in a URL or a form, and others. */
const specialCharacter = fc.constantFrom(
  ...',&+%=?#[];/\\ \'"<>\n\t',
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
  unit: fc.oneof({ weight: 2, arbitrary: specialCharacter }, anyCharacter),
  maxLength: 30,
});

/** Of a single line: control characters are refused there. */
const anyLine = anyText.map((text) => text.replace(/(?=\p{Cc})[^\t\n\r]/gu, ''));
const nonBlankLine = anyLine.filter((text) => text.trim() !== '');
const nonBlankText = anyText.filter((text) => text.trim() !== '');
const slug = nonBlankText.filter((text) => !text.includes(','));

describe('any text', () => {
  test('of a query is received unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (search, status) => {
        const { query, rawQuery } = await captureRequest((calendar) =>
          calendar.events.list({ search, status }),
        );
        // An empty search is omitted.
        expect(query).toEqual({ ...(search !== '' && { search }), status });
        expect(rawQuery).toMatch(/^[\w.~!*'()%&=+-]*$/);
      }),
      { numRuns: 300 },
    );
  });

  test('of a list in a query is received unchanged, in either listFormat', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(slug, { minLength: 2, maxLength: 5 }), async (categories) => {
        const csv = await captureRequest((calendar) => calendar.events.list({ categories }));
        expect(String(csv.query.categories).split(',')).toEqual(categories);
        const repeat = await captureRequest((calendar) => calendar.events.list({ categories }), {
          listFormat: 'repeat',
        });
        expect(repeat.query).toEqual({ 'categories[]': categories });
      }),
      { numRuns: 300 },
    );
  });

  test('of a body says the same when it is received, also in nested records', async () => {
    await fc.assert(
      fc.asyncProperty(nonBlankLine, anyLine, async (name, more) => {
        const changes = {
          title: name,
          venue: { venue: name, address: more },
          organizer: [{ organizer: name, phone: more }],
        };
        const { body } = await captureRequest(({ events }) => events.update(1, structuredClone(changes)));
        expect(decodeTexts(body)).toEqual(changes);
      }),
      { numRuns: 300 },
    );
  });

  test('with a lone surrogate is rejected, not replaced', async () => {
    const loneSurrogate = '👍'.slice(0, 1);
    for (const error of [
      await captureError(({ events }) => events.list({ search: loneSurrogate })),
      await captureError(({ events }) => events.list({ tags: [loneSurrogate] })),
      await captureError(({ venues }) => venues.create({ venue: loneSurrogate })),
      await captureError(({ events }) =>
        events.update(1, { organizer: { organizer: 'Jane', phone: loneSurrogate } }),
      ),
    ]) {
      expect(error).toMatchObject({ name: 'ValidationError' });
    }
  });
});

describe('any numbers', () => {
  test('as coordinates are received unchanged', async () => {
    const degrees = fc.double({ min: -180, max: 180, noNaN: true });
    await fc.assert(
      fc.asyncProperty(degrees, degrees, async (geoloc_lat, geoloc_lng) => {
        const { query } = await captureRequest(({ events }) => events.list({ geoloc_lat, geoloc_lng }));
        // 0 and -0 are the same to a server.
        expect(Number(query.geoloc_lat)).toBe(geoloc_lat + 0);
        expect(Number(query.geoloc_lng)).toBe(geoloc_lng + 0);
      }),
      { numRuns: 200 },
    );
  });
});
