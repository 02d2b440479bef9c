import { plainText } from '../../format/index.ts';
import { createStyle } from '../output/style.ts';
import { formatTabSeparated, writeTable } from '../output/table.ts';
import { formatJson, toPlainLine, toPlainLines } from '../output/text.ts';
import { pad } from '../output/width.ts';
import { writeOutput } from '../output/write.ts';
import type { CommandContext } from '../process/command-context.ts';
import { detailsOf } from './columns.ts';
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
  const title = [kind.nameField, titleOf(record, kind)];
  const description = plainText(String(record.description ?? ''));
  const text = description === '' ? [] : [['description', description]];
  return writeOutput(stdout, formatTabSeparated({ rows: [title, ...detailRows(record, kind), ...text] }));
}

/** Prints what was written: the ID, the title and the address of the record. */
export function printWritten(
  record: CalendarRecord,
  kind: RecordKind,
  { json }: { readonly json?: boolean },
  context: CommandContext,
): Promise<void> {
  if (json) return writeOutput(context.stdout, `${formatJson(record, 2)}\n`);
  const columns = [{ heading: 'id' }, { heading: kind.nameField }, { heading: 'url' }];
  return writeTable({ columns, rows: [[String(record.id), titleOf(record, kind), record.url]] }, context);
}

/** Prints what was deleted: the ID, the title, and where it is now. */
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
