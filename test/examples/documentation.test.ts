import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMarkdown } from '../packaging/markdown.ts';
import { repository } from '../packaging/tools.ts';
import { runNode } from './programs.ts';

// A project of a user's, where the package is installed.
let project = '';
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'project-'));
  await mkdir(join(project, 'node_modules'));
  await symlink(repository, join(project, 'node_modules', 'events-calendar-client'), 'junction');
  // npm puts the library's dependencies beside it; the others are those that the guides install.
  const installed = [
    'zod',
    'temporal-polyfill',
    'fullcalendar',
    'ical-generator',
    'ical.js',
    'csv-parse',
    'csv-stringify',
    '@tanstack',
  ];
  for (const name of installed) {
    await symlink(join(repository, 'node_modules', name), join(project, 'node_modules', name), 'junction');
  }
});
afterAll(() => rm(project, { recursive: true }));

/** What the guide on scripts says to save beside its program. */
const spreadsheet = [
  'slug;Titel;Beginn;Ende;Ort;Notiz',
  'lesung;Lesung;02.09.2027 19:00;02.09.2027 21:00;Old Barn;',
  'flohmarkt;Flohmarkt;04.09.2027;04.09.2027;;Genehmigung?',
  '',
].join('\r\n');
beforeAll(() => writeFile(join(project, 'events.csv'), spreadsheet));

const world = pathToFileURL(join(repository, 'test', 'examples', 'documentation-world.ts')).href;
const browser = pathToFileURL(join(repository, 'test', 'examples', 'documentation-browser.mjs')).href;

/** What runs before a snippet: what is drawn in a page needs one. */
const worldsOf = (code: string) => (code.includes("from 'fullcalendar'") ? [browser, world] : [world]);

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
    const file = join(project, `${document.replace(/\W/g, '-')}-${line}.ts`);
    await writeFile(file, `${code}\nexport {};\n`);
    const { code: exitCode, errors } = await runNode([
      ...worldsOf(code).flatMap((module) => ['--import', module]),
      file,
    ]);
    expect(exitCode, errors).toBe(0);
  });
});

test('the README has ten lines that work when pasted', async () => {
  const [first] = snippets.filter(({ document }) => document === 'README.md');
  const lines = first?.code.split('\n').filter(Boolean) ?? [];
  expect(lines.length).toBeLessThanOrEqual(10);
  const file = join(project, 'next.mjs');
  await writeFile(file, lines.join('\n'));
  const { code, output } = await runNode(['--import', world, file, 'https://example.org']);
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
