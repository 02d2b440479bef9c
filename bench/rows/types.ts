import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { createProgram, messageOf } from '../../test/support/compiler.ts';
import { repository } from '../../test/support/repository.ts';
import type { Row } from '../report.ts';

const budget = 10_000;

/** How many types the compiler makes to check a program that uses all entries, with the declarations of the build. */
function countInstantiations(): number {
  const path = `${repository}/typed.ts`;
  const code = readFileSync(`${repository}/test/package/consumer/typed.ts`, 'utf8');
  const options = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  const program = createProgram([path], options, new Map([[path, code]]));
  const problems = program.getSemanticDiagnostics().map(messageOf);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return program.getInstantiationCount();
}

export const types: Row = {
  title: 'Types',
  async measure() {
    const count = countInstantiations();
    return [
      {
        what: 'instantiations in a program that uses all entries',
        against: `${budget.toLocaleString('en')} that it may take`,
        ratio: count / budget,
        measured: `${count.toLocaleString('en')} : ${budget.toLocaleString('en')}`,
        atMost: 1,
      },
    ];
  },
};
