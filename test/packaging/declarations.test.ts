import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { manifest, repository, run } from './tools.ts';

/** The package under its own name: its `exports` lead to the build, as they do for a user. */
const packageName = 'events-calendar-client';
const modules = Object.keys(manifest(repository).exports ?? {})
  .filter((entry) => entry !== './package.json')
  .map((entry) => join(packageName, entry).replaceAll('\\', '/'));

/** A program of a single file, which is compiled from memory at the repository's top. */
function compile(code: string): { program: ts.Program; file: ts.SourceFile } {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    verbatimModuleSyntax: true,
    noEmit: true,
  };
  const path = join(repository, 'declarations-consumer.ts').replaceAll('\\', '/');
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (name) => name === path || fileExists(name);
  host.readFile = (name) => (name === path ? code : readFile(name));
  const program = ts.createProgram([path], options, host);
  const file = program.getSourceFile(path);
  if (file === undefined) throw new Error('The program was not read.');
  return { program, file };
}

/** The names that a program can use as values, as the compiler reads the declarations. */
function declaredValues(module: string): string[] {
  const { program, file } = compile(`export * as entry from '${module}';\n`);
  const errors = program.getSemanticDiagnostics(file).map(({ messageText }) => messageText);
  if (errors.length > 0) throw new Error(`${module} cannot be read: ${JSON.stringify(errors)}`);
  const checker = program.getTypeChecker();
  const [entry] = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!);
  return checker
    .getPropertiesOfType(checker.getTypeOfSymbol(entry!))
    .map(({ name }) => name)
    .sort();
}

/** The names that the built module has when it runs. */
async function actualValues(module: string): Promise<string[]> {
  const program = `console.log(JSON.stringify(Object.keys(await import('${module}'))));`;
  const names: string[] = JSON.parse(
    await run(process.execPath, ['--input-type=module', '--eval', program], repository),
  );
  return names.sort();
}

describe('the declarations', () => {
  test.each(modules)('of %s declare as values what it has when it runs, and nothing else', async (module) => {
    const actual = await actualValues(module);
    expect(actual).not.toEqual([]);
    expect(declaredValues(module)).toEqual(actual);
  });
});
