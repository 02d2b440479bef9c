import { plainLines } from '../contract/values/html/plain-lines.ts';

/** Options of {@link plainText}. */
export interface PlainTextOptions {
  /** The most characters to write. A longer text is cut after a word and ends in `…`. Default: no limit. */
  readonly length?: number | undefined;
}

/** Returns the start of the last word or character that does not fit. Some languages have no spaces between words. */
function endOfFit(text: string, length: number, granularity: 'word' | 'grapheme'): number {
  const segments = new Intl.Segmenter(undefined, { granularity }).segment(text.slice(0, length + 32));
  return [...segments].findLast(({ index }) => index < length)?.index ?? 0;
}

/** Characters that open or continue what is cut off. */
const unfinished = /[\s,;:(„–—、，-]+$/;

/**
 * Converts the HTML of a description to plain text. Each paragraph and list item is on its own line. Tags, comments,
 * scripts and styles are removed, and entities are decoded once. Without HTML, the text is empty.
 *
 * The result is for `textContent` and the like. It is not sanitized HTML: `&lt;b&gt;` becomes `<b>`.
 *
 * @example
 * ```ts
 * import { plainText } from 'events-calendar-client/format';
 *
 * console.log(plainText('<p>Fish &amp; chips</p><ul><li>cod</li><li>plaice</li></ul>')); // Fish & chips, cod, plaice on a line each
 * console.log(plainText('<p>Bring your own blanket</p>', { length: 16 })); // Bring your own…
 * ```
 */
export function plainText(html = '', { length = Infinity }: PlainTextOptions = {}): string {
  const text = plainLines(html);
  if (length < 1) return '';
  if (text.length <= length) return text;
  // A word may be too long.
  const end = endOfFit(text, length, 'word') || endOfFit(text, length, 'grapheme');
  return `${text.slice(0, end).replace(unfinished, '')}…`;
}
