import ts from 'typescript';

const compilerOptions = {
  jsx: ts.JsxEmit.ReactJSX,
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2024,
  verbatimModuleSyntax: true,
};

/** A component of a guide, in TSX, as a module of JavaScript. */
export const compileComponent = ({ code }: { code: string }) =>
  ts.transpileModule(code, { compilerOptions }).outputText;
