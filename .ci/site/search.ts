/** What the search of the site finds first: guides by their titles and headings, then by their text. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentReflection, IndexEvent, ProjectReflection, Router } from 'typedoc';

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

/** Writes what results show: the sentences of documents by the addresses of their pages. */
export function writeSentences(outputDirectory: string, project: ProjectReflection, router: Router): void {
  const sentences: Record<string, string[]> = {};
  for (const document of project.documents ?? []) {
    if (document.frontmatter.group === 'API report' || document.frontmatter.group === 'Example programs')
      continue;
    sentences[router.getFullUrl(document)] = sentencesOf(document);
  }
  writeFileSync(
    join(outputDirectory, 'assets/search-sentences.js'),
    `globalThis.searchSentences = ${JSON.stringify(sentences)};`,
  );
}

function sentencesOf({ content }: DocumentReflection): string[] {
  const text = content.map((part) => part.text).join('');
  return text
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .split(/\n{2,}|\n(?=[-|#])|(?<=[.:?!])\s+(?=[A-Z`[])/)
    .filter((part) => !/^(?:#|<|\|?[ :|-]+$)/.test(part))
    .map(plain)
    .filter(Boolean);
}

/** The text of a piece of Markdown. */
const plain = (markdown: string) =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/^[-|] ?|\|$/g, '')
    .replaceAll('|', '–')
    .replaceAll(/\s+/g, ' ')
    .trim();
