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

test.each([
  ['Angular', 'ts', (code: string) => code.replace(/^june =.*/m, 'class June { $& }') + inTemplate],
  ['Solid', 'tsx', (code: string) => code],
])('%s compiles its block of the guide to TanStack Query', (framework, extension, complete) => {
  const { blocks } = readDocument('docs/tanstack-query.md');
  const code = queries + complete(blocks.find(({ info }) => info === `[${framework}]`)!.code);
  const jsx = ['--jsx', 'preserve', '--jsxImportSource', 'solid-js'];
  const errors = [code, code.replaceAll('event.title', 'event.titel')].map((program) => {
    const file = `${framework}.${extension}`;
    writeFileSync(join(projectWithPeers, file), program);
    return errorsIn(newest, projectWithPeers, [file], [...browser, ...resolutions.bundler, ...jsx]);
  });
  expect(errors).toEqual([[], [expect.stringContaining("'titel'")]]);
});
