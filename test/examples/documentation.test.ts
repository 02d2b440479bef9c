import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMarkdown } from '../support/markdown.ts';
import { runnablePages } from '../support/pages.ts';
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
  .filter((document) => !document.endsWith('home.md'))
  // These are one program each, which a test of the package runs.
  .filter((document) => runnablePages.every(({ path }) => path !== document.replaceAll('\\', '/')))
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
