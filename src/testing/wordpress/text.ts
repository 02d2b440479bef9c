import { filterTermMarkup, toSingleLine, trimSpaces } from './html.ts';

/** Renders a title, or the name of a venue or organizer. */
export function renderTitle(stored: string): string {
  return trimSpaces(texturize(stored)).replaceAll('Wordpress', 'WordPress');
}

export function renderContent(stored: string): string {
  const html = isBlocks(stored) ? renderBlocks(stored) : renderExcerpt(stored);
  return html.replace(/(?<=[ >(]|&#8216;|&#8220;)Wordpress/g, 'WordPress');
}

export function renderExcerpt(stored: string): string {
  return drawSmilies(addParagraphs(texturize(stored)));
}

function isBlocks(stored: string): boolean {
  return stored.includes('<!-- wp:');
}

/** Renders content of the block editor, which already has paragraphs. */
function renderBlocks(stored: string): string {
  const html = stored
    .replace(/(<!-- wp:paragraph [^>]*-->\s*<p)>/g, '$1 class="wp-block-paragraph">')
    .replace(/<!-- \/?wp:[\s\S]*?-->/g, '');
  return drawSmilies(trimSpaces(texturize(html)));
}

const smilies: Readonly<Record<string, string>> = {
  ':)': '🙂',
  ':(': '🙁',
  ':D': '😀',
  ':P': '😛',
  ':o': '😮',
  ':x': '😡',
  ':|': '😐',
  ':?': '😕',
  ';)': '😉',
  '8O': '😯',
  '8)': '😎',
};

/** WordPress's `convert_smilies`, for those without names. */
function drawSmilies(html: string): string {
  return html.replace(/(?<=^|[\s>])([:;8])(-?)([()DPox|?O])(?=$|[\s<])/g, (text, eyes, _nose, mouth) =>
    text === '8)' ? text : (smilies[`${eyes}${mouth}`] ?? text),
  );
}

/** Returns the name of a category or tag, which is stored as it is shown. */
export function termName(name: string): string {
  return filterTermMarkup(toSingleLine(name));
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** Compares names like the database, which ignores case and accents. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other);
}

const strokes: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h' };

/** Removes accents, strokes and case, like the database before a search. Of Cyrillic letters, only Ё loses its marks. */
export function foldCaseAndAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(?<!\p{Script=Cyrillic})\p{M}|(?<=е)\u0308/giu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[łøđðħ]/g, (letter) => strokes[letter]!);
}

const blockNames =
  'address|article|aside|blockquote|details|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|map|nav|ol|p|pre|section|style|summary|table|ul';
const blockTag = new RegExp(`<(/?)(${blockNames})\\b[^>]*?(/?)>`, 'gi');

/** Replaces line breaks that are not part of the text. */
const lineBreakInTag = '\uffff';

function breakLines(text: string): string {
  return text.replace(/^(?:\n|<br \/>)+|(?:\n|<br \/>)+$/g, '').replace(/(?<!<br \/>)[ \t]*\n/g, '<br />\n');
}

function splitParagraphs(text: string): string[] {
  return text.split(/\n[ \t\n]*\n/).filter((paragraph) => trimSpaces(paragraph) !== '');
}

/** Wraps text outside of blocks: an empty line starts a paragraph, any other line break becomes `<br />`. */
function wrapParagraphs(text: string): string[] {
  return splitParagraphs(text).map((paragraph) => `<p>${breakLines(paragraph)}</p>`);
}

const innerNames = `(?:${blockNames.replace('figcaption|', '')}|li|dt|dd|thead|tbody|tfoot|tr|th|td)`;
const innerStart = new RegExp(`\\s*(<${innerNames}\\b[^>]*>)`, 'gi');
const innerEnd = new RegExp(`(</${innerNames}>)\\s*`, 'gi');
const innerTag = `</?${innerNames}\\b`;
const innerLineBreak = new RegExp(
  `(?<=\\S)(?<!<br />|${innerTag}[^>]*>)[ \\t]*\\n(?=[ \\t]*\\S)(?!\\s*${innerTag})`,
  'gi',
);

/** Starts blocks inside a block on a line of their own, breaks its lines, and wraps the text of a quotation. */
function breakInnerBlocks(block: string): string {
  if (/<(?:pre|style)\b/i.test(block)) return trimSpaces(block);
  const lines = block.replace(innerLineBreak, `<br />${lineBreakInTag}`);
  const broken = lines.replace(innerStart, '\n$1').replace(innerEnd, '$1\n');
  return trimSpaces(broken).replace(/^(<blockquote\b[^>]*>)(.+)(<\/blockquote>)$/i, '$1<p>$2</p>$3');
}

