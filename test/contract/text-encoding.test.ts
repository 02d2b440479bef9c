import { plainText } from 'events-calendar-client/format';
import fc from 'fast-check';
// @ts-expect-error: it brings no types
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { decodeEntities } from '../../src/contract/values/html/text.ts';
import { anyCharacter } from '../support/arbitraries.ts';
import { recordingClient } from '../support/recording-fetch.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { captureError, captureRequest } from './capture-request.ts';

/** The texts of a body as they are read, since some characters are sent as references. */
function decodeTexts(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (_, value: unknown) =>
    typeof value === 'string' ? decodeEntities(value) : value,
  );
}

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
    await forAll(propertyRuns(300), [anyText, anyText], async (search, status) => {
      const { query, rawQuery } = await captureRequest((calendar) =>
        calendar.events.list({ search, status }),
      );
      // An empty search is omitted.
      expect(query).toEqual({ ...(search !== '' && { search }), status });
      expect(rawQuery).toMatch(/^[\w.~!*'()%&=+-]*$/);
    });
  });

  test('of a list in a query is received unchanged, in either listFormat', async () => {
    await forAll(propertyRuns(300), [fc.array(slug, { minLength: 2, maxLength: 5 })], async (categories) => {
      const csv = await captureRequest((calendar) => calendar.events.list({ categories }));
      expect(String(csv.query.categories).split(',')).toEqual(categories);
      const repeat = await captureRequest((calendar) => calendar.events.list({ categories }), {
        listFormat: 'repeat',
      });
      expect(repeat.query).toEqual({ 'categories[]': categories });
    });
  });

  test('of a body says the same when it is received, also in nested records', async () => {
    await forAll(propertyRuns(300), [nonBlankLine, anyLine], async (name, more) => {
      const changes = {
        title: name,
        venue: { venue: name, address: more },
        organizer: [{ organizer: name, phone: more }],
      };
      const { body } = await captureRequest(({ events }) => events.update(1, structuredClone(changes)));
      expect(decodeTexts(body)).toEqual(changes);
    });
  });

  test('with a lone surrogate is rejected, not replaced', async () => {
    const loneSurrogate = '👍'.slice(0, 1);
    await captureError(({ events }) => events.list({ search: loneSurrogate }));
    await captureError(({ events }) => events.list({ tags: [loneSurrogate] }));
    await captureError(({ venues }) => venues.create({ venue: loneSurrogate }));
    const organizer = { organizer: 'Jane', phone: loneSurrogate };
    const error = await captureError(({ events }) => events.update(1, { organizer }));
    expect(error.issues).toMatchObject([{ path: ['organizer', 'phone'] }]);
  });
});

test('any numbers as coordinates are received unchanged', async () => {
  const degrees = fc.double({ min: -180, max: 180, noNaN: true });
  await forAll(propertyRuns(200), [degrees, degrees], async (geoloc_lat, geoloc_lng) => {
    const { query } = await captureRequest(({ events }) => events.list({ geoloc_lat, geoloc_lng }));
    // 0 and -0 are the same to a server.
    expect(Number(query.geoloc_lat)).toBe(geoloc_lat + 0);
    expect(Number(query.geoloc_lng)).toBe(geoloc_lng + 0);
  });
});

const parser = new JSDOM('<!doctype html>').window.document.createElement('div');

/** What a browser shows. */
function parsed(html: string): string {
  parser.innerHTML = html;
  return parser.textContent;
}

/** Reads a text as the title of an event, the name and city of its venue, its cost and a description. */
async function readAll(text: string): Promise<(string | undefined)[]> {
  const body = { id: 1, title: text, venue: { id: 2, venue: text, city: text }, cost: text };
  const { client } = recordingClient(() => Response.json(body));
  const { title, venue, cost } = await client.events.get(1);
  return [title, venue[0]?.venue, venue[0]?.city, cost, plainText(text)];
}

// Names of HTML 4 without Greek and mathematics, and letters of the languages of Europe.
const names =
  'amp lt gt quot apos nbsp copy reg AMP LT eacute Eacute agrave ccedil ntilde Auml ouml szlig aring Aring oslash AElig ' +
  'scaron Scaron zcaron ccaron lstrok zdot aogon eogon sacute gbreve scedil Idot imath odblac udblac ygrave qacute wuml ' +
  'ndash mdash hellip lsquo rsquo ldquo rdquo bdquo laquo raquo euro pound sect deg frac12 sup2 middot bull trade times ' +
  'divide rarr le ge infin hearts zwj shy nosuchname';

test.each(names.split(' '))('&%s; is read as browsers read it, everywhere', async (name) => {
  const text = `a&${name};b`;
  expect(await readAll(text)).toEqual(Array(5).fill(parsed(text)));
});

test('references are read once, as browsers read them', async () => {
  const name = fc.constantFrom(...names.split(' '), '#38', '#x26', '#8217', '#x1F600', '#150', '#0038');
  const part = fc.oneof(
    name.map((name) => `&${name};`),
    // Without a semicolon, but for what goes on as a word, which browsers cut in two.
    name.map((name) => `&${name} `),
    fc.string({ unit: fc.constantFrom(...'ab 12éx#;') }),
  );
  await forAll(100, [fc.array(part)], async (parts) => {
    const text = `x${parts.join('')}x`;
    const [title, name, city, cost] = await readAll(text);
    expect([title, name, city, cost]).toEqual(Array(4).fill(parsed(text)));
  });
});

test('an ampersand of a URL is no reference', async () => {
  const url = 'https://example.org/?a=1&copy=2&lt=3&sect=4&amp;reg=5';
  const { client } = recordingClient(() => Response.json({ id: 1, url }));
  expect((await client.venues.get(1)).url).toBe('https://example.org/?a=1&copy=2&lt=3&sect=4&reg=5');
});
