import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMarkdown } from '../support/markdown.ts';
import { pngOf } from '../support/png.ts';
import { repository } from '../support/repository.ts';
import { compileComponent } from './compile-component.ts';
import { DocumentationProject, type ModuleResult } from './documentation-project.ts';
import { spreadsheet } from './spreadsheet.ts';

const world = 'documentation-world.ts';
const browser = 'documentation-browser.mjs';

/** What is drawn in a page needs one. */
const needsBrowser = ({ code }: { code: string }) => /from '(fullcalendar|@fullcalendar\/react)'/.test(code);

/** Components alone are run by tests of their own. */
const isReactProgram = ({ language, code }: { language: string; code: string }) =>
  language === 'tsx' && code.includes('createRoot(');

const snippets = globSync(['README.md', 'docs/*.md'], { cwd: repository })
  // Its output is checked by recipes.test.ts.
  .filter((document) => !document.endsWith('recurring-events.md'))
  .sort()
  .flatMap((document) =>
    readMarkdown(readFileSync(join(repository, document), 'utf8')).blocks.map((block) => ({
      document,
      ...block,
    })),
  )
  // Those run in a project of their own: examples/testing-your-code is one.
  .filter(
    ({ language, code }) =>
      (language === 'ts' && !code.includes("from 'vitest'")) || isReactProgram({ language, code }),
  )
  // Those that draw a whole month are run by months.test.ts.
  .filter(({ code }) => !/#(app|root)/.test(code));

const fileFor = (document: string, line: number) => `${document.replace(/\W/g, '-')}-${line}.ts`;

let project: DocumentationProject;
let results: readonly ModuleResult[] = [];

beforeAll(async () => {
  project = await DocumentationProject.create();
  await project.write('events.csv', spreadsheet);
  await project.write('poster.png', new Uint8Array(await pngOf(400, 300).arrayBuffer()));
  const modules = snippets
    .filter((snippet) => !needsBrowser(snippet))
    .map(({ document, line, code }) => ({ file: fileFor(document, line), code }));
  results = await project.runModules(modules, world);
});
afterAll(() => project.remove());

describe('the code of the documentation runs', () => {
  test.each(snippets.filter((snippet) => !needsBrowser(snippet)))(
    '$document, $heading',
    ({ document, line }) => {
      const result = results.find(({ module }) => module.endsWith(fileFor(document, line)));
      expect(result).toBeDefined();
      expect(result?.error, result?.error).toBeUndefined();
    },
  );

  test.concurrent.each(snippets.filter(needsBrowser))(
    '$document, $heading: in a page',
    async ({ document, line, language, code }) => {
      const file = fileFor(document, line);
      const program = language === 'tsx' ? compileComponent({ code }) : code;
      const outcome = await project.run(file, `${program}\nexport {};\n`, [browser, world]);
      expect(outcome.code, outcome.errors).toBe(0);
    },
  );
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
