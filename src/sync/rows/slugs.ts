import { latinLetter } from '../../contract/values/slug.ts';

/** WordPress cuts slugs to this length, counted in their percent-encoded form. */
const longestSlug = 200;

function toLatin(letter: string): string {
  const base = letter.normalize('NFD').replace(/\p{M}/gu, '');
  const written = latinLetter(base) ?? base;
  return /^[a-z]+$/i.test(written) ? written : letter;
}

function removeAccents(text: string): string {
  const withoutAccents = text.normalize('NFC').replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, toLatin);
  return Array.from(withoutAccents, (character) => latinLetter(character) ?? character).join('');
}

/** Spaces of other widths, dashes, their character references, and slashes. */
const dashLike =
  /&(?:nbsp|#160|ndash|#8211|mdash|#8212);|[\u00a0\u2000-\u200a\u2013\u2014\u2028\u2029\u202f/]/g;
/** Punctuation beyond ASCII, and marks without a width. */
const ignored =
  /[\u00a1\u00a9\u00ab\u00ad\u00ae\u00b0\u00b4\u00bb\u00bf\u02ca\u200b-\u200f\u2018-\u201f\u2022\u2026\u202a-\u202e\u2039\u203a\u2122\ufeff\ufffc]/g;
const ignoredMark = /\u0300|\u0301|\u0304|\u030c|\u0341/g;
const entity = /&.+?;/g;
/** Character references in plain text, which are sent encoded. */
const reference = /&(?=#?\w+;)/g;
const unusedAscii = /(?=\p{ASCII})[^\w-]/gu;

/** Cuts a string to a length, counted in its percent-encoded form. */
function shorten(text: string, longest: number): string {
  const letters = [...text];
  let length = encodeURI(text).length;
  while (length > longest) length -= encodeURI(letters.pop() ?? '').length;
  return letters.join('');
}

/**
 * Returns the slug that WordPress makes of a string, decoded: `Übung Nr. 1` becomes `ubung-nr-1`, and
 * `Концерт` becomes `концерт`, even if percent-encoded.
 *
 * Slugs stay unchanged, and line breaks are removed. When German or Danish sites make slugs, `ü` becomes `ue`.
 *
 * @param text - a title as plain text, or a slug in any form
 * @returns the slug, or an empty string if no character can be part of one
 * @example
 * ```ts
 * import { toSlug } from 'events-calendar-client/sync';
 *
 * console.log(toSlug('Übung Nr. 1')); // ubung-nr-1
 * ```
 */
export function toSlug(text: string): string {
  const sent = text.toWellFormed().replaceAll('<', '').replace(reference, '&amp;');
  const lowerCase = removeAccents(decodeOctets(sent)).toLowerCase();
  // The lower case of a letter may have another replacement: ẞ.
  const letters = removeAccents(lowerCase);
  // WordPress cuts the text before it removes anything.
  return shorten(letters, longestSlug)
    .replace(dashLike, '-')
    .replace(ignored, '')
    .replace(ignoredMark, '')
    .replaceAll('×', 'x')
    .replace(entity, '')
    .replace(/[. ]/g, '-')
    .replace(unusedAscii, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

const encodedCharacters = /(?:%[\da-f]{2})+/gi;

/** Decodes percent-encoded characters, which are common in slugs of non-Latin letters. */
export function decodeOctets(text: string): string {
  return text.replace(encodedCharacters, (octets) => {
    try {
      return decodeURIComponent(octets);
    } catch {
      return octets;
    }
  });
}

/**
 * Returns a function that creates slugs for dates of recurring events as single events, since all dates share one slug:
 * `weekly-yoga-2026-12-15`. A second date on that day becomes `weekly-yoga-2026-12-15-2`.
 */
export function createDateSlugs() {
  const counts = new Map<string, number>();
  return (slug: string, start: string): string => {
    // Leaves space for a date and a number.
    const base = `${shorten(slug, longestSlug - 20)}-${start.slice(0, 'YYYY-MM-DD'.length)}`;
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return count === 1 ? base : `${base}-${count}`;
  };
}
