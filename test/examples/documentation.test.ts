import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMarkdown } from '../packaging/markdown.ts';
import { repository } from '../packaging/tools.ts';
import { DocumentationProject } from './documentation-project.ts';
import { spreadsheet } from './spreadsheet.ts';

let project: DocumentationProject;
beforeAll(async () => {
  project = await DocumentationProject.create();
  await project.write('events.csv', spreadsheet);
});
afterAll(() => project.remove());

const world = 'documentation-world.ts';
const browser = 'documentation-browser.mjs';

/** What runs before a snippet: what is drawn in a page needs one. */
const worldsOf = (code: string) => (/from 'fullcalendar'|#app|#root/.test(code) ? [browser, world] : [world]);

const snippets = globSync(['README.md', 'docs/*.md'], { cwd: repository })
  .sort()
  .flatMap((document) =>
    readMarkdown(readFileSync(join(repository, document), 'utf8')).blocks.map((block) => ({
      document,
      ...block,
    })),
  )
  // Those run in a project of their own: examples/testing-your-code is one.
  .filter(({ language, code }) => language === 'ts' && !code.includes("from 'vitest'"));

describe('the code of the documentation runs', () => {
  test.concurrent.each(snippets)('$document:$line', async ({ document, line, code }) => {
    const file = `${document.replace(/\W/g, '-')}-${line}.ts`;
    const { code: exitCode, errors } = await project.run(file, `${code}\nexport {};\n`, worldsOf(code));
    expect(exitCode, errors).toBe(0);
  });
});

test('the README has ten lines that work when pasted', async () => {
  const [first] = snippets.filter(({ document }) => document === 'README.md');
  const lines = first?.code.split('\n').filter(Boolean) ?? [];
  expect(lines.length).toBeLessThanOrEqual(10);
  const { code, output } = await project.run(
    'next.mjs',
    lines.join('\n'),
    [world],
    {},
    'https://example.org',
  );
  expect(code).toBe(0);
  expect(output).toBe(
    [
      '2 of 2 events:',
      '2027-06-19 14:00:00 CEST Summer fair 12 at Harbour Stage',
      '2027-06-19 14:00:00 CEST Summer fair 13 at Harbour Stage',
      '',
    ].join('\n'),
  );
});
