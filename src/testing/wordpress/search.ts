import { decodeEntities } from '../../contract/values/html/text.ts';
import { foldCaseAndAccents } from './text.ts';

/** Normalizes a text for the search: entities decoded, plain quotes and dots, no case and accents. */
function normalize(text: string): string {
  const plain = decodeEntities(text).replace(/[‘’′]/g, "'").replace(/[“”″]/g, '"').replace(/…/g, '...');
  return foldCaseAndAccents(plain);
}

const maximumTerms = 9;

const stopWords = new Set(
  'about an are as at be by com for from how in is it of on or that the this to was what when where who will with www'.split(
    ' ',
  ),
);

function isSearchable(term: string): boolean {
  const isSingleLetter = /^[a-z-]$/i.test(term);
  return term !== '' && !isSingleLetter && !stopWords.has(term.toLowerCase());
}

/** Splits a search into quoted phrases and words, like WordPress. If none are usable, the whole search is one term. */
function parseSearch(search: string): string[] {
  const parts = search.matchAll(/"([^"]+)"|[^\s",+]+/g);
  const terms = [...parts]
    .map(([word, phrase]) => (phrase ?? word.replaceAll('"', '')).trim())
    .filter(isSearchable);
  const isUsable = terms.length > 0 && terms.length <= maximumTerms;
  if (isUsable) return terms.map(normalize);
  const whole = search.trim();
  return whole === '' ? [] : [normalize(whole)];
}

/**
 * Filters texts by a search: they contain all terms, and none with a hyphen before it. A single space is no search, and
 * several spaces find nothing.
 */
export function searchFilter(search: string): (text: string) => boolean {
  if (search.trim() === '') return () => search.length <= 1;
  const terms = parseSearch(search);
  return (html) => {
    const text = normalize(html);
    return terms.every((term) => {
      const isExcluded = term.startsWith('-') && term.length > 1;
      return isExcluded ? !text.includes(term.slice(1)) : text.includes(term);
    });
  };
}
