import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeTitle, uniqueSlug } from '../../../src/testing/wordpress/slug.ts';
import { forAll } from '../../support/share.ts';

test.each([
  ['', ''],
  ['<b></b>', ''],
  ['Hello, World!', 'hello-world'],
  ['  spaced   out  ', 'spaced-out'],
  ['v1.5', 'v1-5'],
  ['R&B', 'rb'],
  ['Fish &amp; Chips', 'fish-chips'],
  ['1990&ndash;2000', '1990-2000'],
  ['1990–2000', '1990-2000'],
  ['snake_case', 'snake_case'],
  ['3×4', '3x4'],
  ['100% sure', '100-sure'],
  ['already%20encoded', 'already%20encoded'],
  ['%E6%97%A5', '%e6%97%a5'],
  ['Wrocław, Ærø, Þór & Nguyễn', 'wroclaw-aero-thor-nguyen'],
  ['Cafe\u0301', 'cafe'],
  ['Ёлка', '%d1%91%d0%bb%d0%ba%d0%b0'],
  ['¿Qué? «Sí»…', 'que-si'],
  ['“quoted” ‘text’', 'quoted-text'],
  ['broken \ud800 text', 'broken-%ef%bf%bd-text'],
  ['<em>Jazz</em> <script>x</script>Brunch', 'jazz-xbrunch'],
  ['x < y > z', 'x-y-z'],
  ['x<y', 'x'],
  ['a <3 b', 'a'],
  ['a\n b \nc\n\nd\te/f', 'a-b-cde-f'],
  ['R&amp;amp;D', 'rampd'],
  ['a & b;', 'a'],
  ['&#8217; &nbsp; &euro;', ''],
])('makes a slug of %j', (title, slug) => {
  expect(sanitizeTitle(title)).toBe(slug);
});

test('keeps to 200 characters without cutting one in two', () => {
  expect(sanitizeTitle('L'.repeat(3000))).toBe('l'.repeat(200));
  expect(sanitizeTitle(`a${'日'.repeat(100)}`)).toBe(`a${'%e6%97%a5'.repeat(22)}`);
});

test('what it makes is a slug, and the slug of itself', async () => {
  await forAll(2000, [fc.string({ unit: 'grapheme', maxLength: 60 })], (title) => {
    const slug = sanitizeTitle(title);
    expect(slug).toMatch(/^[%a-z\d_-]*$/);
    expect(slug.length).toBeLessThanOrEqual(200);
    expect(sanitizeTitle(slug)).toBe(slug);
  });
});

test('shortens a slug to make room for its number', () => {
  const long = 'x'.repeat(200);
  expect(uniqueSlug(long, (slug) => slug === long)).toBe(`${'x'.repeat(198)}-2`);
  const encoded = `${'%e6%97%a5'.repeat(22)}ab`;
  expect(uniqueSlug(encoded, (slug) => slug === encoded)).toBe(`${'%e6%97%a5'.repeat(22)}-2`);
});
