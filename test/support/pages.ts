import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMarkdown } from './markdown.ts';
import { repository } from './repository.ts';

/** A block of code on a page, and what the page says that it prints. */
export interface Example {
  readonly heading: string;
  readonly code: string;
  readonly printed: string | undefined;
}

function readExamples(path: string): Example[] {
  const { blocks } = readMarkdown(readFileSync(join(repository, path), 'utf8'));
  return blocks.flatMap(({ language, info, heading, code }, index) => {
    const next = blocks[index + 1];
    const printed = next?.language === 'text' ? next.code.trimEnd() : undefined;
    return language === 'ts' && info !== 'no-run' ? [{ heading, code, printed }] : [];
  });
}

/** The pages that begin with the sample calendar, so that all of their code runs as it stands. */
export const runnablePages = globSync('docs/{,recipes/}*.md', { cwd: repository })
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
  .map((path) => ({ path, examples: readExamples(path) }))
  .filter(({ examples }) => examples[0]?.code.includes('sampleCalendar('));
