/**
 * Writes the doc comments of the contract to `src/contract/descriptions.json`, since comments do not exist at run time:
 * `node .ci/descriptions.ts`, then `npm run format`. A test holds the file against the comments.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The meaning of a schema or field: a sentence, or one with its default, examples and fields. */
export type Description =
  | string
  | { description: string; default?: unknown; examples?: readonly unknown[]; fields?: Descriptions };

/** Descriptions by the names of schemas or fields. */
export interface Descriptions {
  readonly [name: string]: Description;
}

const repository = fileURLToPath(new URL('..', import.meta.url));
const entry = join(repository, 'src/schemas.ts');

function createProgram(): ts.Program {
  const { config } = ts.readConfigFile(join(repository, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, repository);
  return ts.createProgram([entry], { ...options, types: [], lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'] });
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The values of all tags of a name: JSON, which may stand in code marks. */
function readValues(symbol: ts.Symbol, tagName: string): unknown[] {
  const tags = symbol.getJsDocTags().filter(({ name }) => name === tagName);
  return tags.map(({ text }) => JSON.parse(ts.displayPartsToString(text).replaceAll('`', '')));
}

function describeField(field: ts.Symbol, checker: ts.TypeChecker): Description {
  const description = onOneLine(ts.displayPartsToString(field.getDocumentationComment(checker)));
  const [defaultValue] = readValues(field, 'defaultValue');
  const examples = readValues(field, 'example');
  const type = checker.getTypeOfSymbol(field);
  // Objects with a name of their own are described where they are exported.
  const isUnnamedObject = type.symbol?.name === ts.InternalSymbolName.Type && type.getProperties().length > 0;
  const values = {
    ...(defaultValue !== undefined && { default: defaultValue }),
    ...(examples.length > 0 && { examples }),
    ...(isUnnamedObject && { fields: describeFields(type, checker) }),
  };
  return Object.keys(values).length > 0 ? { description, ...values } : description;
}

function describeFields(type: ts.Type, checker: ts.TypeChecker): Descriptions {
  const fields = checker.getPropertiesOfType(type);
  return Object.fromEntries(fields.map((field) => [field.name, describeField(field, checker)]));
}

function isTypeDeclaration(node: ts.Node): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

/** The doc comments of every schema that `/schemas` exports, and of its fields. */
export function readDescriptions(): Descriptions {
  const program = createProgram();
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(entry)!)!;
  const described: [string, Description][] = [];
  for (const exported of checker.getExportsOfModule(module)) {
    const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
    const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
    // A schema is a constant and a type of the same name, with the same comment.
    const declared = symbol.declarations?.find(isTypeDeclaration);
    if (!declared || !symbol.valueDeclaration) continue;
    const [comment] = ts.getJSDocCommentsAndTags(declared).filter(ts.isJSDoc);
    const description = onOneLine(ts.getTextOfJSDocComment(comment?.comment) ?? '');
    const fields = describeFields(checker.getDeclaredTypeOfSymbol(symbol), checker);
    described.push([exported.name, { description, fields }]);
  }
  return Object.fromEntries(described);
}

if (import.meta.main) {
  const target = join(repository, 'src/contract/descriptions.json');
  writeFileSync(target, JSON.stringify(readDescriptions()));
}
