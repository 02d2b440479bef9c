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

export const blockComment = /<!-- \/?wp:[\s\S]*?-->/g;

export function isBlocks(stored: string): boolean {
  return stored.includes('<!-- wp:');
}

/** Renders content of the block editor, which already has paragraphs. */
function renderBlocks(stored: string): string {
  const html = stored
    .replace(/(<!-- wp:paragraph [^>]*-->\s*<p)>/g, '$1 class="wp-block-paragraph">')
    .replace(blockComment, '');
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

/** Wraps text outside of blocks: an empty line starts a paragraph, any other line break becomes `<br />`. */
function wrapParagraphs(text: string): string[] {
  const paragraphs = text.split(/\n[ \t\n]*\n/).filter((paragraph) => trimSpaces(paragraph) !== '');
  return paragraphs.map((paragraph) => `<p>${breakLines(paragraph)}</p>`);
}

const innerNames = `(?:${blockNames.replace('figcaption|', '')}|li|dt|dd|thead|tbody|tfoot|tr|th|td)`;
const innerTag = new RegExp(`(</?${innerNames}\\b[^>]*>)`, 'i');

/** Wraps text between two tags of blocks. As in WordPress, it needs an empty line, and some paragraphs lack a tag. */
function wrapBetweenTags(text: string, before: string, after: string): string {
  const broken = text.replace(/(?<=\S)(?<!<br \/>)[ \t]*\n(?=\S)/g, '<br />\n');
  const [first = '', ...others] = broken.split(/\n[ \t\n]*\n/);
  const paragraphs = others.map((paragraph) => trimSpaces(paragraph) && `<p>${paragraph}</p>`);
  const isQuoted = /^<blockquote\b/i.test(before) && trimSpaces(first) !== '';
  if (others.length === 0) return isQuoted ? `<p>${broken}</p>` : broken;
  const isClosed = /^<\/blockquote/i.test(after) || (/^<\/div/i.test(after) && !others.at(-1)?.includes('<'));
  const start = trimSpaces(first) && `${isQuoted ? '<p>' : ''}${first}</p>`;
  return [start, ...paragraphs].join('\n').replace(/<\/p>$/, isClosed ? '</p>' : '');
}

/** Starts blocks inside a block on a line of their own, and wraps the text between them. */
function breakInnerBlocks(block: string): string {
  if (/<(?:pre|style)\b/i.test(block)) return trimSpaces(block);
  const pieces = block.split(innerTag);
  const broken = pieces.map((piece, index) => {
    if (index % 2 === 1) return piece;
    const [before = '', after = ''] = [pieces[index - 1], pieces[index + 1]];
    const [start, end] = [/^<(?:\/|hr\b)/i.test(before), /^<[^/]/.test(after)].map((is) =>
      is ? '\n\n' : '',
    );
    return wrapBetweenTags(`${start}${piece}${end}`, before, after);
  });
  return trimSpaces(broken.join(''));
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
      parts.push(breakInnerBlocks(text.slice(start, end)));
      start = end;
    }
  }
  const rest = text.slice(start);
  parts.push(...(depth === 0 ? wrapParagraphs(rest) : [breakInnerBlocks(rest)]));
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
