import { decodeEntities, markup } from '../contract/values/html/text.ts';

/** How much {@link plainText} writes. */
export interface PlainTextOptions {
  /** How many characters to write at most; a longer text is cut behind a word and ends in `…`. */
  readonly length?: number | undefined;
}

/** The elements that have lines of their own, each between spaces. */
const lineElements =
  ' address article blockquote br dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ' +
  'ol p pre section summary table tr ul ';

/** The elements whose content is no text, and what ends them. */
const hiddenElements = new Map([
  ['script', /<\/script\b/gi],
  ['style', /<\/style\b/gi],
]);

/** The position behind the content of an element that is not shown. One that does not end hides all that follows. */
function endOfContent(html: string, start: number, tag: string): number {
  const closing = hiddenElements.get(tag);
  if (!closing) return start;
  closing.lastIndex = start;
  return closing.exec(html)?.index ?? html.length;
}

/** What is to be shown: text as it is encoded, with a line break for each element that has lines of its own. */
function removeMarkup(html: string): string[] {
  const lines: string[] = [];
  let line = '';
  let position = 0;
  markup.lastIndex = 0;
  for (let match = markup.exec(html); match; match = markup.exec(html)) {
    const [found, unclosed] = match;
    if (unclosed !== undefined) break;
    line += decodeEntities(html.slice(position, match.index));
    // Such as `p` and `/p`; empty for a comment.
    const [, tag = ''] = /^<(\/?[a-z\d]*)/.exec(found.toLowerCase()) ?? [];
    if (lineElements.includes(` ${tag.replace('/', '')} `)) {
      lines.push(line);
      line = '';
    } else if (tag === 'td' || tag === 'th') {
      line += ' ';
    }
    position = endOfContent(html, markup.lastIndex, tag);
    markup.lastIndex = position;
  }
  lines.push(line + decodeEntities(html.slice(position)));
  return lines;
}

/** Where the last word or character begins that does not fit. Some languages have no spaces between words. */
function endOfFit(text: string, length: number, granularity: 'word' | 'grapheme'): number {
  const segments = new Intl.Segmenter(undefined, { granularity }).segment(text.slice(0, length + 32));
  return [...segments].findLast(({ index }) => index < length)?.index ?? 0;
}

/** What opens or goes on with what is cut off. */
const unfinished = /[\s,;:(„–—、，-]$/;

/** Cuts a text behind a word, or within one that is longer than all of it may be. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  if (length < 1) return '';
  let kept = text.slice(0, endOfFit(text, length, 'word') || endOfFit(text, length, 'grapheme'));
  while (unfinished.test(kept)) kept = kept.slice(0, -1);
  return `${kept}…`;
}

/**
 * Turns the HTML of a description into plain text: each paragraph and item of a list on a line of its own, tags and
 * comments gone, scripts and styles with all that is in them, entities decoded, once.
 *
 * It is text, for `textContent` and the like, and no sanitizer: what the HTML showed as `<b>` is `<b>` again.
 *
 * @example
 * ```ts
 * import { plainText } from 'events-calendar-client/format';
 *
 * console.log(plainText('<p>Fish &amp; chips</p><ul><li>cod</li><li>plaice</li></ul>')); // Fish & chips, cod, plaice on a line each
 * console.log(plainText('<p>Bring your own blanket</p>', { length: 16 })); // Bring your own…
 * ```
 */
export function plainText(
  html: string,
  { length = Number.POSITIVE_INFINITY }: PlainTextOptions = {},
): string {
  const lines = removeMarkup(html).map((line) => line.replace(/[ \t\n\f\r]+/g, ' ').trim());
  return cut(lines.filter(Boolean).join('\n'), length);
}
