import { plainText } from 'events-calendar-client/format';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../support/share.ts';

describe('plain text', () => {
  test('has paragraphs, headings, line breaks and items of lists on lines of their own', () => {
    const html = `<h2>Summer
      fair</h2>\n<p>Music <em>and</em> <strong>food</strong>.<br />Bring a blanket.</p>
      <p>&nbsp;</p><ul>\n<li>cod</li><li>plaice<ol><li>fried</ol></ul>The end`;
    expect(plainText(html).split('\n')).toEqual([
      'Summer fair',
      'Music and food.',
      'Bring a blanket.',
      'cod',
      'plaice',
      'fried',
      'The end',
    ]);
  });

  test('keeps the cells of tables and the elements of a page apart', () => {
    const table = '<table><tr><th>Day<th>Time</tr><tr><td>Sat</td><td>18:00</td></tr></table>';
    expect(plainText(table)).toBe('Day Time\nSat 18:00');
    const names = 'aside fieldset figcaption footer form h6 header legend main menu nav section'.split(' ');
    for (const name of names)
      expect(plainText(`Jazz<${name} class="a">and</${name}>tea`), name).toBe('Jazz\nand\ntea');
  });

  test('has nothing that browsers do not show as text, whatever is in it', () => {
    const hidden = [
      '<script>if (a < b) document.write("</p><b>")</script>',
      '<SCRIPT src="x"></script >',
      '<style media="a > b">p > b { color: red }</style>',
      '<!-- <b>not</b> -->',
      '<iframe src="https://forms.example">Loading <b>…</b></iframe><noscript>Turn on scripts</noscript>',
    ];
    for (const html of hidden) expect(plainText(`be${html}fore`), html).toBe('before');
    expect(plainText('before<script>alert(1)')).toBe('before');
    expect(plainText('<scripts>shown</scripts>')).toBe('shown');
  });

  test.each([
    ['Fish &amp; chips &#8211; &#x20AC;5 &quot;to go&quot;', 'Fish & chips – €5 "to go"'],
    ['&Auml;&ouml;&szlig; &frac12; &hearts; &apos;', "Äöß ½ ♥ '"],
    ['&rsaquo;&zwnj;&permil;&OElig;', '›\u200c‰Œ'],
    ['&amp;lt; stays encoded once', '&lt; stays encoded once'],
    ['&#X41;&#xD7FF;&#xE000;&#x10FFFF;', 'A\ud7ff\ue000\u{10ffff}'],
    ['&#xD800; &#xDFFF; &#x110000; &#9999999;', '&#xD800; &#xDFFF; &#x110000; &#9999999;'],
    ['&lt;&gt;&apos;&nbsp;&ndash;&mdash;&hellip;', "<>'\u00a0–—…"],
    ['AT&T &nosuchname; &constructor; &#0; &#xD800; &', 'AT&T &nosuchname; &constructor; &#0; &#xD800; &'],
  ])('decodes %j once', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  test('has what is in no tag, such as a heart of ASCII', () => {
    expect(plainText('I <3 jazz & 5 > 4')).toBe('I <3 jazz & 5 > 4');
    expect(plainText('<a title="a > b">link</a>')).toBe('link');
    for (const none of ['', undefined]) expect(plainText(none)).toBe('');
  });

  test('is cut behind a word', () => {
    const html = '<p>Bring your own blanket</p><p>and tea</p>';
    expect(plainText(html, { length: 30 })).toBe('Bring your own blanket\nand tea');
    expect(plainText(html, { length: 29 })).toBe('Bring your own blanket\nand…');
    expect(plainText(html, { length: 15 })).toBe('Bring your own…');
    expect(plainText(html, { length: 14 })).toBe('Bring your…');
    expect(plainText('千代田区千代田区', { length: 5 })).toBe('千代田区…');
    expect(plainText('🎷🎷🎷', { length: 4 })).toBe('🎷…');
    expect(plainText(html, { length: 0 })).toBe('');
  });

  test.each([
    ['Live 東京で開催されるとても長いイベントの説明です。', 20, 'Live 東京で開催されるとても長い…'],
    ['งานเทศกาลดนตรีริมน้ำประจำปีที่กรุงเทพมหานคร', 20, 'งานเทศกาลดนตรีริม…'],
    ['Bring your own, blanket', 17, 'Bring your own…'],
    ['Wir laden ein: „Sommerfest“ im Park', 17, 'Wir laden ein…'],
    ['Fête de la musique : concerts gratuits', 22, 'Fête de la musique…'],
    ['Eintritt 10 €, frei für Kinder', 15, 'Eintritt 10 €…'],
    ['Donaudampfschifffahrtsgesellschaft', 10, 'Donaudamp…'],
    ['👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 12, '👨‍👩‍👧…'],
  ])('is cut as readers of its language would: %s', (text, length, kept) => {
    expect(plainText(text, { length })).toBe(kept);
  });

  test('is never longer than wanted, and ends with a whole word and character', async () => {
    const word = fc.constantFrom('jazz', '🎷🎷', 'a', 'fish&amp;chips', '<p>', '<br>');
    await forAll(100, [fc.array(word, { maxLength: 20 }), fc.nat(40)], (parts, length) => {
      const html = parts.join(' ');
      const whole = plainText(html);
      const text = plainText(html, { length });
      expect(text.length).toBeLessThanOrEqual(length);
      expect(text.isWellFormed()).toBe(true);
      if (whole.length <= length) expect(text).toBe(whole);
      else if (text !== '') expect(whole.startsWith(text.slice(0, -1)) && text.endsWith('…')).toBe(true);
    });
  });

  test('is returned for whatever is sent', async () => {
    const pieces = fc.constantFrom(...`< > </ <!-- --> script style p " ' = & ; #x b`.split(' '), ' ');
    await forAll(2_000, [fc.array(pieces, { maxLength: 40 })], (parts) => {
      expect(typeof plainText(parts.join(''))).toBe('string');
    });
  });
});
