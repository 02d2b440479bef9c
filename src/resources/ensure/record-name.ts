/** What WordPress removes from both ends of a name. It keeps non-breaking spaces. */
const wordPressSpace = /[ \t\n\r\0\v]/g;

/** A name without letter case, outer spaces and what WordPress does to quotes, dashes and dots when it renders one. */
export function normalizeName(name: string): string {
  const normalized = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’′]/g, "'")
    .replace(/[“”″"]|``/g, "''")
    .replace(/[-–—]+/g, '-')
    .replace(/…/g, '...')
    .replace(/™/g, '(tm)')
    .replace(/(?<=\d)×(?=\d)/g, 'x')
    .trim();
  // Of a name of other spaces, WordPress keeps those.
  return normalized || name.replace(wordPressSpace, '');
}

/** The letters and digits of a name without accents: names that mean one record have the same. */
export function lettersOf(name: string): string {
  return normalizeName(name)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Judges names. Made once for a name that many are compared with. */
export type NameTest = (other: string) => boolean;

/** Returns a test whether other names are the same as a name. */
export function sameNameAs(name: string): NameTest {
  const wanted = normalizeName(name);
  return (other) => normalizeName(other) === wanted;
}

/** Whether other names are the same as a name to a database, which ignores accents. */
export function sameNameWithoutAccentsAs(name: string): NameTest {
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
  const wanted = normalizeName(name);
  return (other) => compare(normalizeName(other), wanted) === 0;
}

/** Searches for a venue or organizer read plain letters and digits only. */
export const postSearchText = /[a-z\d]+(?: [a-z\d]+)*/gi;

/** Searches for a term read any character; other than letters and digits may be stored in another form. */
export const termSearchText = /[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*/gu;

const longestSearch = 60;

/**
 * The longest part of a name that is the same in every form in which a service may store it, so that a search for it
 * finds the name.
 *
 * @param searchText - a pattern of the parts that can be searched for
 * @returns undefined where the name has no such part
 */
export function searchTextOf(name: string, searchText: RegExp): string | undefined {
  const divided = name.replace(/\(tm\)|(?<=\d)x(?=\d)/gi, '\n');
  let longest: string | undefined;
  for (const [part] of divided.matchAll(searchText)) {
    // A service refuses a search for 0.
    if (part.length > (longest?.length ?? 0) && part !== '0') longest = part;
  }
  // By code points, since half a surrogate pair cannot be sent.
  return longest && Array.from(longest).slice(0, longestSearch).join('').trim();
}
