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

/** The known word that a misspelt one most likely stands for, if there is a similar one. */
export function suggest(word: string, known: readonly string[]): string | undefined {
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
