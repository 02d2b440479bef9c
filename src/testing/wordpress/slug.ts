import { latinLetter } from '../../contract/values/slug.ts';
import { stripTags } from './html.ts';
import { tryDecode } from './php/query.ts';

/** Slugs are cut to this length. */
export const maximumSlugLength = 200;

export function removeAccents(text: string): string {
  const letters = Array.from(text.normalize('NFC'), (letter) => latinLetter(letter) ?? letter).join('');
  return letters.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
    return /[a-z]/i.test(plain) ? plain : letter;
  });
}

/** Cuts a slug to a length without splitting a percent-encoded character. */
export function shortenSlug(slug: string, length: number): string {
  let result = '';
  for (const [unit] of slug.matchAll(/%[c-f][\da-f](?:%[89ab][\da-f])+|%[\da-f]{2}|[\s\S]/gi)) {
    if (result.length + unit.length > length) break;
    result += unit;
  }
  return result;
}

function percentEncode(text: string): string {
  return text
    .toWellFormed()
    .replace(/\P{ASCII}/gu, encodeURIComponent)
    .toLowerCase();
}

const dashes =
  /[\u00a0\u2000-\u200a\u2013\u2014\u2028\u2029\u202f]|&(?:nbsp|#160|ndash|#8211|mdash|#8212);|\//g;
const dropped =
  /[\u00a1\u00a9\u00ab\u00ad\u00ae\u00b0\u00b4\u00bb\u00bf\u02ca\u200b-\u200f\u2018-\u201f\u2022\u2026\u202a-\u202e\u2039\u203a\u2122\ufeff\ufffc]|\u0300|\u0301|\u0304|\u030c|\u0341/gu;

/** WordPress's `sanitize_title`: the slug of a title. If it is empty, the plugin uses the ID. PHP 8.2 makes no ς. */
export function sanitizeTitle(title: string): string {
  const text = stripTags(removeAccents(title))
    .replace(/%(?![\da-f]{2})/gi, '')
    .replace(/./gsu, (letter) => letter.toLowerCase());
  // As in WordPress, the limit applies before the clean-up.
  const encoded = shortenSlug(percentEncode(text), maximumSlugLength);
  const cleaned = encoded
    .replace(/(?:%[c-f][\da-f](?:%[89ab][\da-f])+)+/g, (octets) => {
      const characters = tryDecode(octets);
      if (characters === undefined) return octets;
      return percentEncode(characters.replace(dashes, '-').replace(dropped, '').replace(/×/g, 'x'));
    })
    .replace(dashes, '-');
  return cleaned
    .replace(/&.+?;/g, '')
    .replace(/\./g, '-')
    .replace(/[^%a-z\d _-]/g, '')
    .replace(/[ -]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** If a slug is taken, appends the lowest number from 2 on that makes it unique. */
export function uniqueSlug(base: string, isTaken: (slug: string) => boolean): string {
  let slug = base;
  for (let number = 2; isTaken(slug); number += 1) {
    const suffix = `-${number}`;
    slug = shortenSlug(base, maximumSlugLength - suffix.length) + suffix;
  }
  return slug;
}

/** The ends of URLs of feeds and embeds. */
const reservedSlugs = ['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed'];

/** Makes the slug of a post or image unique. Terms may have reserved ones. */
export function uniquePostSlug(base: string, taken: ReadonlySet<unknown>): string {
  return uniqueSlug(base, (slug) => taken.has(slug) || reservedSlugs.includes(slug));
}
