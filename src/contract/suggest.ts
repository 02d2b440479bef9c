/** The least similarity, from 0 to 1, of a word and a suggestion for it. */
const threshold = 0.39;

/** The pairs of adjacent letters of a word, its start and end included. */
function letterPairs(word: string): string[] {
  const letters = word
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  const padded = ` ${letters} `;
  const pairs: string[] = [];
  for (let index = 0; index + 1 < padded.length; index++) pairs.push(padded.slice(index, index + 2));
  return pairs;
}

/** How much two lists of pairs have in common, from 0 to 1: the Dice coefficient. */
function similarity(pairs: readonly string[], others: readonly string[]): number {
  const shared = pairs.filter((pair) => others.includes(pair));
  return (2 * shared.length) / (pairs.length + others.length);
}

/** Words of WordPress and other calendars, and what they are called here: what is known first is suggested. */
const synonyms: Readonly<Record<string, string>> = {
  'name title venue organizer': 'title name search venue organizer',
  'start begin from since': 'start_date',
  'end to until': 'end_date',
  'query q': 'search',
  'limit count': 'per_page',
  'url link': 'website',
  price: 'cost',
  postcode: 'zip',
  'timeout retry': 'http',
  'content body text': 'description',
  'featured_media thumbnail photo': 'image',
  // What is spelled like them means something else.
  'exclude order orderby sort _fields meta recurrence rrule': '',
};

/** The known word that another one most likely stands for: one of the same meaning, or else a similar one. */
export function suggest(word: string, known: readonly string[]): string | undefined {
  for (const [words, names] of Object.entries(synonyms)) {
    if (!words.split(' ').includes(word.toLowerCase())) continue;
    return names.split(' ').find((name) => known.includes(name));
  }
  const pairs = letterPairs(word);
  let suggestion: string | undefined;
  let highest = threshold;
  for (const candidate of known) {
    const score = similarity(pairs, letterPairs(candidate));
    if (score > highest) {
      suggestion = candidate;
      highest = score;
    }
  }
  return suggestion;
}
