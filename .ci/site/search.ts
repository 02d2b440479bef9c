/** What the search of the site finds first: guides by their titles and headings, then by their text. */
import type { DocumentReflection, IndexEvent } from 'typedoc';

export function addHeadings(event: IndexEvent): void {
  // As much as the names of the reference, and less; the text below counts 1.
  Object.assign(event.searchFieldWeights, { title: 10, headings: 6 });
  for (const [index, reflection] of event.searchResults.entries()) {
    if (!reflection.isDocument()) continue;
    const { name } = reflection;
    event.searchFields[index] = {
      title: `${name} ${asOneWord(name)}`,
      headings: headingsOf(reflection).join('\n'),
    };
  }
}

/** A search for `timezone` finds `Time zones`, too. */
const asOneWord = (words: string) => words.replaceAll(' ', '');

function headingsOf({ content }: DocumentReflection): string[] {
  const text = content.map((part) => part.text).join('');
  return [...text.matchAll(/^#{2,4} (?<heading>.+)$/gm)].map((found) => found.groups?.heading ?? '');
}
