import ts from 'typescript';
import { compileScript, parse } from 'vue/compiler-sfc';

const compilerOptions = {
  jsx: ts.JsxEmit.ReactJSX,
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2024,
  verbatimModuleSyntax: true,
};

/** A component of a guide, in TSX or as a single file of Vue, as a module of JavaScript. */
export function compileComponent({ language, code }: { language: string; code: string }): string {
  const script =
    language === 'vue'
      ? compileScript(parse(code).descriptor, { id: 'component', inlineTemplate: true }).content
      : code;
  return ts.transpileModule(script, { compilerOptions }).outputText;
}
