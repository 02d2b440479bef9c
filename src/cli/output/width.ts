import { Help } from 'commander';
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

/** Fills a text with spaces up to a width. */
export function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const spaces = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'left' ? text + spaces : spaces + text;
}

/** The wrapping of the help, by the widths that letters have in a terminal. */
class Wrapping extends Help {
  override minWidthToWrap = 1;

  override displayWidth(text: string): number {
    return widthOf(text);
  }
}

const wrapping = new Wrapping();

/** The lines of a text that is wrapped between words, each as wide as the terminal at most. */
export function wrapText(text: string, width: number): string[] {
  return wrapping
    .boxWrap(text, Math.max(1, width))
    .split('\n')
    .map((line) => line.trimEnd());
}
