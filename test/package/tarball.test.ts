import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, inject, test } from 'vitest';
import descriptions from '../../src/contract/descriptions.json' with { type: 'json' };
import { readMarkdown } from '../support/markdown.ts';
import { entryFiles, repository } from '../support/repository.ts';

const { files, project } = inject('installation');
const installed = join(project, 'node_modules/events-calendar-client');
/** What the tarball holds. */
const packed = files.map(({ path }) => path).sort();

const text = (path: string) => readFileSync(join(installed, path), 'utf8');

/** What files of the package import, each with the file that does. */
const importsOf = (paths: readonly string[]) =>
  paths.flatMap((path) =>
    ts.preProcessFile(text(path), true, true).importedFiles.map(({ fileName }) => ({ path, fileName })),
  );

/** Files of the package that are loaded, or read for types, with those that are named. */
function reachableFrom(entries: readonly string[]): Set<string> {
  const reached = new Set(entries);
  for (const path of reached) {
    for (const { fileName } of importsOf([path])) {
      if (!fileName.startsWith('.')) continue;
      const target = posix.join(dirname(path), fileName);
      reached.add(path.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target);
    }
  }
  return reached;
}

describe('the tarball', () => {
  test('holds the build and what a reader needs, and nothing else', () => {
    const expected = [
      /^dist\/[\w/-]+\.(js|d\.ts)$/,
      /^dist\/THIRD-PARTY\.txt$/,
      /^docs\/((recipes\/)?(?!contributing|dependencies|performance|releasing)[\w-]+\.md|llms\.txt)$/,
      /^examples\/(?!calendar-page|many-sites)[\w/.-]+\.(ts|csv|py|html|json|md)$/,
    ];
    const others = packed.filter((path) => !expected.some((form) => form.test(path)));
    expect(others).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']);
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

  test('imports Node.js, and packages that are for scripts, only where no browser loads it', () => {
    const entries = entryFiles().map((path) => posix.normalize(path));
    const forBrowsers = entries.filter((path) => !/^dist\/(sync|cli)\//.test(path));
    const imported = importsOf([...reachableFrom(forBrowsers)]).filter(
      ({ fileName }) => !fileName.startsWith('.'),
    );
    const packages = new Set(imported.map(({ fileName }) => /^(@[^/]+\/)?[^/]+/.exec(fileName)?.[0]));
    expect([...packages].sort()).toEqual(['@tanstack/query-core', 'ical-generator', 'ky', 'msw', 'zod']);
    const importing = (name: string) => imported.filter(({ fileName }) => fileName.startsWith(name));
    const forTypesOfQueries = /^dist\/query\/[\w-]+\.d\.ts$/;
    expect(importing('@tanstack/').filter(({ path }) => !forTypesOfQueries.test(path))).toEqual([]);
    const msw = importing('msw').filter(({ path }) => !path.startsWith('dist/testing/msw.'));
    expect(msw).toEqual([]);
  });

  test('loads nothing but the client where that alone is imported', () => {
    const loaded = [...reachableFrom(['dist/index.js'])];
    expect(loaded.filter((path) => entryFiles().includes(`./${path}`))).toEqual(['dist/index.js']);
    expect(loaded.map(text).join('')).not.toContain(descriptions.EventQuery.description);
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

  test('holds every page and program that its documents link to', () => {
    const missing = packed
      .filter((path) => /\.md$|llms/.test(path))
      .flatMap((path) =>
        readMarkdown(text(path))
          .links.filter(({ target }) => !/^(\w+:|#)|\.png$/.test(target))
          .map(({ target }) => posix.join(dirname(path), target.replace(/#.*/, '')))
          .filter((target) => !packed.includes(target)),
      );
    expect(missing).toEqual([]);
  });

  test('names the licence of each package that the command has inside', () => {
    const notices = text('dist/THIRD-PARTY.txt');
    for (const name of [
      'commander',
      'csv-parse',
      'csv-stringify',
      'ical-generator',
      'rrule-temporal',
      'srvx',
    ])
      expect(notices).toMatch(new RegExp(`^${name} [\\d.]+\nLicence: MIT$`, 'm'));
    expect(notices).toContain('Permission is hereby granted');
  });
});
