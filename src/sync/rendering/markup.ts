/** A part of HTML: a tag or comment with its brackets, or the text between two of them. */
export interface MarkupPart {
  readonly kind: 'text' | 'tag' | 'comment';
  readonly text: string;
}

/** Where the tag or comment that begins at an index ends; -1 where it does not. */
function endOf(html: string, start: number): number {
  const isComment = html.startsWith('<!--', start);
  const end = isComment ? html.indexOf('-->', start + 4) : html.indexOf('>', start);
  if (end < 0) return -1;
  return end + (isComment ? 3 : 1);
}

/** Splits HTML into tags, comments and the texts between them, where WordPress splits it: each `<` begins a tag. */
export function splitMarkup(html: string): MarkupPart[] {
  const parts: MarkupPart[] = [];
  let position = 0;
  while (position < html.length) {
    const start = html.indexOf('<', position);
    const end = start < 0 ? -1 : endOf(html, start);
    if (end < 0) {
      parts.push({ kind: 'text', text: html.slice(position) });
      break;
    }
    if (start > position) parts.push({ kind: 'text', text: html.slice(position, start) });
    const text = html.slice(start, end);
    parts.push({ kind: text.startsWith('<!--') ? 'comment' : 'tag', text });
    position = end;
  }
  return parts;
}

/** The name of a tag, in lower case. */
export function tagName(tag: string): string {
  return /^<\/?\s*([a-z\d:-]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
}
