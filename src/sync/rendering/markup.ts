/** A part of HTML: a tag or comment with its brackets, or the text between two of them. */
export interface MarkupPart {
  readonly kind: 'text' | 'tag' | 'comment';
  readonly text: string;
}

const tagStart = /[a-z/!]/i;

/** Where the tag or comment that begins at an index ends; -1 where it does not. */
function endOf(html: string, start: number): number {
  const isComment = html.startsWith('<!--', start);
  const end = isComment ? html.indexOf('-->', start + 4) : html.indexOf('>', start);
  if (end < 0) return -1;
  return end + (isComment ? 3 : 1);
}

/** Splits HTML into tags, comments and the texts between them. A `<` that begins no tag is text. */
export function splitMarkup(html: string): MarkupPart[] {
  const parts: MarkupPart[] = [];
  let textStart = 0;
  const addText = (end: number) => {
    if (end > textStart) parts.push({ kind: 'text', text: html.slice(textStart, end) });
  };
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', Math.max(start + 1, textStart))) {
    if (!tagStart.test(html.charAt(start + 1))) continue;
    const end = endOf(html, start);
    if (end < 0) break;
    addText(start);
    const text = html.slice(start, end);
    parts.push({ kind: text.startsWith('<!--') ? 'comment' : 'tag', text });
    textStart = end;
  }
  addText(html.length);
  return parts;
}

/** The name of a tag, in lower case. */
export function tagName(tag: string): string {
  return /^<\/?\s*([a-z\d:-]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
}
