import type { LinkedKind, LinkedRecord } from '../store/records.ts';
import { foldCaseAndAccents } from '../wordpress/collation.ts';

/** As in the service, the country and website of a venue are not among them. */
const searchedFields: Readonly<Record<LinkedKind, readonly string[]>> = {
  venues: ['venue', 'description', 'address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone'],
  organizers: ['organizer', 'description', 'phone', 'website', 'email'],
};

/** Splits a search at all characters other than plain letters, digits and hyphens. */
function wordsOf(search: string): string[] {
  const words = search.toLowerCase().split(/[^a-z\d-]+/);
  return words.filter((word) => word !== '');
}

/** The filter of a search: one field contains all words. */
export function linkedSearchFilter(kind: LinkedKind, search: string): (record: LinkedRecord) => boolean {
  const words = wordsOf(search);
  if (words.length === 0) return () => false;
  return ({ fields }) =>
    searchedFields[kind].some((name) => {
      const text = foldCaseAndAccents(String(fields[name] ?? ''));
      return words.every((word) => text.includes(word));
    });
}
