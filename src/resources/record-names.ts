export function oldestOf<Entity extends { id: number }>(records: readonly Entity[]): Entity | undefined {
  return records.toSorted((one, other) => one.id - other.id)[0];
}

/** Normalizes a name: ignores letter case, outer spaces, and how WordPress renders quotes, dashes and dots. */
function normalizeName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’′]/g, "'")
    .replace(/[“”″"]|``/g, "''")
    .replace(/[-–—]+/g, '-')
    .replace(/…/g, '...')
    .replace(/™/g, '(tm)')
    .replace(/(?<=\d)×(?=\d)/g, 'x')
    .trim();
}

/** Returns some letters of a name, which are the same for all names of one record: without `Æ`, `Ø` and the like. */
export function lettersOf(name: string): string {
  const letters = normalizeName(name).normalize('NFKD').toUpperCase();
  return letters.replace(/[^\p{L}\p{N}]|[ADEHLOÆĐĦŁŒØ]/gu, '');
}

/**
 * Returns the records with a name, or else those whose names are the same for a database, which ignores accents and
 * takes `№` for `No`.
 */
export function namesakesOf<Entity>(
  name: string,
  records: readonly Entity[],
  nameOf: (record: Entity) => string,
): Entity[] {
  const wanted = normalizeName(name);
  const exact = records.filter((record) => normalizeName(nameOf(record)) === wanted);
  if (exact.length > 0) return exact;
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
  return records.filter((record) => {
    const other = nameOf(record);
    return compare(wanted, normalizeName(other)) === 0 || compare(name, other) === 0;
  });
}

/** Searches for a venue or organizer use only plain letters and digits. */
export const postSearchText = /[a-z\d]+(?: [a-z\d]+)*/gi;

/** Searches for a term use any character. Characters other than letters and digits may be stored in another form. */
export const termSearchText = /[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*/gu;

const longestSearch = 60;

/** Returns the longest part of a name that has only one stored form, so that a search finds it. */
export function searchTextOf(name: string, searchText: RegExp): string | undefined {
  const divided = name.replace(/\(tm\)|(?<=\d)x(?=\d)/gi, '\n');
  let longest: string | undefined;
  for (const [part] of divided.matchAll(searchText)) {
    // Sites reject a search for 0.
    if (part.length > (longest?.length ?? 0) && part !== '0') longest = part;
  }
  // By code point, because half a surrogate pair cannot be sent.
  return longest && Array.from(longest.normalize()).slice(0, longestSearch).join('').trim();
}
