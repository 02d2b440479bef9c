import stringWidth from 'string-width';
import type { CommandContext } from '../process/command-context.ts';
import { createStyle, type Style, toPlainLine, writeOutput } from './text.ts';

export interface Column {
  readonly heading: string;
}

/** Headings, and rows of as many cells. Cells may hold anything: what could control a terminal is removed. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

const gap = '  ';

/** The widths of columns that fit: the widest ones are cut. */
function fitWidths(natural: readonly number[], available: number): number[] {
  const widths = [...natural];
  let excess = widths.reduce((sum, width) => sum + width, 0) - available;
  for (; excess > 0; excess -= 1) {
    const widest = Math.max(...widths);
    if (widest > 1) widths[widths.lastIndexOf(widest)] = widest - 1;
  }
  return widths;
}

/** Formats a table whose lines are no wider than the terminal: cells are cut with an ellipsis if they must be. */
export function formatTable(
  { columns, rows }: Table,
  { width, style }: { width: number; style: Style },
): string {
  const cells = rows.map((row) => columns.map((_, index) => toPlainLine(row[index] ?? '')));
  const headings = columns.map(({ heading }) => heading);
  const natural = headings.map((heading, index) =>
    // Not with a spread: of a long list, the arguments would be too many.
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

/** Formats rows for other programs: no headings, a tab between cells, and nothing cut. */
export function formatTabSeparated({ rows }: Pick<Table, 'rows'>): string {
  return rows.map((row) => `${row.map(toPlainLine).join('\t')}\n`).join('');
}

/** Writes rows as a table that fits the terminal, or without one as tab-separated lines without headings. */
export function writeTable(table: Table, { stdout, env }: CommandContext): Promise<void> {
  if (!stdout.isTTY) return writeOutput(stdout, formatTabSeparated(table));
  return writeOutput(
    stdout,
    formatTable(table, { width: stdout.columns ?? 80, style: createStyle(stdout, env) }),
  );
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How many cells of a terminal a text takes: two for CJK and emoji, none for combining marks. */
const widthOf = (text: string): number => stringWidth(text);

/** Cuts a text to a width, with an ellipsis in place of what is missing. */
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
