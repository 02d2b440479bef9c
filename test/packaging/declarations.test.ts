import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProgram, messageOf } from './compiler.ts';
import { manifest, repository, run } from './tools.ts';

/** The package under its own name: its `exports` lead to the build, as they do for a user. */
const packageName = 'events-calendar-client';
const modules = Object.keys(manifest(repository).exports ?? {})
  .filter((entry) => entry !== './package.json')
  .map((entry) => join(packageName, entry).replaceAll('\\', '/'));

/** A program that imports all entries, at the repository's top. */
const path = join(repository, 'declarations-consumer.ts').replaceAll('\\', '/');
const code = modules.map((module, index) => `export * as entry${index} from '${module}';`).join('\n');

/** The names that a program can use as values, as the compiler reads the declarations, by entry. */
function declaredValues(): Map<string, string[]> {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    verbatimModuleSyntax: true,
    noEmit: true,
  };
  const program = createProgram([path], options, new Map([[path, code]]));
  const file = program.getSourceFile(path)!;
  const errors = program.getSemanticDiagnostics(file).map(messageOf);
  if (errors.length > 0) throw new Error(`The entries cannot be read: ${JSON.stringify(errors)}`);
  const checker = program.getTypeChecker();
  const entries = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!);
  const namesOf = (entry: ts.Symbol) =>
    checker.getPropertiesOfType(checker.getTypeOfSymbol(entry)).map(({ name }) => name);
  return new Map(
    modules.map((module, index) => {
      const entry = entries.find(({ name }) => name === `entry${index}`);
      return [module, entry === undefined ? [] : namesOf(entry).sort()];
    }),
  );
}

/** The names that the built modules have when they run. */
async function actualValues(): Promise<Record<string, string[]>> {
  const program = `
    const names = {};
    for (const module of ${JSON.stringify(modules)}) names[module] = Object.keys(await import(module)).sort();
    console.log(JSON.stringify(names));
  `;
  return JSON.parse(await run(process.execPath, ['--input-type=module', '--eval', program], repository));
}

describe('the declarations', () => {
  let declared = new Map<string, string[]>();
  let actual: Record<string, string[]> = {};
  beforeAll(async () => {
    declared = declaredValues();
    actual = await actualValues();
  });

  test.each(modules)('of %s declare as values what it has when it runs, and nothing else', (module) => {
    expect(actual[module]).not.toEqual([]);
    expect(declared.get(module)).toEqual(actual[module]);
  });
});
