import stringWidth from 'string-width';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How many cells of a terminal a text takes: two for CJK and emoji, none for combining marks. */
export const widthOf = (text: string): number => stringWidth(text);

/** Cuts a text to a width, with an ellipsis in place of what is missing. */
export function truncate(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    used += widthOf(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

export function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const spaces = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'left' ? text + spaces : spaces + text;
}

/** The lines of a text that is wrapped between words. Only a word that is too long for a line is wider. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || widthOf(`${line} ${word}`) > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
