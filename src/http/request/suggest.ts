/** The pairs of neighbouring letters of a word, its start and end included. */
function pairsOf(word: string): string[] {
  const letters = ` ${word
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z]/g, '')} `;
  return Array.from(letters.slice(1), (letter, index) => letters[index] + letter);
}

/** The known word that a misspelt one most likely stands for, if any comes near. */
export function suggest(word: string, known: readonly string[]): string | undefined {
  const pairs = pairsOf(word);
  let best: string | undefined;
  let most = 0.39;
  for (const other of known) {
    const others = pairsOf(other);
    // How much both have in common, from 0 to 1.
    const likeness =
      (2 * pairs.filter((pair) => others.includes(pair)).length) / (pairs.length + others.length);
    if (likeness > most) [best, most] = [other, likeness];
  }
  return best;
}
