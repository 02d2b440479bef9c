/**
 * A comment; a tag, whose quoted values may contain `>`; or, as the only group, an unfinished tag or comment with
 * everything after it. A tag begins with `<` and a letter, `/` or `!`, so `I <3 jazz` has none. Tags with a thousand
 * attributes are ignored, because they would exhaust the stack.
 */
export const markup =
  /<!(?=--).*?-->|<(?!!--)[a-z/!][^=>]*(?:=\s*(?:"[^"]*"|'[^']*'|(?![\s"']))[^=>]*){0,999}>|(<[a-z/!].*)/gis;

/** Turns HTML into a line of text: removes tags and comments, then decodes entities. Unfinished tags are text. */
export function htmlToText(html: string): string {
  const breaks = /(?<=[^\s>]|<\/\w+>)(?:<br\s*\/?>)+(?=[^\s<]|<(?!br)[a-z])/gi;
  // Most texts have no markup.
  const text = html.includes('<') ? html.replace(breaks, ' ').replace(markup, '$1') : html;
  return decodeEntities(text);
}

/** HTML 4 names of Latin letters, punctuation, arrows and a few signs, each before its character. */
const names =
  'quot" amp& apos\' lt< gt> nbsp\u00a0 iexcl¡ cent¢ pound£ curren¤ yen¥ brvbar¦ sect§ uml¨ copy© ordfª ' +
  'laquo« not¬ shy\u00ad reg® macr¯ deg° plusmn± sup2² sup3³ acute´ microµ para¶ middot· cedil¸ sup1¹ ' +
  'ordmº raquo» frac14¼ frac12½ frac34¾ iquest¿ AEligÆ ETHÐ times× OslashØ THORNÞ szligß aeligæ ethð ' +
  'divide÷ oslashø thornþ imathı LstrokŁ lstrokł OEligŒ oeligœ fnofƒ circˆ tilde˜ ensp\u2002 emsp\u2003 ' +
  'thinsp\u2009 zwnj\u200c zwj\u200d lrm\u200e rlm\u200f ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” ' +
  'bdquo„ dagger† Dagger‡ bull• hellip… permil‰ prime′ Prime″ lsaquo‹ rsaquo› euro€ trade™ larr← uarr↑ ' +
  'rarr→ darr↓ harr↔ minus− infin∞ asymp≈ ne≠ le≤ ge≥ hearts♥ Idotİ';

/** The names of marks, their combining characters, and the letters that have names with them. */
const marks: readonly (readonly [name: string, mark: string, letters: string])[] = [
  ['grave', '\u0300', 'aeiou'],
  ['acute', '\u0301', 'acegilnorsuyz'],
  ['circ', '\u0302', 'aceghijosuwy'],
  ['tilde', '\u0303', 'ainou'],
  ['macr', '\u0304', 'aeiou'],
  ['breve', '\u0306', 'agu'],
  ['dot', '\u0307', 'cegz'],
  ['uml', '\u0308', 'aeiouy'],
  ['ring', '\u030a', 'au'],
  ['dblac', '\u030b', 'ou'],
  ['caron', '\u030c', 'cdelnrstz'],
  ['cedil', '\u0327', 'cklnrst'],
  ['ogon', '\u0328', 'aeiu'],
];

/** The numbers from 128 to 159 mean Windows-1252 characters. */
const windows = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Browsers read names of Latin-1 characters even without a semicolon. */
const lastOfLatin1 = 0xff;

let characters: Map<string, string> | undefined;

function readCharacters(): Map<string, string> {
  const read = new Map(names.split(' ').map((word) => [word.slice(0, -1), word.slice(-1)]));
  for (const [name, mark, letters] of marks) {
    for (const letter of letters + letters.toUpperCase()) {
      const character = (letter + mark).normalize();
      if (character.length === 1) read.set(letter + name, character);
    }
  }
  for (const name of ['amp', 'lt', 'gt', 'quot', 'copy', 'reg'])
    read.set(name.toUpperCase(), read.get(name)!);
  return read;
}

function characterOfCode(code: number): string | undefined {
  if (code >= 0x80 && code < 0xa0) return windows[code - 0x80];
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

function characterOfName(name: string, isEnded: boolean): string | undefined {
  characters ??= readCharacters();
  const character = characters.get(name);
  const isOld = name !== 'apos' && character !== undefined && character.charCodeAt(0) <= lastOfLatin1;
  return isEnded || isOld ? character : undefined;
}

/** A numeric or named reference. A name without a semicolon must not continue as a word or parameter. */
const reference = /&(?:#(?:x([\da-f]{1,6})|(\d{1,7}));?|([a-z][a-z\d]*)(?:(;)|(?![=a-z\d])))/gi;

/**
 * Decodes HTML entities once: `Fish &#038; Chips` becomes `Fish & Chips`. Knows the names of Latin letters with their
 * marks, of punctuation, and of a few signs.
 */
export function decodeEntities(encoded: string): string {
  if (!encoded.includes('&')) return encoded;
  return encoded.replace(reference, (whole, hex, decimal, name, end) => {
    const character = name
      ? characterOfName(name, end === ';')
      : characterOfCode(hex ? Number.parseInt(hex, 16) : Number(decimal));
    return character ?? whole;
  });
}
