import ts from 'typescript';

/** A regular expression of the source. */
export interface Regex {
  readonly file: string;
  /** As the source has it: `/a+/g`, or `new RegExp(name)`. */
  readonly text: string;
  /** Pattern and flags; undefined where they are put together at run time. */
  readonly literal: { readonly pattern: string; readonly flags: string } | undefined;
}

function parseLiteral(text: string): Regex['literal'] {
  const end = text.lastIndexOf('/');
  return { pattern: text.slice(1, end), flags: text.slice(end + 1) };
}

function isConstructor(node: ts.Node): boolean {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp'
  );
}

/** All regular expressions of a file, in their order. */
export function findRegexes(file: string, source: string): Regex[] {
  const found: Regex[] = [];
  const visit = (node: ts.Node): void => {
    const text = node.getText();
    if (ts.isRegularExpressionLiteral(node)) found.push({ file, text, literal: parseLiteral(text) });
    if (isConstructor(node)) found.push({ file, text, literal: undefined });
    ts.forEachChild(node, visit);
  };
  // Their nodes know their text only where they know their parents.
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
}
