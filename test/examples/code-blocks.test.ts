import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import config from '../../.vitepress/config.ts';
import { type Link, type MarkdownDocument, readDocument, readMarkdown } from '../support/markdown.ts';
import { runnablePages } from '../support/pages.ts';
import { repository } from '../support/repository.ts';
import { type Snippet, typeCheck } from './type-check.ts';

/** A source file's documentation comments, each line where it was. */
function readComments(source: string): string {
  let inside = false;
  const lines = source.split('\n').map((line) => {
    inside ||= /^\s*\/\*\*/.test(line);
    const text = inside ? line.replace(/^\s*\/?\*+\/?/, '').replace(/^ /, '') : '';
    if (line.includes('*/')) inside = false;
    return text;
  });
  return lines.join('\n');
}

/** Links of a document that lead to no file, or to no heading in it. Addresses of other sites are left out. */
function brokenLinks(document: string): Link[] {
  const leadsSomewhere = ({ target }: Link): boolean => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return true;
    const [file = '', anchor] = decodeURIComponent(target).split('#');
    const path = file === '' ? document : posix.join(posix.dirname(document), file);
    if (path.startsWith('..') || !existsSync(join(repository, path))) return false;
    return anchor === undefined || !path.endsWith('.md') || readDocument(path).anchors.has(anchor);
  };
  return readDocument(document).links.filter((link) => !leadsSomewhere(link));
}

const documents = new Map<string, MarkdownDocument>(
  globSync(['README.md', 'CHANGELOG.md', 'docs/*.md', 'docs/recipes/*.md'], { cwd: repository })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => [path, readDocument(path)]),
);

// The interface is given; it is not ours to write.
const guides = [...documents].filter(([path]) => path !== 'docs/interface.md' && path !== 'CHANGELOG.md');

function snippetsOf(
  document: string,
  { blocks }: MarkdownDocument,
  languages = ['ts'],
): (Snippet & { heading: string; info: string })[] {
  return blocks
    .filter(({ language }) => languages.includes(language))
    .map((block) => ({ document, ...block }));
}

function examplesIn(path: string) {
  const source = readFileSync(join(repository, path), 'utf8');
  return snippetsOf(path, readMarkdown(readComments(source)), ['ts', 'tsx']);
}

const examples = globSync('src/**/*.ts', { cwd: repository }).sort().flatMap(examplesIn);
// A page that runs from top to bottom is one program. A block that only some readers run is below it, or stands alone.
const programs = new Map(
  runnablePages.map(({ path, examples: parts }) => [path, parts.map(({ code }) => code).join('\n')]),
);
const snippets = [
  ...guides
    .flatMap(([path, document]) => snippetsOf(path, document, ['ts', 'tsx']))
    .filter(({ document, language, info }) => !programs.has(document) || language === 'tsx' || info)
    .map(({ document, info, code, ...snippet }) => {
      const isPart = info !== '' && !code.includes("from 'events-calendar-client");
      return { ...snippet, document, code: isPart ? `${programs.get(document)}\n${code}` : code };
    }),
  ...[...programs].map(([document, code]) => ({ document, heading: 'the whole page', line: 1, code })),
  ...examples,
];
let problems = new Map<Snippet, string[]>();
beforeAll(() => {
  problems = typeCheck(snippets);
});

test.each(snippets)('$document, $heading: type-checks', (snippet) => {
  expect(problems.get(snippet)).toEqual([]);
});

// The site checks the links of its home page, which begin at its root.
test.each([...documents.keys(), 'docs/llms.txt'].filter((path) => path !== 'docs/home.md'))(
  '%s links to what exists',
  (path) => {
    expect(brokenLinks(path)).toEqual([]);
  },
);

describe('guides', () => {
  const unpacked = /(contributing|performance|playground|releasing)\.md$/;
  const names = guides.map(([path]) => path).filter((path) => !/^(README|docs\/home)\.md$/.test(path));
  const linkedFrom = (path: string) =>
    readDocument(path).links.map(({ target }) => posix.join(posix.dirname(path), target));

  test('are all in the sidebar of the site', () => {
    const sidebar = JSON.stringify(config.themeConfig?.sidebar);
    expect(names.filter((path) => !sidebar.includes(`"/${path.replace(/\.md$/, '')}"`))).toEqual([]);
  });

  test('are linked from llms.txt', () => {
    const packed = names.filter((path) => !unpacked.test(path));
    expect(linkedFrom('docs/llms.txt')).toEqual(expect.arrayContaining(packed));
  });
});
