import type { CommandContext } from '../process/command-context.ts';
import { createStyle } from './style.ts';
import { formatTable, formatTabSeparated, type Table } from './table.ts';
import { writeOutput } from './write-output.ts';

/** Writes rows as a table that fits the terminal, or without one as tab-separated lines without headings. */
export function writeTable(table: Table, { stdout, env }: CommandContext): Promise<void> {
  if (!stdout.isTTY) return writeOutput(stdout, formatTabSeparated(table));
  return writeOutput(
    stdout,
    formatTable(table, { width: stdout.columns ?? 80, style: createStyle(stdout, env) }),
  );
}
