import { readFile } from 'node:fs/promises';
import type { Options } from 'tsup';
import ts from 'typescript';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const compilerOptions: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2022,
  verbatimModuleSyntax: true,
  removeComments: true,
};

const effects: readonly ((node: ts.Node) => boolean)[] = [
  ts.isCallExpression,
  ts.isNewExpression,
  ts.isPropertyAccessExpression,
  ts.isElementAccessExpression,
  ts.isSpreadElement,
  ts.isSpreadAssignment,
  ts.isTemplateExpression,
  ts.isBinaryExpression,
];

/** Whether an expression may do something when it is evaluated, as far as a bundler can tell. */
function mayHaveEffect(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  return effects.some((isOf) => isOf(node)) || (ts.forEachChild(node, mayHaveEffect) ?? false);
}

/** The code of a module with each constant computed by a function that is called at once, and marked as pure. */
function withPureConstants(code: string): string {
  const file = ts.createSourceFile('module.js', code, ts.ScriptTarget.Latest);
  const initializers = file.statements
    .flatMap((statement) => (ts.isVariableStatement(statement) ? statement.declarationList.declarations : []))
    .flatMap(({ name, initializer }) => (initializer && ts.isIdentifier(name) ? [initializer] : []))
    .filter(mayHaveEffect);
  let pure = code;
  for (const initializer of initializers.reverse()) {
    const [start, end] = [initializer.getStart(file), initializer.end];
    pure = `${pure.slice(0, start)}/* @__PURE__ */ (() => (${pure.slice(start, end)}))()${pure.slice(end)}`;
  }
  return pure;
}

/**
 * Reads the modules of `src` such that bundlers leave out each schema and each constant that a program does not use, though
 * they share a file: loading a module does nothing but compute what it exports. Comments are left to the declarations.
 */
export function leanModules(): Plugin {
  return {
    name: 'lean modules',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
        const { outputText } = ts.transpileModule(await readFile(path, 'utf8'), { compilerOptions });
        return { contents: withPureConstants(outputText), loader: 'js' };
      });
    },
  };
}
