import { decodeReferences } from '../contract/values/html/entities.ts';
import { markup } from '../contract/values/html/text.ts';

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
    line += decodeReferences(html.slice(position, match.index), characters);
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
  lines.push(line + decodeReferences(html.slice(position), characters));
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
 * @param html - such as the `description` or `excerpt` of an event
 * @param options - `length` for the most characters
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

/**
 * The names of characters in HTML 4, and `apos`. A number is the code point of the next name, and those that follow are of
 * consecutive characters; `-` stands for one without a name.
 */
const names =
  '34 quot 38 amp 39 apos 60 lt - gt 160 nbsp iexcl cent pound curren yen brvbar sect uml copy ordf ' +
  'laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 ' +
  'frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml ' +
  'Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute ' +
  'Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ' +
  'ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ' +
  'ugrave uacute ucirc uuml yacute thorn yuml 338 OElig oelig 352 Scaron scaron 376 Yuml 402 fnof ' +
  '710 circ 732 tilde 913 Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi ' +
  'Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega 945 alpha beta gamma delta epsilon zeta eta ' +
  'theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega 977 ' +
  'thetasym upsih 982 piv 8194 ensp emsp 8201 thinsp - - zwnj zwj lrm rlm 8211 ndash mdash 8216 ' +
  'lsquo rsquo sbquo - ldquo rdquo bdquo - dagger Dagger bull 8230 hellip 8240 permil - prime Prime ' +
  '8249 lsaquo rsaquo 8254 oline 8260 frasl 8364 euro 8465 image 8472 weierp 8476 real 8482 trade ' +
  '8501 alefsym 8592 larr uarr rarr darr harr 8629 crarr 8656 lArr uArr rArr dArr hArr 8704 forall ' +
  '- part exist - empty - nabla isin notin - ni 8719 prod - sum minus 8727 lowast - - radic - - ' +
  'prop infin - ang 8743 and or cap cup int 8756 there4 8764 sim 8773 cong - - asymp 8800 ne equiv ' +
  '- - le ge 8834 sub sup nsub - sube supe 8853 oplus - otimes 8869 perp 8901 sdot 8968 lceil rceil ' +
  'lfloor rfloor 10216 lang rang 9674 loz 9824 spades - - clubs - hearts diams';

function readCharacters(): Record<string, string> {
  const read: Record<string, string> = {};
  let codePoint = 0;
  for (const word of names.split(' ')) {
    if (Number(word) > 0) {
      codePoint = Number(word);
    } else {
      read[word] = String.fromCodePoint(codePoint);
      codePoint += 1;
    }
  }
  return read;
}

/** The character of each name. Bundlers leave it out where no HTML is read. */
const characters: Record<string, string> = /* @__PURE__ */ readCharacters();
