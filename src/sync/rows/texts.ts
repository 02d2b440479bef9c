import { decodeEntities, htmlToText } from '../../contract/values/html/text.ts';
import { isAddress, withScheme } from '../../contract/values/text.ts';

/** Converts plain text to HTML, encoded only if a site would misread it. */
export function writableText(text: string): string {
  return htmlToText(text) === text
    ? text
    : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Returns a website in a form that sites accept. Undefined if it is invalid, such as `www.`. */
export function writableWebsite(website: string | null | undefined): string | undefined {
  const address = withScheme((website ?? '').trim());
  return isAddress(address) ? address : undefined;
}

function normalizeAddress(address: string): string {
  const decoded = withScheme(decodeEntities(address.trim()));
  return URL.canParse(decoded) ? new URL(decoded).href : decoded;
}

export const isSameAddress = (one: string, other: string) =>
  normalizeAddress(one) === normalizeAddress(other);

/** Tags around which white space has no meaning. */
const blocks = new Set(
  `address area article aside blockquote caption col colgroup dd details div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hgroup hr legend li main map menu nav ol p pre section style summary table tbody td tfoot th
  thead tr ul`.split(/\s+/),
);

/** Reverts the typographic characters of WordPress. Each rule applies to the result of the ones before. */
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

/** What WordPress shows in place of the words after it. */
const smileys =
  `🙂 :) :-) :smile: 🙁 :( :-( :sad: 😉 ;) ;-) :wink: 😀 :D :-D :grin: 😛 :P :-P :razz: 😕 :? :-? :???: 😮 :o :-o :eek:
  😡 :x :-x :mad: 😐 :| :-| :neutral: 😎 8-) :cool: 😯 8O 8-O :shock: 😈 :twisted: ➡ :arrow: 👿 :evil: 💡 :idea: 😳 :oops:
  🙄 :roll: 😥 :cry: 😆 :lol: ❗ :!: ❓ :?:`.split(/\s+/);

const emojis = new Map<string, string>();
let shown = '';
for (const text of smileys) {
  if (/[:;8]/.test(text)) emojis.set(text, shown);
  else shown = text;
}

function withoutTypography(text: string): string {
  const plain = rules.reduce((before, [pattern, replacement]) => before.replace(pattern, replacement), text);
  const asShown = plain.replace(/(?<![^\s])[:;8]\S{1,9}(?![^\s])/g, (word) => emojis.get(word) ?? word);
  return asShown.replaceAll('Wordpress', 'WordPress');
}

function plainCharacters(html: string): string {
  return withoutTypography(decodeEntities(html)).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Attributes that WordPress adds to images and frames. */
const loadingHints = / (?:decoding="async"|loading="lazy")/g;

function tagName(tag: string): string {
  return /^<\/?\s*([a-z\d:-]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
}

function plainTag(tag: string): string {
  const name = tagName(tag);
  if (name === 'p') return '\n\n';
  if (name === 'br') return '\n';
  const inside = decodeEntities(tag.slice(1, -1)).replace(/\s+/g, ' ').replace(loadingHints, '');
  const written = `<${inside.replace(/\/$/, '').trimEnd()}>`;
  return blocks.has(name) ? `\n\n${written}\n\n` : written;
}

/** Removes white space without meaning from paragraphs and lines. */
function collapseSpace(html: string): string {
  const lines = html.split('\n').map((line) => line.replace(/[\t ]+/g, ' ').replace(/^ | $/g, ''));
  const text = lines.join('\n').replace(/\n{3,}/g, '\n\n');
  return text.replace(/^\n+|\n+$/g, '');
}

/** Comments, tags, and the text between them. WordPress splits HTML at each `<`, even outside tags. */
const markup = /<!--[\s\S]*?-->|<[^<>]*>|<?[^<]+|</g;

/** Encodes each `<!--` without an end, for which patterns would search again and again. */
function withClosedComments(html: string): string {
  const last = html.lastIndexOf('-->') + 1;
  return html.slice(0, last) + html.slice(last).replaceAll('<!--', '&lt;!--');
}

/**
 * Returns HTML, such as a description, in a form that is the same before and after a site renders it: without
 * paragraphs (`wpautop`), typographic quotes and dashes (`wptexturize`) and encoded characters.
 */
export function comparableHtml(html: string): string {
  let result = '';
  let isAfterLineBreak = false;
  // Rendered HTML no longer has the comments of the block editor.
  const plain = withClosedComments(html.replace(/\r\n?/g, '\n')).replace(/<!-- \/?wp:[\s\S]*?-->/g, '');
  for (const [part] of plain.matchAll(markup)) {
    if (part.startsWith('<!--') && part.endsWith('-->')) continue;
    const isTag = part.startsWith('<') && part.endsWith('>');
    // Sites add a line break after each `<br>`.
    result += isTag ? plainTag(part) : plainCharacters(isAfterLineBreak ? part.replace(/^\n/, '') : part);
    isAfterLineBreak = isTag && tagName(part) === 'br';
  }
  return collapseSpace(result);
}

/** Returns a title or name in a form that is the same before and after rendering, with one kind of dash. */
export function comparableText(text: string): string {
  return withoutTypography(text)
    .replace(/[-–—]+/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the name of a venue, organizer, category or tag in a form to compare. */
export const comparableName = (name: string) => comparableText(name.normalize('NFC')).toLowerCase();
