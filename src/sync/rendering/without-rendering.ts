import { decodeEntities } from '../../contract/values/html/entities.ts';
import { splitMarkup, tagName } from './markup.ts';

/** Tags around which white space has no meaning. */
const blocks = new Set(
  `address area article aside blockquote caption col colgroup dd details div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hgroup hr legend li main map menu nav ol p pre section style summary table tbody td tfoot th
  thead tr ul`.split(/\s+/),
);

/** What WordPress makes of plain characters, each rule on the result of the ones before. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/…/g, '...'],
  [/™|\(tm\)/gi, '(tm)'],
  [/(?<=[\d.,])×(?=\d)/g, 'x'],
  [/[‘’′]/g, "'"],
  [/[“”″"]|``/g, "''"],
  [/---/g, '—'],
  [/(?<=^|[\r\n\t \u00a0])--(?=$|[\r\n\t \u00a0])/g, '—'],
  [/(?<!xn)--/g, '–'],
  [/(?<=^|[\r\n\t \u00a0])-(?=$|[\r\n\t \u00a0])/g, '–'],
];

function withoutTypography(text: string): string {
  return rules.reduce((plain, [pattern, replacement]) => plain.replace(pattern, replacement), text);
}

function plainCharacters(html: string): string {
  return withoutTypography(decodeEntities(html)).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** What WordPress adds to pictures and frames, so that they do not hold the page up. */
const loadingHints = / (?:decoding="async"|loading="lazy")/g;

function plainTag(tag: string): string {
  const name = tagName(tag);
  if (name === 'p') return '\n\n';
  if (name === 'br') return '\n';
  const inside = decodeEntities(tag.slice(1, -1)).replace(/\s+/g, ' ').replace(loadingHints, '');
  const written = `<${inside.replace(/\/$/, '').trimEnd()}>`;
  return blocks.has(name) ? `\n\n${written}\n\n` : written;
}

/** Comments of the block editor, which are gone once a text is rendered. */
const blockComment = /^<!-- \/?wp:/;

function withoutBlockComments(html: string): string {
  if (!html.includes('<!-- wp:')) return html;
  return splitMarkup(html)
    .filter(({ kind, text }) => kind !== 'comment' || !blockComment.test(text))
    .map(({ text }) => text)
    .join('');
}

/** Paragraphs and lines without the white space that has no meaning. */
function collapseSpace(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/[\t ]+/g, ' ').replace(/^ | $/g, ''));
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  return lines
    .slice(Math.max(first, 0), last + 1)
    .filter((line, index, all) => line !== '' || all[index - 1] !== '')
    .join('\n');
}

/**
 * HTML, such as a description or excerpt, in a form that is the same before and after a service has rendered it: without
 * paragraphs (`wpautop`), typographic quotes and dashes (`wptexturize`) and encoded characters. Only for comparing.
 *
 * Two texts that differ in nothing but the direction of their quotes are the same here.
 */
export function withoutRendering(html: string): string {
  let result = '';
  let isAfterLineBreak = false;
  for (const { kind, text } of splitMarkup(withoutBlockComments(html.replace(/\r\n?/g, '\n')))) {
    if (kind === 'comment') continue;
    if (kind === 'tag') result += plainTag(text);
    // The service ends a line after each tag that breaks it.
    else result += plainCharacters(isAfterLineBreak ? text.replace(/^\n/, '') : text);
    isAfterLineBreak = kind === 'tag' && tagName(text) === 'br';
  }
  return collapseSpace(result);
}

/**
 * A title or name, which is plain text, in a form that is the same before and after a service has rendered it. Which dash
 * one becomes depends on how the characters beside it were sent, so all are the same here.
 */
export function comparableText(text: string): string {
  return withoutTypography(text)
    .replace(/[-–—]+/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