function renderBlock(block: string): string {
  const [, open, inside, close] = /^(<p\b[^>]*>)([\s\S]*)(<\/p>)$/i.exec(block) ?? [];
  if (inside === undefined) return breakInnerBlocks(block);
  // An empty line ends a paragraph, even inside one.
  const [first = '', ...others] = splitParagraphs(inside);
  return [`${open}${breakLines(first)}${close}`, ...wrapParagraphs(others.join('\n\n'))].join('\n');
}

/** WordPress's `wpautop`: wraps text outside of blocks in paragraphs. */
export function addParagraphs(html: string): string {
  const text = `${html}\n`
    .replace(/\r\n?/g, '\n')
    .replace(/<br ?\/?>/g, '<br />')
    .replace(/<br \/>[ \t\n\v\f]*<br \/>/g, '\n\n')
    // Keeps line breaks in a tag, and one at the end if the tag is not closed.
    .replace(/<[^>]*(?:>|$)/g, (tag) => tag.replaceAll('\n', lineBreakInTag));
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const match of text.matchAll(blockTag)) {
    const [tag, closing, name = '', selfClosing] = match;
    const isVoid = selfClosing !== '' || name.toLowerCase() === 'hr';
    if (depth === 0 && !closing) {
      parts.push(...wrapParagraphs(text.slice(start, match.index)));
      start = match.index;
    }
    if (!isVoid) depth = Math.max(0, depth + (closing ? -1 : 1));
    if (depth === 0) {
      const end = match.index + tag.length;
      parts.push(renderBlock(text.slice(start, end)));
      start = end;
    }
  }
  const rest = text.slice(start);
  parts.push(...(depth === 0 ? wrapParagraphs(rest) : [renderBlock(rest)]));
  return parts.join('\n').replaceAll(lineBreakInTag, '\n');
}

/** An ampersand of a text, which starts fewer entities than one of a term. */
const textAmpersand = /&(?!(?:#\d+|#x[\da-f]+|[a-z1-4]{1,8});)/gi;

/** Each rule applies to the result of the ones before it. */
const textRules: readonly (readonly [RegExp, string])[] = [
  [/\.\.\./g, '&#8230;'],
  [/``/g, '&#8220;'],
  [/''/g, '&#8221;'],
  [/ \(tm\)/gi, ' &#8482;'],
  // An abbreviated year: '99, but not '999, '99% or '99.5.
  [/'(?=\d\d(?!\d|%|[.,]\d))/g, '&#8217;'],
  [/(?<=^|[([{"\-\s]|&lt;|&nbsp;)'/g, '&#8216;'],
  // Inside a word.
  [/(?<!\s)'(?=[^.,:;!?"'(){}[\]\-\s&]|&(?![lg]t;))/g, '&#8217;'],
  [/(?<!&#8216;[^']*)(?<=\d)'/g, '&#8242;'],
  [/'(?=$|[.,:;!?)}\-\]"\s]|&gt;)/g, '&#8217;'],
  [/(?<=^|[([{\-\s]|&lt;|&nbsp;)"(?!\s)/g, '&#8220;'],
  [/(?<!&#8220;[^"]*)(?<=\d)"/g, '&#8243;'],
  [/"/g, '&#8221;'],
  [/---/g, '&#8212;'],
  [/(?<=^|\s)--(?=$|\s)/g, '&#8212;'],
  [/(?<!xn)--/g, '&#8211;'],
  [/(?<=^|\s)-(?=$|\s)/g, '&#8211;'],
  [/\b([1-9]\d*|0[.,]\d+)x(\d[\d.,]*)\b/g, '$1&#215;$2'],
  [textAmpersand, '&#038;'],
];

function texturizeText(text: string): string {
  let result = text;
  for (const [pattern, replacement] of textRules) result = result.replace(pattern, replacement);
  return result;
}

/** WordPress's `wptexturize`: typographic quotes and dashes except in code, escaped ampersands. */
export function texturize(html: string): string {
  let code: string | undefined;
  return html
    .split(/(<!--[\s\S]*?-->|<[^>]*(?:>|$))/)
    .map((piece) => {
      if (piece.startsWith('<!--')) return piece;
      if (code === undefined && !piece.startsWith('<')) return texturizeText(piece);
      const [, closing, name] = /^<(\/?)(pre|code|kbd|style|script|tt)\b/.exec(piece) ?? [];
      if (code === undefined && !closing) code = name;
      else if (closing && code === name) code = undefined;
      return piece.replace(textAmpersand, '&#038;');
    })
    .join('');
}
