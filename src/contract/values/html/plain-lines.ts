import { decodeEntities, markup } from './text.ts';

/** Elements on their own lines, each between spaces. */
const lineElements =
  ' address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form ' +
  'h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol ul p pre section summary table tr ';

/** Elements whose content browsers do not show as text. */
const hiddenElements = /^(style|iframe|script|noscript)$/;

/** Returns the position after the content of a hidden element. Without an end tag, it hides everything that follows. */
function endOfContent(html: string, start: number, tag: string): number {
  if (!hiddenElements.test(tag)) return start;
  const length = html.slice(start).search(new RegExp(`</${tag}\\b`, 'i'));
  return length < 0 ? html.length : start + length;
}

/** Removes markup and decodes text, with a line break for each element that has its own line. */
function removeMarkup(html: string): string[] {
  const lines: string[] = [];
  let line = '';
  let position = 0;
  markup.lastIndex = 0;
  for (let match = markup.exec(html); match; match = markup.exec(html)) {
    const [found, unclosed] = match;
    if (unclosed !== undefined) break;
    line += decodeEntities(html.slice(position, match.index));
    // Such as `p` and `/p`. Empty for a comment.
    const [, tag = ''] = /^<(\/?[a-z\d]*)/.exec(found.toLowerCase()) ?? [];
    if (lineElements.includes(` ${tag.replace('/', '')} `)) {
      lines.push(line);
      line = '';
    } else if (tag === 'td' || tag === 'th') {
      line += ' ';
    }
    position = endOfContent(html, markup.lastIndex, tag);
    markup.lastIndex = position;
  }
  lines.push(line + decodeEntities(html.slice(position)));
  return lines;
}

/** Turns HTML into plain text, with a line for each paragraph and list item. */
export function plainLines(html: string): string {
  const lines = removeMarkup(html).map((line) => line.replace(/[ \t\n\f\r]+/g, ' ').trim());
  return lines.filter(Boolean).join('\n');
}
