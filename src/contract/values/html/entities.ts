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

/** The character that a reference such as `&amp;` or `&#038;` stands for. */
function characterOf(reference: string, characters: Record<string, string>): string {
  const name = reference.slice(1, -1);
  if (name[0] !== '#') return (Object.hasOwn(characters, name) && characters[name]) || reference;
  const code = Number(name.slice(1).replace(/^x/i, '0x'));
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : reference;
}

/** Replaces references to characters, once, with the given character of each name. */
export function decodeReferences(encoded: string, characters: Record<string, string>): string {
  if (!encoded.includes('&')) return encoded;
  return encoded.replace(/&(?:[a-z][a-z\d]*|#(?:x[\da-f]{1,6}|\d{1,7}));/gi, (reference) =>
    characterOf(reference, characters),
  );
}

/** Turns HTML-encoded text into plain text, once: `Fish &#038; Chips` is `Fish & Chips`. */
export function decodeEntities(encoded: string): string {
  return decodeReferences(encoded, named);
}
