/** The names that WordPress and its editors write; all else they write as numbers. */
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
};

/** Turns HTML-encoded text into plain text, once: `Fish &#038; Chips` is `Fish & Chips`. */
export function decodeEntities(encoded: string): string {
  return encoded.replace(/&(?:([a-z]+)|#(x[\da-f]{1,6}|\d{1,7}));/gi, (reference, name, number) => {
    if (name) return (Object.hasOwn(named, name) && named[name]) || reference;
    const code = Number(number.replace(/^x/i, '0x'));
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : reference;
  });
}
