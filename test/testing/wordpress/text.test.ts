import { plainText } from 'events-calendar-client/format';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchFilter } from '../../../src/testing/wordpress/search.ts';
import { renderContent, renderExcerpt, renderTitle, termName } from '../../../src/testing/wordpress/text.ts';
import { forAll } from '../../support/share.ts';

test.each([
  ['Fish & Chips', 'Fish &#038; Chips'],
  ['Fish &amp; Chips &#8211; &lt;b&gt;', 'Fish &amp; Chips &#8211; &lt;b&gt;'],
  ['"Quoted" Talk', '&#8220;Quoted&#8221; Talk'],
  ["O'Malley's Pub", 'O&#8217;Malley&#8217;s Pub'],
  ["'single' quotes", '&#8216;single&#8217; quotes'],
  ["Summer of '69", 'Summer of &#8217;69'],
  ['say ("hi 5") now', 'say (&#8220;hi 5&#8221;) now'],
  ['6\' 2" tall', '6&#8242; 2&#8243; tall'],
  ["the 1990's", 'the 1990&#8217;s'],
  ['before - after', 'before &#8211; after'],
  ['before -- after', 'before &#8212; after'],
  ['1990--2000', '1990&#8211;2000'],
  ['wait---what', 'wait&#8212;what'],
  ['well-known', 'well-known'],
  ['xn--domain', 'xn--domain'],
  ['and so on...', 'and so on&#8230;'],
  ['4x4 but 0x10', '4&#215;4 but 0x10'],
  ['Brand (tm)', 'Brand &#8482;'],
  ['<em class="x">"a"</em>', '<em class="x">&#8220;a&#8221;</em>'],
  ['<a href="/?a=1&b=2">x</a>', '<a href="/?a=1&#038;b=2">x</a>'],
  ['<!-- "kept" --> x', '<!-- "kept" --> x'],
  ['1 < 2', '1 < 2'],
  ['< "q"', '< "q"'],
  ['a < "b" > "c"', 'a < "b" > &#8220;c&#8221;'],
  ['<3 "q" <b>"x"</b>', '<3 "q" <b>&#8220;x&#8221;</b>'],
  [' padded ', 'padded'],
  ['\u00a0kept\u00a0', '\u00a0kept\u00a0'],
])('shows the title %j', (stored, shown) => {
  expect(renderTitle(stored)).toBe(shown);
});

test.each([
  ['', ''],
  ['one\ntwo', '<p>one<br />\ntwo</p>'],
  ['one<br>\ntwo', '<p>one<br />\ntwo</p>'],
  ['a<br><br>b', '<p>a</p>\n<p>b</p>'],
  ['<br>a', '<p>a</p>'],
  ['  a  ', '<p>  a  </p>'],
  ['  ', ''],
  ['\u00a0', '<p>\u00a0</p>'],
  ['a\n\u00a0\nb', '<p>a<br />\n\u00a0<br />\nb</p>'],
  ['<p>One</p> 2', '<p>One</p>\n<p> 2</p>'],
  ['a <div>b</div> c', '<p>a </p>\n<div>b</div>\n<p> c</p>'],
  ['<style>p\n{}</style>x', '<style>p\n{}</style>\n<p>x</p>'],
  ['x < y > z', '<p>x < y > z</p>'],
  ['x < y\n\nz', '<p>x < y\n\nz\n</p>'],
  ['<p>x</p> y < z', '<p>x</p>\n<p> y < z\n</p>'],
  ['one\r\n\r\ntwo', '<p>one</p>\n<p>two</p>'],
  ['<p class="lead">one\n\ntwo\nthree</p>', '<p class="lead">one</p>\n<p>two<br />\nthree</p>'],
  ['before<div><p>in</p></div>after', '<p>before</p>\n<div>\n<p>in</p>\n</div>\n<p>after</p>'],
  ['<ul><li>a</li></ul>', '<ul>\n<li>a</li>\n</ul>'],
  ['<blockquote>a</blockquote>', '<blockquote><p>a</p></blockquote>'],
  ['<blockquote>a\nb</blockquote>', '<blockquote><p>a<br />\nb</p></blockquote>'],
  ['<div>\nA <b>x</b>\n c\n</div>', '<div>\nA <b>x</b><br />\n c\n</div>'],
  ['<code>"a"</code> <TT>"b"</TT>', '<p><code>"a"</code> <TT>&#8220;b&#8221;</TT></p>'],
  ['a<hr />b', '<p>a</p>\n<hr />\n<p>b</p>'],
  ['<div>never closed', '<div>never closed'],
  ['never opened</div>', 'never opened</div>'],
  ['<strong>a</strong> & b', '<p><strong>a</strong> &#038; b</p>'],
])('puts %j into paragraphs', (stored, shown) => {
  expect(renderContent(stored)).toBe(shown);
  expect(renderExcerpt(stored)).toBe(shown);
});

test.each([
  ['Йод', 'иод', false],
  ['Ёлка', 'елка', true],
  ['ŁÓDŹ', 'lodz', true],
])('the text %j is found by %j: %s', (text, search, isFound) => {
  expect(searchFilter(search)(text)).toBe(isFound);
});

test('leaves the paragraphs of the block editor as they are', () => {
  const stored =
    '<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:paragraph -->\n<p>"Three"</p>\n<!-- /wp:paragraph -->';
  expect(renderContent(stored)).toBe(
    '<p class="wp-block-paragraph">One\ntwo</p>\n\n\n\n<p class="wp-block-paragraph">&#8220;Three&#8221;</p>',
  );
  expect(renderContent('<!-- wp:paragraph -->\n<p>a</p>\n<!-- /wp:paragraph -->\u00a0')).toBe(
    '<p class="wp-block-paragraph">a</p>\n\u00a0',
  );
});

test('a rendered title reads as the title again, apart from its quotes, dashes and dots', async () => {
  const plain = fc.string({ unit: fc.constantFrom(...'abc äöü日🎉&,!?#/()') }).map((text) => text.trim());
  await forAll(100, [plain], (title) => {
    const text = title.replace(/\s+/g, ' ');
    expect(plainText(renderTitle(title))).toBe(text);
    expect(plainText(renderExcerpt(title))).toBe(text);
    expect(plainText(termName(title))).toBe(text);
  });
});

test('rendering what was rendered changes nothing', async () => {
  const piece = fc.constantFrom(...`<p> </p> <b> </b> word & " ' - \n 5`.split(' '), ' ', '<br />');
  await forAll(1000, [fc.array(piece)], (pieces) => {
    const once = renderTitle(pieces.join(''));
    expect(renderTitle(once)).toBe(once);
  });
});
