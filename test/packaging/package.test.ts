import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { gunzipSync } from 'node:zlib';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { brokenLinks } from './links.ts';
import { entryFiles, manifest, repository, run, runTool } from './tools.ts';

const dependency = (name: string) => join(repository, 'node_modules', name);
const consumer = join(repository, 'test/packaging/consumer');
const snapshotText = gunzipSync(
  readFileSync(join(repository, 'test/recordings/snapshot.json.gz')),
).toString();

const { files, project: emptyProject } = inject('installation');
/** What the tarball holds. */
const packed = files.map(({ path }) => path).sort();

let folder = '';
/** A user's project as npm leaves it, with nothing but the package and what it depends on. */
let project = '';
let installed = '';
/** The same project with msw. */
let projectWithMsw = '';
/** The same project with what TanStack Query is built on. */
let projectWithQuery = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consumer-'));
  project = join(folder, 'project');
  installed = join(project, 'node_modules/events-calendar-client');
  await cp(emptyProject, project, { recursive: true });
  await cp(consumer, project, { recursive: true });
  await writeFile(join(project, 'snapshot.json'), snapshotText);

  projectWithMsw = join(folder, 'project-with-msw');
  await cp(project, projectWithMsw, { recursive: true });
  await symlink(dependency('msw'), join(projectWithMsw, 'node_modules/msw'), 'junction');

  projectWithQuery = join(folder, 'project-with-query');
  await cp(project, projectWithQuery, { recursive: true });
  await symlink(dependency('@tanstack'), join(projectWithQuery, 'node_modules/@tanstack'), 'junction');
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

const text = (path: string) => readFileSync(join(installed, path), 'utf8');

/** What files of the package import, each with the file that does. */
const importsOf = (paths: readonly string[]) =>
  paths.flatMap((path) =>
    ts.preProcessFile(text(path), true, true).importedFiles.map(({ fileName }) => ({ path, fileName })),
  );

