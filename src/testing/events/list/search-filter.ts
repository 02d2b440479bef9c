import { decodeEntities } from '../../../contract/values/html/entities.ts';
import type { EventRecord } from '../../store/records.ts';
import { foldCaseAndAccents } from '../../wordpress/text.ts';

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

/** Splits a search into quoted phrases and words, as WordPress does. Where that is no use, all of it is one term. */
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
 * The filter of a search: title, excerpt and description contain all terms, and none that has a hyphen in front. A
 * single space is no search, and several find nothing.
 */
export function searchFilter(search: string): (event: EventRecord) => boolean {
  if (search.trim() === '') return () => search.length <= 1;
  const terms = parseSearch(search);
  return ({ fields: { title, excerpt, description } }) => {
    const text = normalize(`${title}\n${excerpt}\n${description}`);
    return terms.every((term) => {
      const isExcluded = term.startsWith('-') && term.length > 1;
      return isExcluded ? !text.includes(term.slice(1)) : text.includes(term);
    });
  };
}
