/** The lowest similarity, from 0 to 1, of a word and its suggestion. */
const threshold = 0.39;

/** Returns the pairs of adjacent letters of a word, including its start and end. */
function letterPairs(word: string): string[] {
  const letters = word
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return Array.from(` ${letters}`, (letter, index) => letter + (letters[index] ?? ' '));
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
  const scores = known.map((candidate) => similarity(pairs, letterPairs(candidate)));
  const highest = Math.max(...scores);
  return highest > threshold ? known[scores.indexOf(highest)] : undefined;
}
