import { join } from 'node:path';
import type ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram, messageOf, readOptions } from '../packaging/compiler.ts';
import { type Consumers, createConsumers } from './consumers.ts';

let consumers: Consumers;
beforeAll(async () => {
  consumers = await createConsumers();
});
afterAll(() => consumers.remove());

const resolutions = [
  { moduleResolution: 'nodenext', module: 'nodenext' },
  { moduleResolution: 'bundler', module: 'esnext' },
];
const programs = [
  { peers: 'without peers', project: 'withoutPeers', files: ['typed.ts', 'type-only.ts'] },
  { peers: 'with msw', project: 'withMsw', files: ['typed-msw.ts'] },
  { peers: 'with TanStack Query', project: 'withQuery', files: ['typed-query.ts'] },
  // On its own, since a whole program sees the fields that it adds.
  { peers: 'without peers', project: 'withoutPeers', files: ['own-fields.ts'] },
] as const;

/** All that the compiler finds in files and in the declarations of the package; those of others are theirs. */
function errorsIn(program: ts.Program, files: readonly string[]): string[] {
  const isOfPackage = (path: string) => path.includes('/node_modules/events-calendar-client/');
  const sources = program
    .getSourceFiles()
    .filter(({ fileName }) => files.includes(fileName) || isOfPackage(fileName));
  expect(sources.some(({ fileName }) => isOfPackage(fileName))).toBe(true);
  const found = sources.flatMap((source) => [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
    ...(files.includes(source.fileName) ? program.getDeclarationDiagnostics(source) : []),
  ]);
  return [...program.getConfigFileParsingDiagnostics(), ...program.getOptionsDiagnostics(), ...found].map(
    (diagnostic) => `${diagnostic.file?.fileName}: ${messageOf(diagnostic)}`,
  );
}

const optionsWith = (resolution: (typeof resolutions)[number]): ts.CompilerOptions =>
  readOptions({
    strict: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    ...resolution,
    noEmit: true,
    declaration: true,
  });

describe.each(resolutions)('in strict TypeScript, with $moduleResolution resolution', (resolution) => {
  const options = optionsWith(resolution);
  const pathOf = (project: (typeof programs)[number]['project'], file: string) =>
    join(consumers[project], file).replaceAll('\\', '/');

  test.for(programs)('$files type-check $peers', (program) => {
    const files = program.files.map((file) => pathOf(program.project, file));
    expect(errorsIn(createProgram(files, options), files)).toEqual([]);
  });

  test('the mistakes of a program are found', () => {
    const file = pathOf('withoutPeers', 'mistaken.ts');
    const code = "import { missing } from 'events-calendar-client';\nexport const found = missing;\n";
    const program = createProgram([file], options, new Map([[file, code]]));
    expect(errorsIn(program, [file])).toEqual([expect.stringContaining("no exported member 'missing'")]);
  });
});
