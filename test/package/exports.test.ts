import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { createProgram, messageOf } from '../support/compiler.ts';
import { manifest, repository, run } from '../support/repository.ts';

const { projectWithPeers: project } = inject('installation');

const entries = Object.keys(manifest(repository).exports ?? {})
  .filter((entry) => entry !== './package.json')
  .map((entry) => join('events-calendar-client', entry));

/** The names that a program can use as values, as the compiler reads the declarations, by entry. */
function declaredValues(): Map<string, string[]> {
  const path = join(project, 'all-entries.ts');
  const code = entries.map((entry, index) => `export * as entry${index} from '${entry}';`).join('\n');
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
  expect(program.getSemanticDiagnostics(file).map(messageOf)).toEqual([]);
  const checker = program.getTypeChecker();
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!);
  const namesOf = (index: number) => {
    const entry = exported.find(({ name }) => name === `entry${index}`)!;
    return checker.getPropertiesOfType(checker.getTypeOfSymbol(entry)).map(({ name }) => name);
  };
  return new Map(entries.map((entry, index) => [entry, namesOf(index).sort()]));
}

describe('the declarations', () => {
  let declared = new Map<string, string[]>();
  let actual: Record<string, string[]> = {};
  beforeAll(async () => {
    declared = declaredValues();
    const program = `
      const names = {};
      for (const entry of ${JSON.stringify(entries)}) names[entry] = Object.keys(await import(entry)).sort();
      console.log(JSON.stringify(names));`;
    actual = JSON.parse(await run(process.execPath, ['--input-type=module', '--eval', program], project));
  });

  test.each(entries)('of %s declare as values what it has when it runs, and nothing else', (entry) => {
    expect(actual[entry]).not.toEqual([]);
    expect(declared.get(entry)).toEqual(actual[entry]);
  });

  test('of the second ready file are those of /format and /time', () => {
    const [format = [], time = []] = ['format', 'time'].map(
      (name) => actual[`events-calendar-client/${name}`],
    );
    expect(actual['events-calendar-client/standalone/format']).toEqual([...format, ...time].sort());
  });

  test('of the ready file are those of the main entry, and it begins with the licences of all that is inside', () => {
    expect(actual['events-calendar-client/standalone']).toEqual(actual['events-calendar-client']);
    const file = join(project, 'node_modules/events-calendar-client/dist/standalone.js');
    const [comment] = readFileSync(file, 'utf8').split('*/');
    for (const path of ['LICENSE', 'node_modules/ky/license', 'node_modules/zod/LICENSE'])
      expect(comment).toContain(readFileSync(join(repository, path), 'utf8').trim());
  });
});
