/**
 * Emits the declarations of the package into `dist`: those of its entry points, and those that they import. tsup's own
 * bundles of declarations would declare a schema as a value also where only the type of the same name is exported.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import descriptions from '../src/contract/descriptions.json' with { type: 'json' };
import { commentFields } from './field-comments.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const dist = join(repository, 'dist');

/** The declarations that the manifest's `exports` name, by their paths in `dist`. */
function entryDeclarations(): string[] {
  const manifest: { exports: Record<string, string | { types: string }> } = JSON.parse(
    readFileSync(join(repository, 'package.json'), 'utf8'),
  );
  return Object.values(manifest.exports)
    .filter((target) => typeof target === 'object')
    .map(({ types }) => relative(dist, join(repository, types)));
}

const diagnosticsHost: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => repository,
  getCanonicalFileName: (path) => path,
  getNewLine: () => '\n',
};

function stopAtErrors(diagnostics: readonly ts.Diagnostic[]): void {
  if (diagnostics.length === 0) return;
  process.stderr.write(ts.formatDiagnostics(diagnostics, diagnosticsHost));
  process.exit(1);
}

/** Leaves out what the types of Zod have as their internals unless something else is given: it repeats all before it. */
function withoutInternals(context: ts.TransformationContext): ts.Transformer<ts.SourceFile | ts.Bundle> {
  const isInternals = (node: ts.Node | undefined) =>
    node !== undefined && ts.isTypeReferenceNode(node) && nameOf(node.typeName) === '$ZodTypeInternals';
  const nameOf = (name: ts.EntityName) => (ts.isIdentifier(name) ? name : name.right).text;
  function visit(node: ts.Node): ts.Node {
    const visited = ts.visitEachChild(node, visit, context);
    const given = ts.isTypeReferenceNode(visited) ? visited.typeArguments : undefined;
    if (given?.length !== 3 || !isInternals(given[2])) return visited;
    return ts.factory.updateTypeReferenceNode(visited, visited.typeName, given.slice(0, 2));
  }
  return (file) => (ts.isSourceFile(file) ? ts.visitEachChild(file, visit, context) : file);
}

/** The declarations of all modules, by their paths in `dist`. */
function emitDeclarations(): Map<string, string> {
  const config = ts.readConfigFile(join(repository, 'tsconfig.build.json'), ts.sys.readFile);
  const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config.config, ts.sys, repository);
  stopAtErrors(config.error === undefined ? errors : [config.error]);

  const declarations = new Map<string, string>();
  const program = ts.createProgram(fileNames, options);
  const emitted = program.emit(
    undefined,
    (path, text) => declarations.set(relative(dist, path), text),
    undefined,
    true,
    { afterDeclarations: [commentFields(descriptions), withoutInternals] },
  );
  stopAtErrors([...ts.getPreEmitDiagnostics(program), ...emitted.diagnostics]);
  return declarations;
}

const relativeImports = (text: string) =>
  ts.preProcessFile(text).importedFiles.filter(({ fileName }) => fileName.startsWith('.'));

/**
 * Names other modules by `.js`, which is what they are called in `dist`. TypeScript finds `.ts` there, too, and so
 * leaves it as it is (https://github.com/microsoft/TypeScript/issues/61037); Deno and some editors do not.
 */
function withExtensionsOfTheBuild(text: string): string {
  let rewritten = text;
  for (const { fileName, pos } of relativeImports(text).reverse()) {
    const specifier = rewritten.indexOf(fileName, pos);
    const end = specifier + fileName.length;
    rewritten = rewritten.slice(0, specifier) + fileName.replace(/\.ts$/, '.js') + rewritten.slice(end);
  }
  return rewritten;
}

/** Indents as little as the rest of the project. */
const indentedByTwo = (text: string) =>
  text.replace(/^(?: {4})+/gm, (spaces) => ' '.repeat(spaces.length / 2));

const declarations = emitDeclarations();

/** Grows while it is walked, by what each of its modules imports. */
const reached = new Set(entryDeclarations());
for (const path of reached) {
  const imported = relativeImports(declarations.get(path) ?? '');
  for (const { fileName } of imported) reached.add(join(dirname(path), fileName.replace(/\.ts$/, '.d.ts')));
}

for (const path of globSync('**/*.d.ts', { cwd: dist })) rmSync(join(dist, path));
for (const path of reached) {
  const text = declarations.get(path);
  if (text === undefined) throw new Error(`dist/${path} is needed, but no source declares it.`);
  mkdirSync(dirname(join(dist, path)), { recursive: true });
  writeFileSync(join(dist, path), indentedByTwo(withExtensionsOfTheBuild(text)));
}
