/**
 * Adds the doc comments of fields to the declarations of their schemas, so that editors show them. The compiler itself
 * leaves them out, since `z.strictObject` and the like map the type of their fields to a new one.
 */
import ts from 'typescript';
import type { Description, Descriptions } from './descriptions.ts';

/** The text between the outer marks of a comment. */
function toComment(described: Description): string {
  const {
    description,
    examples = [],
    ...more
  } = typeof described === 'string' ? { description: described } : described;
  const defaultTags = 'default' in more ? [`@defaultValue \`${JSON.stringify(more.default)}\``] : [];
  const exampleTags = examples.map((example) => `@example ${JSON.stringify(example)}`);
  const tags = [...defaultTags, ...exampleTags];
  if (tags.length === 0) return `* ${description} `;
  return ['*', ` * ${description}`, ' *', ...tags.map((tag) => ` * ${tag}`), ' '].join('\n');
}

/** The outermost object type within a type. */
function findObjectType(node: ts.Node): ts.TypeLiteralNode | undefined {
  return ts.isTypeLiteralNode(node) ? node : ts.forEachChild(node, findObjectType);
}

function addComments(type: ts.TypeNode, fields: Descriptions): void {
  for (const field of findObjectType(type)?.members ?? []) {
    if (!ts.isPropertySignature(field) || !ts.isIdentifier(field.name)) continue;
    const described = fields[field.name.text];
    if (described === undefined) continue;
    const kind = ts.SyntaxKind.MultiLineCommentTrivia;
    ts.addSyntheticLeadingComment(field, kind, toComment(described), true);
    const nested = typeof described === 'object' ? described.fields : undefined;
    if (nested && field.type) addComments(field.type, nested);
  }
}

/** The variables of a file whose types have the fields that are described. */
function findDescribed(file: ts.SourceFile, descriptions: Descriptions): Map<string, Descriptions> {
  const described = new Map<string, Descriptions>();
  const variables = file.statements.filter(ts.isVariableStatement);
  for (const { name, type } of variables.flatMap(({ declarationList }) => [
    ...declarationList.declarations,
  ])) {
    const description = ts.isIdentifier(name) ? descriptions[name.text] : undefined;
    if (typeof description !== 'object' || !description.fields || !type) continue;
    // A type of more than an object refers to it: `typeof NewEvent & …`.
    const [first] = ts.isIntersectionTypeNode(type) ? type.types : [];
    const object = first && ts.isTypeQueryNode(first) ? first.exprName : name;
    if (ts.isIdentifier(object)) described.set(object.text, description.fields);
  }
  return described;
}

/** Adds comments to the fields of the schemas that are described, in each file of declarations. */
export function commentFields(descriptions: Descriptions): ts.TransformerFactory<ts.SourceFile | ts.Bundle> {
  return (context) => (file) => {
    if (!ts.isSourceFile(file)) return file;
    const described = findDescribed(file, descriptions);
    function visit(node: ts.Node): ts.Node {
      if (!ts.isVariableDeclaration(node)) return ts.visitEachChild(node, visit, context);
      const fields = ts.isIdentifier(node.name) ? described.get(node.name.text) : undefined;
      if (node.type && fields) addComments(node.type, fields);
      return node;
    }
    return ts.visitEachChild(file, visit, context);
  };
}
