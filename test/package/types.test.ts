import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { readDocument } from '../support/markdown.ts';
import { repository } from '../support/repository.ts';
import { installed } from './set-up.ts';

const { project, projectWithPeers } = inject('installation');
const oldest = installed('typescript5/lib/tsc.js');
const newest = join(repository, 'node_modules/typescript/lib/tsc.js');

const settings = [
  ['--strict', '--exactOptionalPropertyTypes', '--verbatimModuleSyntax', '--noEmit', '--declaration'],
  ['--skipLibCheck', 'false', '--target', 'es2022'],
].flat();
const browser = ['--lib', 'es2022,dom,dom.iterable'];
const resolutions = {
  nodenext: ['--module', 'nodenext'],
  bundler: ['--module', 'esnext', '--moduleResolution', 'bundler'],
};

/** All that a compiler finds in files and in the declarations of the package; those of others are theirs. */
function errorsIn(compiler: string, folder: string, files: readonly string[], options: readonly string[]) {
  const { stdout } = spawnSync(process.execPath, [compiler, ...settings, ...options, ...files], {
    cwd: folder,
    encoding: 'utf8',
  });
  const isOfOthers = /node_modules\/(?!events-calendar-client\/)/;
  return stdout.split('\n').filter((line) => /error TS\d+:/.test(line) && !isOfOthers.test(line));
}

test('the oldest TypeScript compiles strict programs, without optional peers', () => {
  expect(errorsIn(oldest, project, ['typed.ts'], [...browser, ...resolutions.nodenext])).toEqual([]);
});

test('the newest TypeScript compiles them too, also with the lowest peers', () => {
  const files = ['typed.ts', 'typed-peers.ts'];
  expect(errorsIn(newest, projectWithPeers, files, [...browser, ...resolutions.bundler])).toEqual([]);
  // On its own, since a whole program sees the fields that it adds.
  expect(errorsIn(newest, project, ['own-fields.ts'], [...browser, ...resolutions.nodenext])).toEqual([]);
});

test('a project of Node.js compiles them without the library of the DOM', () => {
  const node = ['--lib', 'es2023', '--types', 'node', '--typeRoots', join(repository, 'node_modules/@types')];
  const files = ['typed.ts', 'without-dom.ts'];
  expect(errorsIn(newest, project, files, [...node, ...resolutions.nodenext])).toEqual([]);
});

const queries = `import { createCalendarQueries } from 'events-calendar-client/query';
declare const calendar: import('events-calendar-client').CalendarClient;
const queries = createCalendarQueries(calendar);
`;

/** What the template of Angular reads. */
const inTemplate = '\nexport const titles = () => new June().june.data()?.map((event) => event.title);';

const guides: Readonly<Record<string, (code: string) => string>> = {
  'Angular.ts': (code) => code.replace(/^june =.*/m, 'class June { $& }') + inTemplate,
  'Solid.tsx': (code) => code,
};

test('Angular and Solid compile their blocks of the guide to TanStack Query, and find a mistake in them', () => {
  const { blocks } = readDocument('docs/tanstack-query.md');
  const programs = Object.entries(guides).flatMap(([file, complete]) => {
    const [name, extension] = file.split('.');
    const code = queries + complete(blocks.find(({ info }) => info === `[${name}]`)!.code);
    const wrong = code.replaceAll('event.title', 'event.titel');
    return [[file, code] as const, [`${name}-wrong.${extension}`, wrong] as const];
  });
  for (const [file, code] of programs) writeFileSync(join(projectWithPeers, file), code);
  const jsx = ['--jsx', 'preserve', '--jsxImportSource', 'solid-js'];
  const files = programs.map(([file]) => file);
  expect(errorsIn(newest, projectWithPeers, files, [...browser, ...resolutions.bundler, ...jsx])).toEqual([
    expect.stringMatching(/^Angular-wrong\.ts.*'titel'/),
    expect.stringMatching(/^Solid-wrong\.tsx.*'titel'/),
  ]);
});
