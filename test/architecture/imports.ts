import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const sources = fileURLToPath(new URL('../../src', import.meta.url));

/** One import or re-export of a module; paths are relative to `src`. */
export interface Import {
  readonly file: string;
  /** The text between the quotes. */
  readonly specifier: string;
  /** The file that is imported, where it is one of ours. */
  readonly target: string | undefined;
  /** Whether the import is gone once types are removed: `import type`, `export type` and `import('…').Type`. */
  readonly isTypeOnly: boolean;
}

/** Every file of `src`, by its path there. */
export const sourceFiles: readonly string[] = globSync('**/*.{ts,json}', { cwd: sources })
  .map((path) => path.replaceAll('\\', '/'))
  .sort();

/** The folders that are rooms of their own: errors know nothing of requests, and what reads HTML nothing of the interface. */
const innerRooms = ['http/errors', 'contract/values/html'];

/** The top-level folder or file of `src` that a path lies in. */
export function roomOf(path: string): string {
  const innerRoom = innerRooms.find((folder) => path.startsWith(`${folder}/`));
  if (innerRoom !== undefined) return innerRoom;
  const [room] = path.split('/');
  return room!;
}

function specifierText(node: ts.Node | undefined): string {
  if (node !== undefined && ts.isStringLiteralLike(node)) return node.text;
  throw new Error('A module is imported by an expression, which this test cannot follow.');
}

/** The specifier of a node that imports something, and whether only types. */
function readNode(node: ts.Node): { specifier: string; isTypeOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node)) {
    const isTypeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return { specifier: specifierText(node.moduleSpecifier), isTypeOnly };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
    return { specifier: specifierText(node.moduleSpecifier), isTypeOnly: node.isTypeOnly };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { specifier: specifierText(node.argument.literal), isTypeOnly: true };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return { specifier: specifierText(node.arguments[0]), isTypeOnly: false };
  }
  return undefined;
}

/** All imports of a module, in the order of its text. */
export function readImports(file: string, text: string): Import[] {
  const imports: Import[] = [];
  const visit = (node: ts.Node): void => {
    const found = readNode(node);
    if (found !== undefined) {
      const isOwn = found.specifier.startsWith('.');
      const target = isOwn ? posix.join(posix.dirname(file), found.specifier) : undefined;
      imports.push({ file, target, ...found });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return imports;
}

/** All imports of all modules of `src`. */
export function readAllImports(): Import[] {
  return sourceFiles.flatMap((file) => readImports(file, readFileSync(join(sources, file), 'utf8')));
}
