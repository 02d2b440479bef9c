import { decodeEntities } from '../../contract/values/html/entities.ts';
import { splitMarkup, tagName } from './markup.ts';

/** Tags around which white space has no meaning. */
const blocks = new Set(
  `address area article aside blockquote caption col colgroup dd details div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hgroup hr legend li main map menu nav ol p pre section style summary table tbody td tfoot th
  thead tr ul`.split(/\s+/),
);

const spaceBefore = '(?<=^|[\\r\\n\\t \\u00a0])';
const spaceAfter = '(?=$|[\\r\\n\\t \\u00a0])';

/** What WordPress makes of plain characters, each rule on the result of the ones before. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/…/g, '...'],
  [/™|\(tm\)/gi, '(tm)'],
  [/(?<=[\d.,])×(?=\d)/g, 'x'],
  [/[‘’′]/g, "'"],
  [/[“”″"]|``/g, "''"],
  [/---/g, '—'],
  [new RegExp(`${spaceBefore}--${spaceAfter}`, 'g'), '—'],
  [/(?<!xn)--/g, '–'],
  [new RegExp(`${spaceBefore}-${spaceAfter}`, 'g'), '–'],
];

function plainCharacters(text: string): string {
  let plain = decodeEntities(text);
  for (const [pattern, replacement] of rules) plain = plain.replace(pattern, replacement);
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function plainTag(tag: string): string {
  const name = tagName(tag);
  if (name === 'p') return '\n\n';
  if (name === 'br') return '\n';
  const written = decodeEntities(tag)
    .replace(/\s*\/?>$/, '>')
    .replace(/\s+/g, ' ');
  return blocks.has(name) ? `\n\n${written}\n\n` : written;
}

/** Comments of the block editor, which are gone once a text is rendered. */
const blockComment = /^<!-- \/?wp:/;

function withoutBlockComments(html: string): string {
  if (!html.includes('<!--')) return html;
  return splitMarkup(html)
    .filter(({ kind, text }) => kind !== 'comment' || !blockComment.test(text))
    .map(({ text }) => text)
    .join('');
}

/** A paragraph or a line ends; what surrounds it has no meaning. */
function collapseSpace(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/[\t ]+/g, ' ').replace(/^ | $/g, ''));
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
}

/**
 * A title, description or excerpt in a form that is the same before and after a service has rendered it: without
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
    else result += plainCharacters(isAfterLineBreak ? text.replace(/^[\t ]*\n/, '') : text);
    isAfterLineBreak = kind === 'tag' && tagName(text) === 'br';
  }
  return collapseSpace(result);
}