describe('the tarball', () => {
  test('holds the build and what a reader needs, and nothing else', () => {
    const expected = [
      /^dist\/[\w/-]+\.(js|js\.map|d\.ts)$/,
      /^dist\/THIRD-PARTY\.txt$/,
      /^docs\/((recipes\/)?[\w-]+\.md|llms\.txt)$/,
      /^examples\/(?!.*node_modules)[\w/.-]+\.(ts|csv|html|css|py)$/,
      /^examples\/many-sites\/package\.json$/,
      // The sample calendar of the command and of the examples.
      /^test\/recordings\/snapshot\.json\.gz$/,
    ];
    const others = packed.filter((path) => !expected.some((form) => form.test(path)));
    expect(others).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']);
  });

  test.each(['README.md', 'CHANGELOG.md', 'docs/llms.txt', 'docs/testing.md'])(
    'holds what %s links to',
    (path) => {
      expect(packed).toContain(path);
      expect(brokenLinks(installed, path)).toEqual([]);
    },
  );

  test('holds every entry point', () => {
    const entries = entryFiles().map((path) => posix.normalize(path));
    expect(entries).toHaveLength(25);
    expect(packed).toEqual(expect.arrayContaining(entries));
  });

  test('names no folder of the machine that built it', () => {
    const machine = [repository, homedir()].filter((path) => path.split('/').length > 2);
    const absolute = /(?<![\w./-])\/(?:work|root|home|Users|tmp|var)\/|file:\/\/\/?\w/;
    const leaking = packed.filter((path) => {
      const content = text(path);
      return absolute.test(content) || machine.some((name) => content.includes(`${name}/`));
    });
    expect(leaking).toEqual([]);
  });

  test('has source maps that lead into the sources and carry them', () => {
    const maps = packed.filter((path) => path.endsWith('.js.map'));
    // The command has none: nobody debugs it in an editor, and they would be larger than all the rest.
    expect(maps.map((path) => path.slice(0, -'.map'.length))).toEqual(
      packed.filter((path) => path.endsWith('.js') && !path.startsWith('dist/cli/')),
    );
    for (const path of maps) {
      const { sources, sourcesContent = [] }: { sources: string[]; sourcesContent?: string[] } = JSON.parse(
        text(path),
      );
      const originals = sources.map((source, index) => ({
        original: posix.join(dirname(path), source),
        content: sourcesContent[index],
      }));
      const own = originals.filter(({ original }) => original.startsWith('src/'));
      const others = originals.filter((source) => !own.includes(source));
      for (const { original, content } of own) {
        expect(content, original).toBe(readFileSync(join(repository, original), 'utf8'));
      }
      const inside = path === 'dist/standalone.js.map' ? /^node_modules\/(ky|zod)\// : /^$/;
      expect(others.filter(({ original, content }) => !inside.test(original) || !content)).toEqual([]);
    }
  });

  test('imports nothing but its dependencies, so all but what is for servers runs in browsers too', () => {
    const scripts = packed.filter((path) => /^dist\/(?!cli\/).*\.(js|d\.ts)$/.test(path));
    const imported = importsOf(scripts);
    const packages = imported.filter(({ fileName }) => !fileName.startsWith('.'));
    expect(packages.map(({ fileName }) => fileName.split('/')[0])).toEqual(
      expect.arrayContaining(['ky', 'zod']),
    );
    const isForServers = (path: string) => path.startsWith('dist/sync/');
    const others = packages.filter(
      ({ path, fileName }) =>
        !/^(ky|msw|zod|@tanstack|ical-generator)(\/|$)/.test(fileName) &&
        !(isForServers(path) && /^(node:|(csv-parse|csv-stringify|ical\.js)(\/|$))/.test(fileName)),
    );
    expect(others).toEqual([]);
    const withTanStack = packages.filter(({ fileName }) => fileName.startsWith('@tanstack/'));
    expect(withTanStack).not.toEqual([]);
    const forTypesOfQueries = /^dist\/query\/[\w-]+\.d\.ts$/;
    expect(withTanStack.filter(({ path }) => !forTypesOfQueries.test(path))).toEqual([]);
    const withMsw = packages.filter(({ fileName }) => /^msw(\/|$)/.test(fileName));
    expect([...new Set(withMsw.map(({ path }) => path))]).toEqual([
      'dist/testing/msw.d.ts',
      'dist/testing/msw.js',
    ]);
  });

  test('holds every file that one of its files imports', () => {
    const local = importsOf(packed.filter((path) => /^dist\/.*\.(js|d\.ts)$/.test(path))).filter(
      ({ fileName }) => fileName.startsWith('.'),
    );
    const missing = local.filter(({ path, fileName }) => {
      const target = posix.join(dirname(path), fileName);
      return !packed.includes(path.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target);
    });
    expect(missing).toEqual([]);
  });
});

