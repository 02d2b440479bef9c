import { nameFields } from '../../contract/name-fields.ts';
import { plainText } from '../../format/index.ts';
import type { Page } from '../../index.ts';
import type { FormatOptions } from '../arguments.ts';
import { formatTabSeparated, pad, writeTable } from '../output/table.ts';
import { createStyle, formatJson, toPlainLine, toPlainLines, writeOutput } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';
import { detailsOf, type RecordColumn } from './columns.ts';
import { type CalendarRecord, type RecordKind, titleOf } from './record-kind.ts';

function detailRows(record: CalendarRecord, kind: RecordKind): string[][] {
  const rows = detailsOf(kind).map((column) => [column.heading, column.textOf(record)]);
  return rows.filter(([, text]) => text !== '');
}

function formatDetails(record: CalendarRecord, kind: RecordKind, { stdout, env }: CommandContext): string {
  const style = createStyle(stdout, env);
  const rows = detailRows(record, kind);
  const width = Math.max(...rows.map(([heading = '']) => heading.length));
  const lines = rows.map(
    ([heading = '', text = '']) => `${style.faint(pad(heading, width))}  ${toPlainLine(text)}`,
  );
  const description = plainText(String(record.description ?? ''));
  const title = style.heading(toPlainLine(titleOf(record, kind)));
  const parts = [`${title}\n${lines.join('\n')}`, toPlainLines(description)].filter((part) => part !== '');
  return `${parts.join('\n\n')}\n`;
}

/** Prints a record to be read; without a terminal, a field a line with a tab behind its name. */
export function printRecord(
  record: CalendarRecord,
  kind: RecordKind,
  { json }: { readonly json?: boolean },
  context: CommandContext,
): Promise<void> {
  const { stdout } = context;
  if (json) return writeOutput(stdout, `${formatJson(record, 2)}\n`);
  if (stdout.isTTY) return writeOutput(stdout, formatDetails(record, kind, context));
  const title = [nameFields[kind.name], titleOf(record, kind)];
  const description = plainText(String(record.description ?? ''));
  const text = description === '' ? [] : [['description', description]];
  return writeOutput(stdout, formatTabSeparated({ rows: [title, ...detailRows(record, kind), ...text] }));
}

export function printWritten(
  record: CalendarRecord,
  kind: RecordKind,
  { json }: { readonly json?: boolean },
  context: CommandContext,
): Promise<void> {
  if (json) return writeOutput(context.stdout, `${formatJson(record, 2)}\n`);
  const columns = [{ heading: 'id' }, { heading: nameFields[kind.name] }, { heading: 'url' }];
  return writeTable({ columns, rows: [[String(record.id), titleOf(record, kind), record.url]] }, context);
}

export function printDeleted(
  record: CalendarRecord,
  kind: RecordKind,
  { json }: { readonly json?: boolean },
  context: CommandContext,
): Promise<void> {
  if (json) return writeOutput(context.stdout, `${formatJson(record)}\n`);
  const status = kind.isPost ? String(record.status) : 'deleted';
  return writeOutput(
    context.stdout,
    formatTabSeparated({ rows: [[String(record.id), titleOf(record, kind), status]] }),
  );
}

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
  else if (collected.length > 0) {
    const isPublic = collected.every(({ status }) => status === 'publish');
    const shown = isPublic ? columns.filter(({ isOptional }) => !isOptional) : columns;
    await writeTable({ columns: shown, rows: collected.map((record) => rowOf(record, shown)) }, context);
  }
}

/** How many items a listing has; undefined where the page shows more than the totals say, as on some older releases. */
export function knownTotal(list: Omit<Page<unknown>, 'next'>): number | undefined {
  const { items, total, totalPages, page, hasNext } = list;
  const isTooLow = items.length > total || (hasNext && page >= totalPages);
  return isTooLow ? undefined : total;
}
