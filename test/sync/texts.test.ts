import { type ImportRow, importEvents, toSlug } from 'events-calendar-client/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll, propertyRuns } from '../support/share.ts';
import { createSite } from '../support/test-calendar.ts';

const times = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 11:00' };

/** What the mock stores as the slug of an event, decoded. */
async function slugOfService(fields: { title: string; slug?: string }): Promise<string> {
  const { calendar } = createSite({ snapshot: {} });
  const { slug } = await calendar.events.create({ ...fields, ...times });
  return slug!;
}

describe('toSlug', () => {
  test.each([
    ['Übung Nr 1', 'ubung-nr-1'],
    ['Fish & Chips – twice', 'fish-chips-twice'],
    ['Fish &amp; Chips', 'fish-amp-chips'],
    ['  10.5 km / “Run”  ', '10-5-km-run'],
    ['Straße & Þing', 'strase-thing'],
    ['Концерт', 'концерт'],
    ['100% fair', '100-fair'],
    ['3×4', '3x4'],
    ['<b>Bold</b> move', 'bbold-b-move'],
    ['<em title="a>b">t</em><!-- c -->', 'em-titleabt-em-c'],
    ['x < y > z', 'x-y-z'],
    ['a <3 b', 'a-3-b'],
    ['line\n\npara', 'linepara'],
    ['tab\there', 'tabhere'],
    ['a\n b \nc', 'a-b-c'],
    ['日本語　イベント', '日本語　イベント'],
    ['summer-fair-2', 'summer-fair-2'],
    ['summer_fair__trashed', 'summer_fair__trashed'],
  ])('%s is %s, as the service makes it of a title', async (text, slug) => {
    expect(toSlug(text)).toBe(slug);
    expect(await slugOfService({ title: text })).toBe(slug);
  });

  const unit = fc.constantFrom(
    ...['Übung', 'ж', '東京', ' ', '-', '--', '–', '/', '.', '&amp;', '%', '%20', '’'],
    ...['<b>', ' < ', '"', '\n', '€', 'x3'],
  );
  const titles = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
    fc.string({ unit, minLength: 1, maxLength: 40 }),
  );

  test('leaves nothing for the service to change', async () => {
    await forAll(propertyRuns(100), [titles.filter((title) => toSlug(title) !== '')], async (title) => {
      const slug = toSlug(title);
      expect(await slugOfService({ title: 'Fair', slug })).toBe(slug);
    });
  });

  test('leaves a slug as it is', async () => {
    await forAll(100, [titles], (title) => {
      expect(toSlug(toSlug(title))).toBe(toSlug(title));
    });
  });
});

/** Imports a row twice into an empty calendar. Returns what the second run made of it. */
async function importTwice(row: ImportRow) {
  const { calendar } = createSite({ snapshot: {} });
  const first = await importEvents(calendar, [row]);
  expect(first.rows[0]).toMatchObject({ status: 'created' });
  const second = await importEvents(calendar, [row]);
  return second.rows[0];
}

const words = fc.constantFrom(
  ...['fair', 'Müller', '99', '1', "'", '"', "''", '``', '`', '’', '“', '...', '…', '-', '--'],
  ...['---', '–', '—', ' ', ' ', ' ', '\n', '\n\n', '\r\n', '\t', '(tm)', ' (TM)', '3x4', '×'],
  ...['0.5x10', 'xn--a', '&', '&amp;', '&#038;', '&lt;b&gt;', '> ', '<br>', '<br />'],
  ...['<br/>\n', '<b>', '</b>', '<a href="/?a=1&b=2">', '</a>', '<em>x</em>'],
  ...['<img src="a.png">', '<img src="a.png" width="1" height="2" />', '< ', '<3', '!', '.'],
  ...[',', ';', '(', ')', '[x]', '%', '$10', '日本', '🎷', 'a\u00a0b', '/'],
);
const blocks = fc.constantFrom(
  ...['<p>', '</p>', '<ul><li>a</li><li>b -- c</li></ul>', '<ul>\n<li>a</li>\n</ul>'],
  ...['<h2>Title "x"</h2>', '<hr />', '<div class="x">', '</div>'],
  ...['<blockquote>"q"</blockquote>', '<pre>a\n"b" -- c</pre>', '<code>a -- "b"</code>'],
  ...['<!-- wp:paragraph -->\n<p>"x" -- y</p>\n<!-- /wp:paragraph -->', '<!-- comment -->'],
  ...['<table><tr><td>1</td></tr></table>'],
);
/** Texts that the service takes for empty it ignores or clears. */
const isText = (text: string) => text.trim() !== '' && text !== '0';
const textOf = (unit: fc.Arbitrary<string>) =>
  fc.string({ unit, minLength: 1, maxLength: 25 }).filter(isText);
const inline = textOf(words);
const html = textOf(fc.oneof({ weight: 4, arbitrary: words }, blocks));

test('a text that the service renders is recognised', async () => {
  await forAll(propertyRuns(200), [inline, html, inline], async (title, description, excerpt) => {
    const row = { slug: 'fair', title, description, excerpt, ...times };
    const { fields = [] } = (await importTwice(row)) ?? {};
    expect(fields).toEqual([]);
  });
});
