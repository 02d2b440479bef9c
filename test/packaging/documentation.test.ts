import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readComments } from './comments.ts';
import { brokenLinks } from './links.ts';
import { type MarkdownDocument, readMarkdown } from './markdown.ts';
import { repository } from './tools.ts';
import { type Snippet, typeCheck } from './type-check.ts';

const read = (path: string) => readMarkdown(readFileSync(join(repository, path), 'utf8'));
const documents = new Map<string, MarkdownDocument>(
  globSync(['README.md', 'CHANGELOG.md', 'docs/*.md', 'docs/recipes/*.md'], { cwd: repository })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => [path, read(path)]),
);

// The interface is given; it is not ours to write.
const guides = [...documents].filter(([path]) => path !== 'docs/interface.md' && path !== 'CHANGELOG.md');

function snippetsOf(document: string, { blocks }: MarkdownDocument): Snippet[] {
  return blocks
    .filter(({ language }) => language === 'ts')
    .map(({ line, code }) => ({ document, line, code }));
}

function examplesIn(path: string): Snippet[] {
  const source = readFileSync(join(repository, path), 'utf8');
  return snippetsOf(path, readMarkdown(readComments(source)));
}

describe('code in the documentation', () => {
  const examples = globSync('src/**/*.ts', { cwd: repository }).sort().flatMap(examplesIn);
  const snippets = [...guides.flatMap(([path, document]) => snippetsOf(path, document)), ...examples];
  let problems = new Map<Snippet, string[]>();
  beforeAll(() => {
    problems = typeCheck(snippets);
  });

  test.each(snippets)('$document:$line type-checks', (snippet) => {
    expect(problems.get(snippet)).toEqual([]);
  });

  test('the README shows code', () => {
    expect(snippets.filter(({ document }) => document === 'README.md')).not.toHaveLength(0);
  });

  test('the reference shows code', () => {
    expect(examples).not.toHaveLength(0);
  });

  test.each(guides)('%s has no code that escapes the check', (_path, { blocks }) => {
    const languages = blocks.map(({ language }) => language);
    expect(
      languages.filter(
        (language) => /^([cm]?[jt]sx?|javascript|typescript)\b/i.test(language) && language !== 'ts',
      ),
    ).toEqual([]);
  });
});

describe('links in the documentation', () => {
  test.each([...documents.keys(), 'docs/llms.txt'])('%s links to what exists', (path) => {
    expect(brokenLinks(repository, path)).toEqual([]);
  });

  test('to files, headings and other folders that do not exist are found', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'links-'));
    try {
      await writeFile(join(folder, 'other.md'), '# A title\n');
      const targets = ['other.md', 'other.md#a-title', '#here', 'https://example.org/none', 'a%2Emd'];
      const broken = ['missing.md', 'other.md#no-title', '#nowhere', '../outside.md', './missing/'];
      const links = [...targets, ...broken].map((target) => `[link](${target})`);
      await writeFile(join(folder, 'a.md'), `# Here\n\n${links.join('\n')}\n`);
      expect(brokenLinks(folder, 'a.md').map(({ target }) => target)).toEqual(broken);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('guides', () => {
  const names = guides.map(([path]) => path).filter((path) => path !== 'README.md');
  const linkedFrom = (path: string) =>
    read(path).links.map(({ target }) => posix.join(posix.dirname(path), target));
  const settings: { projectDocuments: string[] } = JSON.parse(
    readFileSync(join(repository, 'typedoc.json'), 'utf8'),
  );
  // The changelog and the reports of the API are in the site besides, and not in the package.
  const projectDocuments = settings.projectDocuments.filter(
    (path) => path !== 'CHANGELOG.md' && !path.startsWith('docs/api/'),
  );

  test('are all in the navigation of the site: projectDocuments in typedoc.json', () => {
    expect([...projectDocuments].sort()).toEqual([...names, 'docs/interface.md'].sort());
  });

  test('are linked from llms.txt, by their titles and in the order of the navigation', () => {
    expect(linkedFrom('docs/llms.txt').filter((path) => path.startsWith('docs/'))).toEqual(projectDocuments);
    const text = readFileSync(join(repository, 'docs/llms.txt'), 'utf8');
    const entries = projectDocuments.map(
      (path) => `- [${read(path).title}](${posix.relative('docs', path)}): `,
    );
    expect(entries.filter((entry) => !text.includes(entry))).toEqual([]);
  });

  test('are linked from the README', () => {
    expect(linkedFrom('README.md')).toEqual(expect.arrayContaining(projectDocuments));
  });
});

describe('the check itself', () => {
  const errorsIn = (code: string) =>
    [...typeCheck([{ document: 'guide.md', line: 10, code }]).values()].flat();

  test('names the document, the line and the mistake', () => {
    expect(errorsIn('const good = 1;\nconst wrong: string = good;\n')).toEqual([
      expect.stringMatching(/^guide\.md:11 TS2322 /),
    ]);
  });

  test('knows the sources, so it finds what they do not have', () => {
    expect(
      errorsIn("import { CalendarClient } from 'events-calendar-client';\nvoid CalendarClient;\n"),
    ).toEqual([]);
    expect(errorsIn("import { Missing } from 'events-calendar-client';\nvoid Missing;\n")).toEqual([
      expect.stringMatching(/^guide\.md:10 TS2305 /),
    ]);
    expect(errorsIn('calendar.nothing;\n')).toEqual([expect.stringMatching(/^guide\.md:10 TS2339 /)]);
  });

  test('lets a snippet make its own calendar', () => {
    const code = "const calendar = 'mine';\nexport const length: number = calendar.length;\n";
    expect(errorsIn(code)).toEqual([]);
  });

  test('reads examples in comments, each at its line', () => {
    const source = [
      'const before = 1;',
      '/** One line. */',
      '  /**',
      '   * @example',
      '   * ```ts',
      '   * const indented = {',
      '   *   kept: 1,',
      '   * };',
      '   * ```',
      '   */',
      "const after = '```ts';",
    ].join('\n');
    expect(readMarkdown(readComments(source)).blocks).toEqual([
      { language: 'ts', line: 6, code: 'const indented = {\n  kept: 1,\n};\n' },
    ]);
  });

  test('reads blocks, links and anchors and nothing inside code', () => {
    const document = readMarkdown(
      [
        '# A `title`, twice',
        '# A title, twice',
        '[file](docs/a.md#part "title") and `[not](a-link)` ![image](b.png)',
        '[name]: ./c.md',
        '1. In a list:',
        '   ~~~ts title="x"',
        '   const indented = 1;',
        '     more;',
        '   ~~~',
        '````md',
        '```ts',
        '[not](a-link)',
        '```',
        '````',
      ].join('\n'),
    );
    expect(document.blocks).toEqual([
      { language: 'ts', line: 7, code: 'const indented = 1;\n  more;\n' },
      { language: 'md', line: 11, code: '```ts\n[not](a-link)\n```\n' },
    ]);
    expect(document.links).toEqual([
      { target: 'docs/a.md#part', line: 3 },
      { target: 'b.png', line: 3 },
      { target: './c.md', line: 4 },
    ]);
    expect([...document.anchors]).toEqual(['a-title-twice', 'a-title-twice-1']);
    expect(() => readMarkdown('```ts\nconst open = 1;')).toThrow('line 1 is never closed');
  });
});
