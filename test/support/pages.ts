import { globSync } from 'node:fs';
import { readDocument } from './markdown.ts';
import { repository } from './repository.ts';

/** A block of code on a page, and what the page says that it prints. */
interface Example {
  readonly heading: string;
  readonly code: string;
  readonly printed: string | undefined;
}

function readPage(path: string) {
  const { blocks } = readDocument(path);
  const examples = blocks.flatMap(({ language, info, heading, code }, index): Example[] => {
    const next = blocks[index + 1];
    const printed = next?.language === 'text' ? next.code.trimEnd() : undefined;
    return language === 'ts' && info !== 'no-run' ? [{ heading, code, printed }] : [];
  });
  return { path, examples, spreadsheet: blocks.find(({ language }) => language === 'csv')?.code ?? '' };
}

/** The pages with code, each of which is one program. Blocks that have `no-run` next to their language are not part of it. */
export const runnablePages = globSync('docs/{,recipes/}*.md', { cwd: repository })
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
  .map(readPage)
  .filter(({ examples }) => examples.length > 0);
