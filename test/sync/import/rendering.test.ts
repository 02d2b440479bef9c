import { type ImportRow, importEvents } from 'events-calendar-client/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestCalendar } from '../../support/test-calendar.ts';

const times = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 11:00' };

/** Imports a row twice into an empty calendar. Returns what the second run made of it. */
async function importTwice(row: ImportRow) {
  const { calendar } = createTestCalendar({ events: [] });
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
const inline = fc.array(words, { minLength: 1, maxLength: 25 }).map((parts) => parts.join(''));
const html = fc
  .array(fc.oneof({ weight: 4, arbitrary: words }, blocks), { minLength: 1, maxLength: 25 })
  .map((parts) => parts.join(''));
/** Texts that the service takes for empty it ignores or clears. */
const isText = (text: string) => text.trim() !== '' && text !== '0';

test('a text that the service renders is recognised', async () => {
  await fc.assert(
    fc.asyncProperty(
      inline.filter(isText),
      html.filter(isText),
      inline.filter(isText),
      async (title, description, excerpt) => {
        const row = { slug: 'fair', title, description, excerpt, ...times };
        const { fields = [] } = (await importTwice(row)) ?? {};
        expect(fields).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
});
