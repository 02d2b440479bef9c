/** The pairs of neighbouring letters of a word, its start and end included. */
function pairsOf(word: string): string[] {
  const letters = ` ${word
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z]/g, '')} `;
  return Array.from(letters.slice(1), (letter, index) => letters[index] + letter);
}

/** How much two words have in common, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  return (2 * pairs.filter((pair) => others.includes(pair)).length) / (pairs.length + others.length);
}

/** The known word that a misspelt one most likely stands for, if any comes near. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const [best] = [...known].sort((one, other) => likeness(word, other) - likeness(word, one));
  return best && likeness(word, best) >= 0.4 ? best : undefined;
}
