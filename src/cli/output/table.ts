import { Help } from 'commander';
import stringWidth from 'string-width';
import { type Style, toPlainLine } from './text.ts';

type Rows = readonly (readonly string[])[];

const gap = '  ';

function fitWidths(natural: readonly number[], available: number): number[] {
  const widths = [...natural];
  const total = widths.reduce((sum, width) => sum + width, 0);
  for (let excess = total - available; excess > 0; excess -= 1) {
    const widest = Math.max(...widths);
    if (widest > 1) widths[widths.lastIndexOf(widest)] = widest - 1;
  }
  return widths;
}

/**
 * Formats rows, with as many cells as there are headings, to the width of a terminal. Removes control characters. Cells
 * that do not fit end in an ellipsis.
 */
export function formatTable(
  headings: readonly string[],
  rows: Rows,
  { width, style }: { width: number; style: Style },
): string {
  const cells = rows.map((row) => headings.map((_, index) => toPlainLine(row[index] ?? '')));
  const natural = headings.map((_, index) =>
    // Not with a spread: a long list would be too many arguments.
    [headings, ...cells].reduce((most, row) => Math.max(most, stringWidth(row[index] ?? '')), 1),
  );
  const widths = fitWidths(natural, width - gap.length * (headings.length - 1));
  const formatLine = (texts: readonly string[]) =>
    texts
      .map((text, index) => pad(truncate(text, widths[index] ?? 1), widths[index] ?? 1))
      .join(gap)
      .trimEnd();
  const lines = [style.heading(formatLine(headings)), ...cells.map(formatLine)];
  return `${lines.join('\n')}\n`;
}

/** Formats rows for scripts: no headings, a tab between cells, and nothing cut. */
export function formatTabSeparated(rows: Rows): string {
  return rows.map((row) => `${row.map(toPlainLine).join('\t')}\n`).join('');
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function truncate(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    used += stringWidth(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)));
}

const wrapping = Object.assign(new Help(), { minWidthToWrap: 1, displayWidth: stringWidth });

/** Wraps a string between words. Only a word that is too long for a line exceeds the width. */
export const wrapText = (text: string, width: number): string => wrapping.boxWrap(text, width);
