import { Help } from 'commander';
import stringWidth from 'string-width';
import type { CommandContext } from '../process/command-context.ts';
import { createStyle, type Style, toPlainLine, writeOutput } from './text.ts';

export interface Column {
  readonly heading: string;
}

/** Headings, and rows with as many cells. Control characters are removed from the output. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

const gap = '  ';

function fitWidths(natural: readonly number[], available: number): number[] {
  const widths = [...natural];
  let excess = widths.reduce((sum, width) => sum + width, 0) - available;
  for (; excess > 0; excess -= 1) {
    const widest = Math.max(...widths);
    if (widest > 1) widths[widths.lastIndexOf(widest)] = widest - 1;
  }
  return widths;
}

/** Formats a table to the width of a terminal. Cells that do not fit end in an ellipsis. */
export function formatTable(
  { columns, rows }: Table,
  { width, style }: { width: number; style: Style },
): string {
  const cells = rows.map((row) => columns.map((_, index) => toPlainLine(row[index] ?? '')));
  const headings = columns.map(({ heading }) => heading);
  const natural = headings.map((heading, index) =>
    // Not with a spread: a long list would be too many arguments.
    cells.reduce((most, row) => Math.max(most, widthOf(row[index] ?? '')), Math.max(1, widthOf(heading))),
  );
  const widths = fitWidths(natural, width - gap.length * (columns.length - 1));
  const formatLine = (texts: readonly string[]) =>
    texts
      .map((text, index) => pad(truncate(text, widths[index] ?? 1), widths[index] ?? 1))
      .join(gap)
      .trimEnd();
  const lines = [style.heading(formatLine(headings)), ...cells.map(formatLine)];
  return `${lines.join('\n')}\n`;
}

/** Formats rows for scripts: no headings, a tab between cells, and nothing cut. */
export function formatTabSeparated({ rows }: Pick<Table, 'rows'>): string {
  return rows.map((row) => `${row.map(toPlainLine).join('\t')}\n`).join('');
}

/** Writes rows as a table that fits the terminal, or as tab-separated lines if there is no terminal. */
export function writeTable(table: Table, { stdout, env }: CommandContext): Promise<void> {
  if (!stdout.isTTY) return writeOutput(stdout, formatTabSeparated(table));
  return writeOutput(
    stdout,
    formatTable(table, { width: stdout.columns ?? 80, style: createStyle(stdout, env) }),
  );
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the width of a string in a terminal: two for CJK and emoji, zero for combining marks. */
const widthOf = (text: string): number => stringWidth(text);

function truncate(text: string, width: number): string {
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

export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

const wrapping = Object.assign(new Help(), { minWidthToWrap: 1, displayWidth: widthOf });

/** Wraps a string between words. Only a word that is too long for a line exceeds the width. */
export const wrapText = (text: string, width: number): string => wrapping.boxWrap(text, width);
