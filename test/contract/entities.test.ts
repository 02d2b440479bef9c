import { plainText } from 'events-calendar-client/format';
import fc from 'fast-check';
// @ts-expect-error: it brings no types
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { recordingClient } from '../support/recording-fetch.ts';

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

// Names of HTML 4, and letters of the languages of Europe.
const names =
  'amp lt gt quot apos nbsp copy reg AMP LT eacute Eacute agrave ccedil ntilde Auml ouml szlig aring Aring oslash AElig ' +
  'scaron Scaron zcaron ccaron lstrok zdot aogon eogon sacute gbreve scedil Idot imath odblac udblac ygrave qacute wuml ' +
  'ndash mdash hellip lsquo rsquo ldquo rdquo bdquo laquo raquo euro pound sect deg frac12 sup2 middot bull trade times ' +
  'divide alpha Omega thetasym rarr hArr le ge infin lang rang hearts diams zwj shy nosuchname';

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
  await fc.assert(
    fc.asyncProperty(fc.array(part), async (parts) => {
      const text = `x${parts.join('')}x`;
      const [title, name, city, cost] = await readAll(text);
      expect([title, name, city, cost]).toEqual(Array(4).fill(parsed(text)));
    }),
  );
});

test('an ampersand of a URL is no reference', async () => {
  const url = 'https://example.org/?a=1&copy=2&lt=3&sect=4&amp;reg=5';
  const { client } = recordingClient(() => Response.json({ id: 1, url }));
  expect((await client.venues.get(1)).url).toBe('https://example.org/?a=1&copy=2&lt=3&sect=4&reg=5');
});