describe('installed in an empty project', () => {
  const snapshot: { events: { id: number; status: string; hide_from_listings: boolean }[] } =
    JSON.parse(snapshotText);
  const listed = snapshot.events.filter(
    ({ status, hide_from_listings }) => status === 'publish' && !hide_from_listings,
  );
  const firstPage = {
    total: listed.length,
    identifiers: expect.toSatisfy(isThreeOf(listed.map(({ id }) => id))),
  };

  test('brings its dependencies and no more: its peers are optional', async () => {
    const names = await readdir(join(project, 'node_modules'));
    expect(names.filter((name) => !name.startsWith('.')).sort()).toEqual([
      'events-calendar-client',
      'ky',
      'zod',
    ]);
  });

  test('works from JavaScript, without msw', async () => {
    const result = JSON.parse(await run(process.execPath, ['plain.mjs'], project));
    expect(result).toEqual({
      ...firstPage,
      version: manifest(repository).version,
      schemas: expect.toSatisfy((names: string[]) => names.length > 0),
      hasMsw: 'ERR_MODULE_NOT_FOUND',
      internals: 'ERR_PACKAGE_PATH_NOT_EXPORTED',
    });
  });

  test('serves its mock through msw where that is installed', async () => {
    const result = JSON.parse(await run(process.execPath, ['with-msw.mjs'], projectWithMsw));
    expect(result).toEqual(firstPage);
  });

  test('has queries for TanStack Query, also where that is not installed', async () => {
    const result = JSON.parse(await run(process.execPath, ['query.mjs'], project));
    expect(result).toEqual({
      page: { ...firstPage, totalPages: Math.ceil(firstPage.total / 3) },
      queryCore: 'ERR_MODULE_NOT_FOUND',
    });
  });

  test('reads and writes files of formats whose packages are installed, and names those that are not', async () => {
    const program = [
      "import * as sync from 'events-calendar-client/sync';",
      'const first = async (items) => { for await (const item of items) return item; };',
      "const tried = [sync.readNdjson('{}'), sync.writeNdjson([{}]), sync.readCsv('a'), sync.writeCsv([])];",
      "tried.push(sync.readICalendar(''), sync.writeICalendar([]));",
      'const outcomes = tried.map((items) => first(items).catch(({ message }) => message));',
      'console.log(JSON.stringify(await Promise.all(outcomes)));',
    ];
    const programArguments = ['--input-type=module', '--eval', program.join('\n')];
    const installing = (name: string) => expect.stringContaining(`Install it: npm install ${name}`);
    expect(JSON.parse(await run(process.execPath, programArguments, project))).toEqual([
      { position: { line: 1 }, row: {} },
      '{}\n',
      installing('csv-parse'),
      installing('csv-stringify'),
      installing('ical.js'),
      installing('ical-generator'),
    ]);
  });

  test('is required from CommonJS, its mock without msw', async () => {
    const result = JSON.parse(await run(process.execPath, ['required.cjs'], project));
    expect(result).toEqual({ ...firstPage, mswEntry: 'ERR_MODULE_NOT_FOUND' });
  });

  test('is required from CommonJS, its mock with msw', async () => {
    const result = JSON.parse(await run(process.execPath, ['required.cjs'], projectWithMsw));
    expect(result).toEqual({ ...firstPage, mswEntry: 1 });
  });

  const resolutions = [
    { moduleResolution: 'nodenext', module: 'nodenext' },
    { moduleResolution: 'bundler', module: 'esnext' },
  ];
  const folders = () => ({
    'without peers': project,
    'with msw': projectWithMsw,
    'with TanStack Query': projectWithQuery,
  });
  const programs: { name: string; with: keyof ReturnType<typeof folders>; files: string[] }[] = [
    { name: 'typed', with: 'without peers', files: ['typed.ts', 'type-only.ts'] },
    { name: 'typed-msw', with: 'with msw', files: ['typed-msw.ts'] },
    { name: 'typed-query', with: 'with TanStack Query', files: ['typed-query.ts'] },
    // On its own, since a whole program sees the fields that it adds.
    { name: 'own-fields', with: 'without peers', files: ['own-fields.ts'] },
  ];
  const compilations = resolutions.flatMap((resolution) =>
    programs.map((program) => ({ ...resolution, ...program })),
  );
  test.for(compilations)(
    'type-checks in strict TypeScript $with, with $moduleResolution resolution: $name',
    async (settings) => {
      const { name, files, moduleResolution, module } = settings;
      const folder = folders()[settings.with];
      const strictness = {
        strict: true,
        exactOptionalPropertyTypes: true,
        verbatimModuleSyntax: true,
        skipLibCheck: false,
      };
      const platform = { target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: [] };
      const resolution = { moduleResolution, module };
      const compilerOptions = { ...strictness, ...platform, ...resolution, noEmit: true, declaration: true };
      const path = join(folder, `tsconfig.${name}.${moduleResolution}.json`);
      await writeFile(path, JSON.stringify({ compilerOptions, files }));
      expect(await runTool('typescript', 'tsc', ['-p', path], folder)).toBe('');
    },
  );
});

function isThreeOf(identifiers: number[]) {
  return (found: number[]) => new Set(found).size === 3 && found.every((id) => identifiers.includes(id));
}
