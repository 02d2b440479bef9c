import type { FormatOptions } from '../output/format-options.ts';
import { formatTabSeparated, writeTable } from '../output/table.ts';
import { formatJson } from '../output/text.ts';
import { writeOutput } from '../output/write.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { RecordColumn } from './columns.ts';
import type { CalendarRecord } from './record-kind.ts';

const rowOf = (record: CalendarRecord, columns: readonly RecordColumn[]) =>
  columns.map((column) => column.textOf(record));

/**
 * Prints records: as a table in a terminal, else a line each as they arrive, with tabs or as JSON. The reader sets the
 * pace: no further page is read while a line waits to be taken.
 */
export async function printRecords(
  records: AsyncIterable<CalendarRecord>,
  columns: readonly RecordColumn[],
  { json, ndjson }: FormatOptions,
  context: CommandContext,
): Promise<void> {
  const { stdout } = context;
  const toLine = (record: CalendarRecord) =>
    ndjson ? `${formatJson(record)}\n` : formatTabSeparated({ rows: [rowOf(record, columns)] });
  if (ndjson || !(json || stdout.isTTY)) {
    for await (const record of records) await writeOutput(stdout, toLine(record));
    return;
  }

  const collected: CalendarRecord[] = [];
  for await (const record of records) collected.push(record);
  if (json) await writeOutput(stdout, `${formatJson(collected, 2)}\n`);
  else if (collected.length > 0)
    await writeTable({ columns, rows: collected.map((record) => rowOf(record, columns)) }, context);
}
