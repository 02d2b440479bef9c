import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCycle, graphOf } from './cycles.ts';
import { type Import, readAllImports, readImports, roomOf, sourceFiles } from './imports.ts';
import { noSuchRow, packages, rooms } from './rooms.ts';

/** What is wrong with an import, in a sentence, or undefined. */
function problemOf({ file, specifier, target, isTypeOnly }: Import): string | undefined {
  const room = roomOf(file);
  if (target === undefined) {
    const row = packages[specifier];
    const isAllowed = row?.by.includes(room) || (isTypeOnly && row?.typesBy.includes(room));
    if (isAllowed) return undefined;
    return `src/${file} imports '${specifier}'. ${row?.because ?? noSuchRow}`;
  }

  const targetRoom = roomOf(target);
  if (!sourceFiles.includes(target)) return `src/${file} imports '${specifier}', which is not in src.`;
  if (targetRoom === room) return undefined;
  const row = rooms[room];
  if (row === undefined) return `src/${file} is in no row of the table: say there what ${room} may import.`;
  const isAllowed = row.imports.includes(targetRoom) || (isTypeOnly && row.types.includes(targetRoom));
  if (isAllowed) return undefined;
  const kind = isTypeOnly ? 'a type of ' : '';
  return `src/${file} imports ${kind}'${specifier}'. ${row.because}`;
}

/** The folder of a file; those inside `testing` count as one, since one kind of record renders another there. */
function folderOf(path: string): string {
  if (roomOf(path) === 'testing') return 'testing';
  return path.includes('/') ? posix.dirname(path) : path;
}

const imports = readAllImports();

/**
 * The imports that form a cycle of files, or of what they are grouped into. Types do not count: they are gone when
 * modules are loaded, and the table says which of them may be read.
 */
function cyclicImports(all: readonly Import[], groupOf: (path: string) => string): string[] {
  const edges = all.flatMap(({ file, specifier, target, isTypeOnly }) => {
    if (target === undefined || isTypeOnly) return [];
    return [{ from: groupOf(file), to: groupOf(target), text: `src/${file} imports '${specifier}'` }];
  });
  const cycle = findCycle(graphOf(edges.map(({ from, to }) => [from, to])));
  return cycle.map(([from, to]) => edges.find((edge) => edge.from === from && edge.to === to)!.text);
}

describe('the imports of src', () => {
  test('keep to the tables', () => {
    expect(imports).not.toEqual([]);
    expect(imports.map(problemOf).filter((problem) => problem !== undefined)).toEqual([]);
  });

  test('have a row for each folder and file at the top, and for no other', () => {
    const found = new Set(sourceFiles.map(roomOf));
    expect(Object.keys(rooms).sort()).toEqual([...found].sort());
  });

  test('form no cycle of files', () => {
    expect(cyclicImports(imports, (path) => path)).toEqual([]);
  });

  test('form no cycle of folders', () => {
    expect(cyclicImports(imports, roomOf)).toEqual([]);
    expect(cyclicImports(imports, folderOf)).toEqual([]);
  });
});

describe('the folders of src', () => {
  const mostFiles = 14;

  test('hold about a dozen files at most', () => {
    const folders = Map.groupBy(sourceFiles, (path) => posix.dirname(path));
    const crowded = [...folders].filter(([, files]) => files.length > mostFiles);
    const problems = crowded.map(
      ([folder, files]) => `src/${folder} holds ${files.length} files: sort them into folders.`,
    );
    expect(problems).toEqual([]);
  });
});

describe('the check itself', () => {
  const problemsIn = (file: string, text: string) =>
    readImports(file, text)
      .map(problemOf)
      .filter((problem) => problem !== undefined);

  test('names the file, the import and the rule', () => {
    expect(problemsIn('contract/new.ts', "import { CalendarClient } from '../client.ts';")).toEqual([
      `src/contract/new.ts imports '../client.ts'. ${rooms.contract!.because}`,
    ]);
    expect(problemsIn('client.ts', "import ky from 'ky';")).toEqual([
      `src/client.ts imports 'ky'. ${packages.ky!.because}`,
    ]);
    expect(problemsIn('http/new.ts', "import { readFileSync } from 'node:fs';")).toEqual([
      `src/http/new.ts imports 'node:fs'. ${noSuchRow}`,
    ]);
  });

  test('reads every kind of import', () => {
    const text = [
      "import 'a';",
      "import b, { type B } from 'b';",
      "import type { C } from 'c';",
      "export * from 'd';",
      "export type { E } from 'e';",
      "export const f = (): Promise<unknown> => import('f');",
      "export const g: import('g').G<import('h').H> = 1;",
      "// import 'comment';",
      'export const text = "import \'text\'";',
    ].join('\n');
    const found = readImports('contract/new.ts', text);
    expect(found.map(({ specifier, isTypeOnly }) => [specifier, isTypeOnly])).toEqual([
      ['a', false],
      ['b', false],
      ['c', true],
      ['d', false],
      ['e', true],
      ['f', false],
      ['g', true],
      ['h', true],
    ]);
  });

  test('lets types through where only they are allowed', () => {
    expect(problemsIn('http/new.ts', "import type { ClientOptions } from '../options.ts';")).toEqual([]);
    expect(problemsIn('http/new.ts', "import { defaults } from '../options.ts';")).toHaveLength(1);
  });

  test('finds cycles', () => {
    const chain = [
      ['a', 'b'],
      ['b', 'c'],
      ['a', 'c'],
      ['c', 'c'],
    ] as const;
    expect(findCycle(graphOf(chain))).toEqual([]);
    expect(findCycle(graphOf([...chain, ['c', 'b']]))).toEqual([
      ['b', 'c'],
      ['c', 'b'],
    ]);
  });

  test('names the imports of a cycle, and leaves types out', () => {
    const there = readImports('http/new.ts', "import { x } from '../resources/new.ts';");
    const back = readImports('resources/new.ts', "import { y } from '../http/new.ts';");
    const types = readImports('resources/new.ts', "import type { y } from '../http/new.ts';");
    expect(cyclicImports([...there, ...back], roomOf)).toEqual([
      "src/http/new.ts imports '../resources/new.ts'",
      "src/resources/new.ts imports '../http/new.ts'",
    ]);
    expect(cyclicImports([...there, ...types], roomOf)).toEqual([]);
  });
});
