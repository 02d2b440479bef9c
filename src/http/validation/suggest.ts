/** Words that have no more than this in common, from 0 to 1, are not suggested for each other. */
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

/** Words that are used for names of the interface, and those names: the first that is known is meant. */
const synonyms: readonly (readonly [words: readonly string[], names: readonly string[]])[] = [
  [
    ['name', 'title', 'label', 'venue', 'organizer'],
    ['title', 'name', 'search', 'venue', 'organizer'],
  ],
  [['start', 'starts', 'begin', 'begins', 'from', 'since', 'start_time'], ['start_date']],
  [['end', 'ends', 'finish', 'to', 'until', 'end_time'], ['end_date']],
  [
    ['q', 'query', 'keyword', 'text'],
    ['search', 'description'],
  ],
  [['content', 'body'], ['description']],
  [['summary'], ['excerpt']],
  [['limit', 'count', 'size'], ['per_page']],
  [['url', 'link', 'homepage'], ['website']],
  [['price', 'fee'], ['cost']],
  [['photo', 'picture', 'thumbnail'], ['image']],
  [['street'], ['address']],
  [['postcode', 'postal_code'], ['zip']],
  [
    ['lang', 'locale'],
    ['language', 'tl_language'],
  ],
  [['timeout', 'retry', 'retries', 'hooks', 'cache', 'credentials'], ['http']],
];

function findSynonym(word: string, known: readonly string[]): string | undefined {
  const names = synonyms.flatMap(([words, names]) => (words.includes(word.toLowerCase()) ? names : []));
  return names.find((name) => known.includes(name));
}

/** The known word that another one most likely stands for: one of the same meaning, or else a similar one. */
export function suggest(word: string, known: readonly string[]): string | undefined {
  const synonym = findSynonym(word, known);
  if (synonym !== undefined) return synonym;
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
