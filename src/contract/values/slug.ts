/** Decodes a percent-encoded slug. A lone percent sign stays as it is. */
export function decodeSlug(sent: string): string {
  if (!sent.includes('%')) return sent;
  try {
    return decodeURIComponent(sent);
  } catch {
    return sent;
  }
}

/** Returns a slug without tags and then character references, as sites remove them. */
const withoutMarkup = (slug: string) =>
  decodeSlug(slug)
    .replace(/<[^\s>][^>]*>?/g, '')
    .replace(/&.+?;/g, '');

/** What remains of a slug on a site besides hyphens. */
const remaining = /[\p{L}\p{N}\p{Emoji_Presentation}_]/u;

/** Whether a site finds a record by a slug. If none of its characters remains, the site finds any record without a slug. */
export const isSlug = (slug: string) => remaining.test(withoutMarkup(slug));

/** Encodes a slug once, even if it was passed percent-encoded. Returns undefined for a slug that would leave its route. */
export function encodeSlug(slug: unknown): string | undefined {
  if (typeof slug !== 'string' || /\p{Surrogate}/u.test(slug)) return undefined;
  const plain = decodeSlug(slug);
  if (plain.includes('/') || plain.includes('\\')) return undefined;
  if (['', '.', '..'].includes(plain.trim())) return undefined;
  return encodeURIComponent(plain);
}

/** Returns the characters that count, with their marks separated. PHP up to 8.2 ends words with σ, not ς. */
const lettersOf = (slug: string) =>
  withoutMarkup(slug)
    .toLowerCase()
    .replace(/[×€ς]/g, (letter) => ({ '×': 'x', '€': 'e' })[letter] ?? 'σ')
    .normalize('NFD')
    .replace(/[^\p{L}\p{M}\p{N}\p{Emoji_Presentation}_]/gu, '');

/** Whether a site stores a slug as another one: in lower case, with hyphens, and Latin letters without their marks. */
export function isSameSlug(slug: string, stored: string): boolean {
  if (decodeSlug(slug) === stored) return true;
  // Depending on the site's language, `ü` becomes `u` or `ue`, and `ß` becomes `ss`.
  const pattern = lettersOf(slug).replace(/(\p{M})|([^a-z\d_])/gu, (character, mark) => {
    if (mark) return `(?:${mark}|[aeh]?)`;
    return /\p{Script=Latin}/u.test(character) ? `(?:${character}|[a-z]{1,2})` : character;
  });
  return pattern !== '' && new RegExp(`^${pattern}$`, 'u').test(lettersOf(stored));
}

/** Letters that Unicode does not decompose into a letter and an accent, each before its replacement. */
const otherLetters =
  'ªa ºo ÆAE æae ÐD ðd ĐD đd ĦH ħh ıi ĲIJ ĳij ĸk ĿL ŀl ŁL łl ŉn ŊN ŋn ØO øo ŒOE œoe ſs ßs ÞTH þth ŦT ŧt ' +
  'ƏE ǝe €E £';

/** Returns the replacement of such a letter in slugs, or undefined for any other character. */
export function latinLetter(letter: string): string | undefined {
  if (letter < '\x80') return undefined;
  const word = otherLetters.split(' ').find((one) => one.startsWith(letter));
  return word?.slice(letter.length);
}
