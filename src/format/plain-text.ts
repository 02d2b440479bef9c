import { plainLines } from '../contract/values/html/plain-lines.ts';

/** How much {@link plainText} writes. */
export interface PlainTextOptions {
  /** How many characters to write at most; a longer text is cut behind a word and ends in `…`. */
  readonly length?: number | undefined;
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
  return cut(plainLines(html), length);
}
