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
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  euro: '€',
};

/** Turns HTML-encoded text into plain text, once: `Fish &#038; Chips` is `Fish & Chips`. */
export function decodeEntities(encoded: string): string {
  if (!encoded.includes('&')) return encoded;
  return encoded.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (reference, decimal, hexadecimal, name) => {
      if (name) return (Object.hasOwn(named, name) && named[name]) || reference;
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : reference;
    },
  );
}
