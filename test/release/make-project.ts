import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../packaging/tools.ts';
import { firstProgram, guideFiles, guidePrograms, peersProgram, toJavaScript } from './programs.ts';
import type { Project } from './projects.ts';

const programs = [firstProgram, ...guidePrograms, peersProgram];

const test = (imports: string) => `${imports}
test('an event that is created on the mock is listed', async () => {
  const editor = { username: 'editor', applicationPassword: 'only for the mock' };
  const baseUrl = 'https://example.org';
  const mock = createCalendarMock({ baseUrl, users: [{ ...editor, role: 'editor' }] });
  const calendar = new CalendarClient({ baseUrl, fetch: mock.fetch, auth: editor });
  const fair = { title: 'Fair', start_date: '2027-05-01 10:00', end_date: '2027-05-01 18:00' };
  const { id } = await calendar.events.create({ ...fair, status: 'publish' });
  const { items } = await calendar.events.list({ start_date: '2027-05-01', end_date: '2027-05-01' });
  assert.deepEqual(items.map((event) => event.id), [id]);
});
`;

const imports = `import { CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';
import assert from 'node:assert/strict';
`;

/** The test of a project, by the name of its file. */
const tests: Readonly<Record<Project['tests'], readonly [file: string, code: string]>> = {
  'node:test': ['mock.test.mjs', test(`${imports}import { test } from 'node:test';`)],
  Vitest: ['mock.test.mjs', test(`${imports}import { test } from 'vitest';`)],
  'Jest in CommonJS': [
    'mock.test.js',
    test(`const { CalendarClient } = require('events-calendar-client');
const { createCalendarMock } = require('events-calendar-client/testing');
const assert = require('node:assert/strict');`),
  ],
};

const viteConfig = (names: readonly string[]) => `import { defineConfig } from 'vite';

export default defineConfig({
  // As for a page: what the package and its dependencies are is bundled, and not left to be resolved when the program runs.
  ssr: { noExternal: true, external: ['msw', 'msw/node', 'csv-parse', 'csv-stringify', 'rrule-temporal', 'ical-generator'] },
  build: {
    ssr: true,
    outDir: 'built',
    target: 'es2022',
    rolldownOptions: { input: ${JSON.stringify(names.map((name) => `programs/${name}.mts`))} },
  },
  test: { include: ['*.test.mjs'] },
});
`;

/** Writes an empty project with the programs and the test that it runs, for a registry. */
export async function makeProject(
  project: Project,
  folder: string,
  registry: string,
  cache: string,
): Promise<void> {
  const { language, bundled } = project;
  await mkdir(join(folder, 'programs'), { recursive: true });
  const write = (file: string, content: string) => writeFile(join(folder, file), content);
  const type = project.tests === 'Jest in CommonJS' ? 'commonjs' : 'module';
  await write('package.json', JSON.stringify({ private: true, name: project.name, type }));
  await write('.npmrc', `registry=${registry}\ncache=${cache}\nfund=false\naudit=false\n`);
  // A version that was published a minute ago would be too young.
  await write('pnpm-workspace.yaml', `minimumReleaseAge: 0\nstoreDir: ${cache}-pnpm\n`);

  const world = await readFile(join(repository, 'test/examples/documentation-world.ts'), 'utf8');
  const writeProgram = (path: string, code: string) =>
    language === 'TypeScript'
      ? write(`${path}.mts`, `${code}\nexport {};\n`)
      : write(`${path}.mjs`, toJavaScript(code));
  await writeProgram('world', world);
  for (const { name, code } of programs) await writeProgram(`programs/${name}`, code);
  for (const [file, content] of Object.entries(guideFiles)) {
    for (const place of bundled ? ['programs', 'built'] : ['programs']) {
      await mkdir(join(folder, place), { recursive: true });
      await write(join(place, file), content);
    }
  }
  await write(...tests[project.tests]);
  if (language === 'TypeScript') {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'ES2024',
      lib: ['ES2024', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
      module: 'NodeNext',
      types: ['node'],
    };
    // What Next.js declares, as the guide to caching says.
    const next = 'interface RequestInit { next?: { revalidate?: number | false; tags?: string[] } }';
    await write('programs/next.d.ts', `${next}\n`);
    await write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['programs', 'world.mts'] }));
  }
  if (bundled) await write('vite.config.mjs', viteConfig(programs.map(({ name }) => name)));
}
