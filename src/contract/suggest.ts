/** The lowest similarity, from 0 to 1, of a word and its suggestion. */
const threshold = 0.39;

/** Returns the pairs of adjacent letters of a word, including its start and end. */
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

/** Computes how much two lists of pairs have in common, from 0 to 1 (Dice coefficient). */
function similarity(pairs: readonly string[], others: readonly string[]): number {
  const shared = pairs.filter((pair) => others.includes(pair));
  return (2 * shared.length) / (pairs.length + others.length);
}

/** WordPress parameters that are spelled like others here, but mean something else. */
const otherWords = ['exclude', 'order', 'orderby', 'sort', 'meta'];

/** Finds the known word that is most similar to another word. */
export function suggest(word: string, known: readonly string[]): string | undefined {
  if (otherWords.includes(word)) return undefined;
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
