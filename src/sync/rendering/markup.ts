/** A part of HTML: a tag or comment with its brackets, or the text between two of them. */
export interface MarkupPart {
  readonly kind: 'text' | 'tag' | 'comment';
  readonly text: string;
}

function partAt(html: string, position: number, lastCommentEnd: number): MarkupPart {
  if (html.startsWith('<!--', position) && position + 4 <= lastCommentEnd) {
    return { kind: 'comment', text: html.slice(position, html.indexOf('-->', position + 4) + 3) };
  }
  const next = html.indexOf('<', position + 1);
  const text = html.slice(position, next < 0 ? undefined : next);
  const tagEnd = text.startsWith('<') ? text.indexOf('>') + 1 : 0;
  return tagEnd > 0 ? { kind: 'tag', text: text.slice(0, tagEnd) } : { kind: 'text', text };
}

/**
 * Splits HTML into tags, comments and the texts between them. WordPress splits it at each `<`, so one that begins no tag,
 * since another follows before a `>`, begins a text of its own.
 */
export function splitMarkup(html: string): MarkupPart[] {
  const parts: MarkupPart[] = [];
  const lastCommentEnd = html.lastIndexOf('-->');
  for (let position = 0; position < html.length; ) {
    const part = partAt(html, position, lastCommentEnd);
    parts.push(part);
    position += part.text.length;
  }
  return parts;
}

/** The name of a tag, in lower case. */
export function tagName(tag: string): string {
  return /^<\/?\s*([a-z\d:-]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
}
