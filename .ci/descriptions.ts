/**
 * Writes the doc comments of the contract's fields to `src/contract/descriptions.json`, since comments do not exist at
 * run time: `npm run descriptions`. A test holds the file against the comments.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const repository = fileURLToPath(new URL('..', import.meta.url));
const contract = `${repository}src/schemas.ts`;
const target = `${repository}src/contract/descriptions.json`;

type FieldDescription =
  | string
  | { description: string; default?: unknown; fields?: Record<string, FieldDescription> };

function readProgram(): ts.Program {
  const { config } = ts.readConfigFile(`${repository}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, repository);
  return ts.createProgram([contract], options);
}

/** The text of a doc comment on one line. */
function textOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const parts = symbol.getDocumentationComment(checker);
  return ts.displayPartsToString(parts).replace(/\s+/g, ' ').trim();
}

/** The value of a `@defaultValue` tag, which is JSON in code marks. */
function defaultOf(symbol: ts.Symbol): { default?: unknown } {
  const tag = symbol.getJsDocTags().find(({ name }) => name === 'defaultValue');
  if (!tag) return {};
  return { default: JSON.parse(ts.displayPartsToString(tag.text).replaceAll('`', '')) };
}

function describeFields(type: ts.Type, checker: ts.TypeChecker): Record<string, FieldDescription> {
  const described: Record<string, FieldDescription> = {};
  for (const property of checker.getPropertiesOfType(type)) {
    const fieldType = checker.getTypeOfSymbol(property);
    // Objects with a name of their own are described where they are exported.
    const isUnnamedObject = fieldType.symbol?.name === '__type' && fieldType.getProperties().length > 0;
    const description = textOf(property, checker);
    const more = {
      ...defaultOf(property),
      ...(isUnnamedObject ? { fields: describeFields(fieldType, checker) } : {}),
    };
    described[property.name] = Object.keys(more).length > 0 ? { description, ...more } : description;
  }
  return described;
}

/** The doc comments of every schema that `/schemas` exports, and of its fields. */
export function readDescriptions(): Record<string, FieldDescription> {
  const program = readProgram();
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(contract)!)!;
  const described: Record<string, FieldDescription> = {};
  for (const exported of checker.getExportsOfModule(module)) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const isSchema = symbol.flags & ts.SymbolFlags.Variable && symbol.flags & ts.SymbolFlags.Interface;
    if (!isSchema) continue;
    // The constant and the interface of a schema carry the same comment: once is enough.
    const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker));
    const [first = ''] = comment.split('\n\n');
    const [sentence = ''] = first.split('\n');
    described[exported.name] = {
      description: sentence,
      fields: describeFields(checker.getDeclaredTypeOfSymbol(symbol), checker),
    };
  }
  return described;
}

function write(): void {
  writeFileSync(target, JSON.stringify(readDescriptions()));
  execFileSync('biome', ['check', '--write', '--linter-enabled=false', target], { stdio: 'inherit' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) write();
