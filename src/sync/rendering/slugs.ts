import { latinLetters } from '../../contract/values/latin-letters.ts';

/** Services cut slugs to this length, counted in their percent-encoded form. */
const longestSlug = 200;

const accentedLetter = /[\u00c0-\u024f\u1e00-\u1eff]/g;
const marks = /\p{M}/gu;
const latin = /^[a-z]+$/i;

function toLatin(letter: string): string {
  const base = letter.normalize('NFD').replace(marks, '');
  const written = latinLetters[base] ?? base;
  return latin.test(written) ? written : letter;
}

/** Without accents, as WordPress removes them in most languages. */
function removeAccents(text: string): string {
  const withoutAccents = text.normalize('NFC').replace(accentedLetter, toLatin);
  return Array.from(withoutAccents, (character) => latinLetters[character] ?? character).join('');
}

/** Spaces of other widths, dashes and slashes. */
const dashLike = /[\u00a0\u2000-\u200a\u2013\u2014\u2028\u2029\u202f/]/g;
const dashEntity = /&(?:nbsp|#160|ndash|#8211|mdash|#8212);/g;
/** Punctuation beyond ASCII, and marks without a width. */
const ignored =
  /[\u00a1\u00a9\u00ab\u00ad\u00ae\u00b0\u00b4\u00bb\u00bf\u02ca\u200b-\u200f\u2018-\u201f\u2022\u2026\u202a-\u202e\u2039\u203a\u2122\ufeff\ufffc]/g;
const ignoredMark = /\u0300|\u0301|\u0304|\u030c|\u0341/g;
const entity = /&.+?;/g; /** References of a text itself, which are sent encoded. */
const reference = /&(?=#?\w+;)/g;
const unusedAscii = /(?=\p{ASCII})[^\w-]/gu;

/** The length of a character in a slug as it is stored: letters beyond ASCII are percent-encoded. */
function storedLength(character: string): number {
  return character.length === 1 && character.charCodeAt(0) < 0x80 ? 1 : encodeURIComponent(character).length;
}

/** Cuts a text to the length that a service stores. */
function shorten(text: string): string {
  let result = '';
  let length = 0;
  for (const character of text) {
    length += storedLength(character);
    if (length > longestSlug) break;
    result += character;
  }
  return result;
}

/**
 * The slug that a service makes of a text, decoded: `Übung Nr. 1` becomes `ubung-nr-1`, and `Концерт` `концерт`, also
 * percent-encoded. What is a slug already stays as it is. Line breaks are dropped. Where a site in German or Danish makes a
 * slug itself, it writes `ue` for `ü`.
 *
 * @param text - a title as text, or a slug as somebody wrote it
 * @returns the slug; empty where nothing of the text can be part of one
 */
export function toSlug(text: string): string {
  const sent = text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('<', '')
    .replace(reference, '&amp;');
  const lowerCase = removeAccents(decodeOctets(sent)).toLowerCase();
  // In lower case, a letter may be one that is written otherwise: ẞ.
  const letters = removeAccents(lowerCase);
  // WordPress cuts the text before it removes anything.
  return shorten(letters)
    .replace(dashEntity, '-')
    .replace(dashLike, '-')
    .replace(ignored, '')
    .replace(ignoredMark, '')
    .replaceAll('×', 'x')
    .replace(entity, '')
    .replaceAll('.', '-')
    .replaceAll(' ', '-')
    .replace(unusedAscii, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

const encodedCharacters = /(?:%[\da-f]{2})+/gi;

/** Slugs of other than Latin letters are often written percent-encoded. */
function decodeOctets(text: string): string {
  return text.replace(encodedCharacters, (octets) => {
    try {
      return decodeURIComponent(octets);
    } catch {
      return octets;
    }
  });
}
