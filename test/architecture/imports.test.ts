import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCycle, graphOf } from './cycles.ts';
import { type Import, readAllImports, readImports, roomOf, sourceFiles } from './imports.ts';

interface Room {
  /** The folders and files of `src` that it may import. */
  readonly imports: readonly string[];
  /** Those of which it may import types, and nothing that exists when a program runs. */
  readonly types: readonly string[];
  readonly because: string;
}

/** Who may import whom: every top-level folder and file of `src`. */
const rooms: Readonly<Record<string, Room>> = {
  'http/errors': {
    imports: [],
    types: [],
    because: 'Errors are thrown with requests and without one, so they know nothing of either.',
  },
  time: {
    imports: ['http/errors'],
    types: ['contract'],
    because:
      'Of an event, time is computed from the times alone; what cannot be read is a CalendarError, as everywhere.',
  },
  'contract/values/html': {
    imports: [],
    types: [],
    because: 'HTML is read as text in the same way, whatever it is of.',
  },
  format: {
    imports: ['time', 'contract/values/html'],
    types: ['contract'],
    because: 'What is shown is computed from an event alone, without a client.',
  },
  fullcalendar: {
    imports: ['adapters', 'time', 'http/errors'],
    types: ['contract', 'resources'],
    because: 'An adapter reads the types of events and their times; what it reads with is the caller’s.',
  },
  adapters: {
    imports: ['time', 'contract', 'contract/values/html', 'http/errors'],
    types: [],
    because: 'What adapters have in common reads an event and its times, and no client.',
  },
  ical: {
    imports: ['adapters', 'time', 'contract', 'contract/values/html', 'http/errors'],
    types: [],
    because: 'An adapter reads an event and its times, and neither a client nor another adapter.',
  },
  jsonld: {
    imports: ['adapters', 'time', 'contract', 'contract/values/html', 'http/errors'],
    types: [],
    because: 'An adapter reads an event and its times, and neither a client nor another adapter.',
  },
  contract: {
    imports: ['contract/values/html', 'time'],
    types: [],
    because: 'The interface is written once and everything else reads it, so it reads nothing of theirs.',
  },
  'options.ts': {
    imports: [],
    types: ['http'],
    because: 'The options are types alone; that of `auth` stands where credentials are read.',
  },
  http: {
    imports: ['http/errors', 'contract', 'contract/values/html', 'time'],
    types: ['options.ts'],
    because: 'A request is sent and its response read without knowing which method was called.',
  },
  resources: {
    imports: ['http', 'http/errors', 'contract', 'contract/values/html', 'time'],
    types: ['options.ts'],
    because: 'The namespaces are thin methods over `http` and `contract`.',
  },
  discovery: {
    imports: ['http', 'http/errors', 'contract', 'contract/values/html'],
    types: ['options.ts'],
    because: 'A calendar is found by requests; the client that is made of it is the caller’s.',
  },
  'client.ts': {
    imports: ['resources', 'discovery', 'http', 'contract'],
    types: ['options.ts'],
    because: 'The client puts the namespaces together.',
  },
  'index.ts': {
    imports: ['client.ts', 'http', 'http/errors'],
    types: ['resources', 'discovery', 'contract', 'options.ts'],
    because: 'The main entry exports the client and its errors; of everything else it exports types.',
  },
  'standalone.ts': {
    imports: ['index.ts'],
    types: [],
    because: 'The ready file exports what the main entry does.',
  },
  'schemas.ts': {
    imports: ['contract'],
    types: [],
    because: 'The schemas are of use without a client.',
  },
  query: {
    imports: [],
    types: ['index.ts'],
    because: 'An adapter is handed a client, and knows of it what a user does: its public types.',
  },
  sync: {
    imports: ['index.ts', 'schemas.ts', 'ical', 'time', 'contract', 'contract/values/html', 'resources'],
    types: ['testing'],
    because:
      'Scripts use the client as any user would: its entries, and what reads and writes single values.',
  },
  testing: {
    imports: ['contract', 'time'],
    types: [],
    because: 'The mock shares the contract with the client and no code that would share its mistakes.',
  },
};

interface Package {
  /** The folders and files of `src` that may import it. */
  readonly by: readonly string[];
  /** Those that may import its types, and nothing that exists when a program runs. */
  readonly typesBy: readonly string[];
  readonly because: string;
}

/** The packages, by the names under which they are imported. What has no row is imported nowhere. */
const packages: Readonly<Record<string, Package>> = {
  ky: {
    by: ['http'],
    typesBy: ['options.ts'],
    because: 'Requests are sent in one place; the type of its options is part of ours.',
  },
  'zod/mini': {
    by: ['contract', 'http', 'resources', 'schemas.ts', 'standalone.ts', 'sync', 'testing'],
    typesBy: [],
    because: 'Schemas stand in the contract, and where something else comes from outside.',
  },
  'zod/compile': {
    by: ['sync'],
    typesBy: [],
    because:
      'It pays where thousands of events are read, and pages with a strict Content-Security-Policy forbid it.',
  },
  'node:fs/promises': {
    by: ['sync'],
    typesBy: [],
    because: 'Only what is for servers may read and write files.',
  },
  'zod/v4/core': {
    by: [],
    typesBy: [],
    because: 'The contract is plain Zod, as its documentation shows it; what Zod is built from may change.',
  },
  '@tanstack/query-core': {
    by: [],
    typesBy: ['query'],
    because:
      'It is an optional peer of the queries, which are plain objects for it: only its types are used.',
  },
  'ical-generator': {
    by: ['ical', 'sync'],
    typesBy: [],
    because: 'It is an optional peer of calendar files, so nothing else may need it.',
  },
  'ical.js': {
    by: ['sync'],
    typesBy: [],
    because: 'It is an optional peer of calendar files that are read.',
  },
  'csv-parse/stream': {
    by: ['sync'],
    typesBy: [],
    because: 'It is an optional peer of CSV files that are read.',
  },
  'csv-parse': {
    by: [],
    typesBy: ['sync'],
    because: 'CSV files are read as streams of the web, which every server has.',
  },
  'csv-stringify/sync': {
    by: ['sync'],
    typesBy: [],
    because: 'It is an optional peer of CSV files that are written.',
  },
  msw: {
    by: ['testing'],
    typesBy: [],
    because: 'It is an optional peer of the mock, so nothing else may need it.',
  },
};

const noSuchRow =
  'Packages that are not in this table are no dependencies, and Node.js has no place in browsers.';

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
