/** Without case, accents and typographic forms, as searches compare. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[‘’′]/g, "'")
    .toLowerCase();
}

/** A word to search for: of plain letters, and in as few of the texts as possible, but in one at least. */
export function wordIn(texts: readonly string[]): string | undefined {
  const words = texts.flatMap(
    (text) => text.match(/(?<![\p{L}\p{N}&;'’-])[A-Za-z]{5,}(?![\p{L}\p{N}&;'’-])/gu) ?? [],
  );
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [rarest] = [...counts].toSorted(([, one], [, other]) => one - other);
  return rarest?.[0];
}
