import { decodeEntities, htmlToText } from '../../contract/values/html/text.ts';
import { isAddress } from '../../contract/values/text.ts';

/** A title as a row has it: as text, or as HTML if it has markup. */
export function titleFields(html: string): { title: string } | { title_html: string } {
  const text = htmlToText(html);
  return text === decodeEntities(html) ? { title: text } : { title_html: html };
}

/** A plain text as it is sent if HTML is expected: encoded only if a site would read it as something else. */
export function writableText(text: string): string {
  return htmlToText(text) === text
    ? text
    : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A host, maybe with a port and a path, as people write it without `http://`. */
const hostForm = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** A website as a site takes it: `www.example.org`, which WordPress's own form stores as it is, needs a scheme. */
export function withScheme(website: string): string {
  return hostForm.test(website.trim()) ? `http://${website.trim()}` : website;
}

/** The website of a record as another site takes it; undefined for what is none, such as `www.`. */
export function writableWebsite(website: string | null | undefined): string | undefined {
  const address = withScheme((website ?? '').trim());
  return isAddress(address) ? address : undefined;
}

/** A URL in one form, in ASCII and with plain ampersands, however it was written or stored. */
function normalizeAddress(address: string): string {
  const decoded = withScheme(decodeEntities(address.trim()));
  return URL.canParse(decoded) ? new URL(decoded).href : decoded;
}

export function isSameAddress(one: string | null | undefined, other: string | null | undefined): boolean {
  return normalizeAddress(one ?? '') === normalizeAddress(other ?? '');
}

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

/** Comments of the block editor, which are gone once a text is rendered. */
const blockComment = /<!-- \/?wp:[\s\S]*?-->/g;

/** Comments, tags, and the texts between them. WordPress divides HTML at each `<`, also one that begins no tag. */
const markup = /<!--[\s\S]*?-->|<[^<>]*>|<?[^<]+|</g;

/** HTML in which each `<!--` begins a comment. Patterns would search for the end of any other again and again. */
function withClosedComments(html: string): string {
  const last = html.lastIndexOf('-->') + 1;
  return html.slice(0, last) + html.slice(last).replaceAll('<!--', '&lt;!--');
}

/**
 * HTML, such as a description or excerpt, in a form that is the same before and after a site has rendered it: without
 * paragraphs (`wpautop`), typographic quotes and dashes (`wptexturize`) and encoded characters. Only for comparing.
 */
export function comparableHtml(html: string): string {
  let result = '';
  let isAfterLineBreak = false;
  const plain = withClosedComments(html.replace(/\r\n?/g, '\n')).replace(blockComment, '');
  for (const [part] of plain.matchAll(markup)) {
    if (part.startsWith('<!--') && part.endsWith('-->')) continue;
    const isTag = part.startsWith('<') && part.endsWith('>');
    // The site ends a line after each tag that breaks it.
    result += isTag ? plainTag(part) : plainCharacters(isAfterLineBreak ? part.replace(/^\n/, '') : part);
    isAfterLineBreak = isTag && tagName(part) === 'br';
  }
  return collapseSpace(result);
}

/** A title or name in a form that is the same before and after a site has rendered it, with one kind of dash. */
export function comparableText(text: string): string {
  return withoutTypography(text)
    .replace(/[-–—]+/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
