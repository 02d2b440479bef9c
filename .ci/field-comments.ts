/**
 * Adds the doc comments of fields to the declarations of their schemas, so that editors show them. The compiler itself
 * leaves them out, since `z.strictObject` and the like map the type of their fields to a new one.
 */
import ts from 'typescript';
import type { Description, Descriptions } from '../src/contract/describe.ts';

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

/** Adds comments to the fields of the schemas that are described, in each file of declarations. */
export function commentFields(descriptions: Descriptions): ts.TransformerFactory<ts.SourceFile | ts.Bundle> {
  return (context) => {
    function visit(node: ts.Node): ts.Node {
      if (!ts.isVariableDeclaration(node)) return ts.visitEachChild(node, visit, context);
      const described = ts.isIdentifier(node.name) ? descriptions[node.name.text] : undefined;
      const fields = typeof described === 'object' ? described.fields : undefined;
      if (node.type && fields) addComments(node.type, fields);
      return node;
    }
    return (file) => (ts.isSourceFile(file) ? ts.visitEachChild(file, visit, context) : file);
  };
}
