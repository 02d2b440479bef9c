import { nameFields } from '../../contract/constants.ts';
import { isOccurrenceId } from '../../contract/values/occurrence.ts';
import { plainText, priceText, statusText, whenText, whereText } from '../../format/index.ts';
import type { CalendarEvent, Page } from '../../index.ts';
import type { FormatOptions } from '../arguments.ts';
import { UsageError } from '../errors/errors.ts';
import { formatTable, formatTabSeparated, pad } from '../output/table.ts';
import {
  createStyle,
  formatJson,
  formatValue,
  toPlainLine,
  toPlainLines,
  writeOutput,
  writeResult,
} from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';
import { type CalendarRecord, fieldOf, isEvent, type RecordKind, titleOf } from './record-kind.ts';

const computed: Readonly<Record<string, (event: CalendarEvent) => string>> = {
  start: ({ start_date, all_day }) => minuteOf(start_date, all_day),
  end: ({ end_date, all_day }) => minuteOf(end_date, all_day),
  // The abbreviation of a date of a recurring event is that of the first date.
  zone: ({ id, timezone_abbr, timezone }) => (!isOccurrenceId(id) && timezone_abbr) || timezone || '',
  when: whenText,
  where: whereText,
  price: priceText,
};

/** Returns the local time without seconds, or the date of an all-day event. */
const minuteOf = (time: string, isDay: unknown) =>
  time.slice(0, isDay ? 'YYYY-MM-DD'.length : 'YYYY-MM-DD HH:MM'.length);

/** The columns of a table without --columns. */
export const usualColumns: Readonly<Record<RecordKind['name'], readonly string[]>> = {
  events: ['id', 'start', 'zone', 'title', 'venue', 'status'],
  venues: ['id', 'venue', 'address', 'city', 'country', 'status'],
  organizers: ['id', 'organizer', 'email', 'phone', 'website', 'status'],
  categories: ['id', 'name', 'slug', 'parent', 'count'],
  tags: ['id', 'name', 'slug', 'count'],
};

const details: Readonly<Record<RecordKind['name'], readonly string[]>> = {
  events: 'id status when timezone where organizer price categories tags featured image'.split(' '),
  venues: ['id', 'status', 'address', 'zip', 'city', 'stateprovince', 'country', 'phone', 'image'],
  organizers: ['id', 'status', 'email', 'phone', 'image'],
  categories: ['id', 'parent', 'count'],
  tags: ['id', 'count'],
};

function textOf(record: CalendarRecord, name: string): string {
  if (isEvent(record) && name in computed) return computed[name]!(record);
  const text = formatValue(fieldOf(record, name));
  return name === 'description' || name === 'excerpt' ? plainText(text) : text;
}

/**
 * Returns the chosen columns of a table: fields, and computed ones.
 *
 * @throws UsageError if there is no such column
 */
export function checkColumns(kind: RecordKind, chosen: readonly string[]): readonly string[] {
  const known = [...(kind.name === 'events' ? Object.keys(computed) : []), ...Object.keys(kind.entity.shape)];
  const unknown = chosen.find((name) => !known.includes(name));
  if (unknown === undefined) return chosen;
  throw new UsageError(`--columns: there is no column ${unknown}. Choose from ${known.join(', ')}.`);
}

export function printRecord(
  record: CalendarRecord,
  kind: RecordKind,
  { json }: { readonly json?: boolean },
  { stdout, env }: CommandContext,
): Promise<void> {
  if (json) return writeOutput(stdout, `${formatJson(record, 2)}\n`);
  const shared = ['website', 'url', 'slug', 'modified'].filter((name) => name in kind.entity.shape);
  const rows = [nameFields[kind.name], ...details[kind.name], ...shared]
    .map((name): [string, string] => [name, textOf(record, name)])
    .concat(isEvent(record) ? [['event_status', statusText(record)]] : [])
    .filter(([, text]) => text !== '');
  const description = plainText(record.description ?? '');
  if (!stdout.isTTY) {
    if (description !== '') rows.push(['description', description]);
    return writeOutput(stdout, formatTabSeparated(rows));
  }
  const { faint } = createStyle(stdout, env);
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, text]) => `${faint(pad(name, width))}  ${toPlainLine(text)}\n`);
  if (description !== '') lines.push(`\n${toPlainLines(description)}\n`);
  return writeOutput(stdout, lines.join(''));
}

export function printWritten(
  record: CalendarRecord,
  kind: RecordKind,
  last: string,
  { json }: { readonly json?: boolean },
  { stdout }: CommandContext,
): Promise<void> {
  if (json) return writeResult(stdout, `${formatJson(record)}\n`);
  const cells = [String(record.id), titleOf(record, kind), last];
  return writeResult(stdout, formatTabSeparated([cells]));
}

/** Returns the value of a column for JSON: the field as it is, or the text of a computed column. */
const dataOf = (record: CalendarRecord, name: string): unknown =>
  name in record ? fieldOf(record, name) : textOf(record, name);

/**
 * Prints records as a table in a terminal, else one per line as they arrive, with tabs or as JSON. Pages are read only
 * as fast as the reader takes the lines. The chosen columns are those of JSON, too. Returns the number of records.
 */
export async function printRecords(
  records: Iterable<CalendarRecord> | AsyncIterable<CalendarRecord>,
  kind: RecordKind,
  { json, ndjson, columns: chosen }: FormatOptions & { readonly columns?: readonly string[] | undefined },
  { stdout, env }: CommandContext,
): Promise<number> {
  const columns = chosen ?? usualColumns[kind.name];
  const rowOf = (record: CalendarRecord) => columns.map((name) => textOf(record, name));
  const toData = (record: CalendarRecord) =>
    chosen ? Object.fromEntries(chosen.map((name) => [name, dataOf(record, name)])) : record;
  const toLine = (record: CalendarRecord) =>
    ndjson ? `${formatJson(toData(record))}\n` : formatTabSeparated([rowOf(record)]);
  if (ndjson || !(json || stdout.isTTY)) {
    let count = 0;
    for await (const record of records) {
      await writeOutput(stdout, toLine(record));
      count += 1;
    }
    return count;
  }
  const collected: CalendarRecord[] = [];
  for await (const record of records) collected.push(record);
  if (json) await writeOutput(stdout, `${formatJson(collected.map(toData), 2)}\n`);
  else if (collected.length > 0) {
    const isPublic = !chosen && collected.every(({ status }) => status === 'publish');
    // The status is the last column.
    const shown = isPublic ? columns.slice(0, -1) : columns;
    const terminal = { width: stdout.columns || 80, style: createStyle(stdout, env) };
    await writeOutput(stdout, formatTable(shown, collected.map(rowOf), terminal));
  }
  return collected.length;
}

/** Returns the total of a listing. Undefined if the page contradicts it, as on some older releases. */
export function knownTotal(list: Omit<Page<unknown>, 'next'>): number | undefined {
  const { items, total, totalPages, page, hasNext } = list;
  const isTooLow = items.length > total || (hasNext && page >= totalPages);
  return isTooLow ? undefined : total;
}
