import { nameFields } from '../../contract/constants.ts';
import {
  type EventWithAbbreviation,
  type EventWithCost,
  type EventWithVenues,
  plainText,
  priceText,
  whenText,
  whereText,
} from '../../format/index.ts';
import type { Page } from '../../index.ts';
import type { FormatOptions } from '../arguments.ts';
import { UsageError } from '../errors/errors.ts';
import { type Column, formatTabSeparated, pad, writeTable } from '../output/table.ts';
import { createStyle, formatJson, toPlainLine, toPlainLines, writeOutput } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';
import { type CalendarRecord, nameRecord, type RecordKind, titleOf } from './record-kind.ts';

interface RecordColumn extends Column {
  /** Omitted from a table if all records are published. */
  readonly isOptional?: boolean;
  textOf(record: CalendarRecord): string;
}

interface EventFields extends EventWithAbbreviation, EventWithCost, EventWithVenues {}

const asEvent = (record: CalendarRecord) => record as unknown as EventFields;

/** Returns the local time without seconds, or the date of an all-day event. */
const dateOf = (field: 'start_date' | 'end_date') => (record: CalendarRecord) => {
  const event = asEvent(record);
  return event[field].slice(0, event.all_day ? 'YYYY-MM-DD'.length : 'YYYY-MM-DD HH:MM'.length);
};

const computed: Readonly<Record<string, (record: CalendarRecord) => string>> = {
  start: dateOf('start_date'),
  end: dateOf('end_date'),
  zone: (record) => String(record.timezone_abbr || record.timezone || ''),
  when: (record) => whenText(asEvent(record)),
  where: (record) => whereText(asEvent(record)),
  price: (record) => priceText(asEvent(record)),
};

const defaultColumns: Readonly<Record<RecordKind['name'], readonly string[]>> = {
  events: ['id', 'start', 'zone', 'title', 'venue', 'status'],
  venues: ['id', 'venue', 'address', 'city', 'country', 'status'],
  organizers: ['id', 'organizer', 'email', 'phone', 'website', 'status'],
  categories: ['id', 'name', 'slug', 'parent', 'count'],
  tags: ['id', 'name', 'slug', 'count'],
};

const eventDetails = 'id status when timezone where organizer price categories tags featured image';

const details: Readonly<Record<RecordKind['name'], readonly string[]>> = {
  events: eventDetails.split(' '),
  venues: ['id', 'status', 'address', 'zip', 'city', 'stateprovince', 'country', 'phone', 'image'],
  organizers: ['id', 'status', 'email', 'phone', 'image'],
  categories: ['id', 'parent', 'count'],
  tags: ['id', 'count'],
};

function nameOf(value: object): string {
  const { title, name, venue, organizer, url, id } = value as Record<string, unknown>;
  return String(
    [title, name, venue, organizer, url, id].find((part) => typeof part === 'string') ?? id ?? '',
  );
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(formatValue).join(', ');
  return typeof value === 'object' ? nameOf(value) : String(value);
}

function columnOf(name: string, { name: kind }: RecordKind): RecordColumn {
  const compute = kind === 'events' ? computed[name] : undefined;
  const isHtml = name === 'description' || name === 'excerpt';
  const textOf = (record: CalendarRecord) =>
    compute ? compute(record) : isHtml ? plainText(formatValue(record[name])) : formatValue(record[name]);
  return { heading: name, textOf };
}

export const usualColumns = ({ name }: RecordKind): string => defaultColumns[name].join(',');

export function columnsOf(kind: RecordKind, chosen?: readonly string[]): RecordColumn[] {
  const known = [...(kind.name === 'events' ? Object.keys(computed) : []), ...Object.keys(kind.entity.shape)];
  const unknown = chosen?.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`--columns: there is no column ${unknown}. Choose from ${known.join(', ')}.`);
  if (chosen) return chosen.map((name) => columnOf(name, kind));
  return defaultColumns[kind.name].map((name) => ({
    ...columnOf(name, kind),
    isOptional: name === 'status',
  }));
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
    .map((name) => [name, columnOf(name, kind).textOf(record)])
    .filter(([, text]) => text !== '');
  const description = plainText(String(record.description ?? ''));
  if (!stdout.isTTY) {
    if (description !== '') rows.push(['description', description]);
    return writeOutput(stdout, formatTabSeparated({ rows }));
  }
  const { faint } = createStyle(stdout, env);
  const width = Math.max(...rows.map(([heading = '']) => heading.length));
  const lines = rows.map(
    ([heading = '', text = '']) => `${faint(pad(heading, width))}  ${toPlainLine(text)}\n`,
  );
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
  if (json) return writeOutput(stdout, `${formatJson(record)}\n`);
  const cells = [String(record.id), titleOf(record, kind), last];
  return writeOutput(stdout, formatTabSeparated({ rows: [cells] }));
}

/** Describes the changes of a record: the old and the new value of each changed field. */
export function changesText(
  record: CalendarRecord,
  kind: RecordKind,
  fields: Readonly<Record<string, unknown>>,
  changed: readonly string[],
): string {
  const lines = changed.map((name) => {
    const values = [columnOf(name, kind).textOf(record), formatValue(fields[name])];
    const [before, after] = values.map((value) => toPlainLine(value) || '(none)');
    return `  ${name}: ${before} → ${after}\n`;
  });
  if (changed.includes('start_date') && fields.end_date === undefined)
    lines.push(`  end_date: ${record.end_date} → after the same duration\n`);
  return [
    `${toPlainLine(nameRecord(record, kind))}\n`,
    ...(lines.length > 0 ? lines : ['  no change\n']),
  ].join('');
}

const rowOf = (record: CalendarRecord, columns: readonly RecordColumn[]) =>
  columns.map((column) => column.textOf(record));

/** Returns the value of a column for JSON: the field as it is, or the text of a computed column. */
const dataOf = (record: CalendarRecord, { heading, textOf }: RecordColumn): unknown =>
  heading in record ? record[heading] : textOf(record);

/**
 * Prints records as a table in a terminal, else one per line as they arrive, with tabs or as JSON. Pages are
 * read only as fast as the reader takes the lines. Returns the number of records.
 */
export async function printRecords(
  records: AsyncIterable<CalendarRecord>,
  columns: readonly RecordColumn[],
  { json, ndjson, isChosen }: FormatOptions & { readonly isChosen: boolean },
  context: CommandContext,
): Promise<number> {
  const { stdout } = context;
  const toData = (record: CalendarRecord) =>
    isChosen ? Object.fromEntries(columns.map((column) => [column.heading, dataOf(record, column)])) : record;
  const toLine = (record: CalendarRecord) =>
    ndjson ? `${formatJson(toData(record))}\n` : formatTabSeparated({ rows: [rowOf(record, columns)] });
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
    const isPublic = collected.every(({ status }) => status === 'publish');
    const shown = isPublic ? columns.filter(({ isOptional }) => !isOptional) : columns;
    await writeTable({ columns: shown, rows: collected.map((record) => rowOf(record, shown)) }, context);
  }
  return collected.length;
}

/** Returns the total of a listing. Undefined if the page contradicts it, as on some older releases. */
export function knownTotal(list: Omit<Page<unknown>, 'next'>): number | undefined {
  const { items, total, totalPages, page, hasNext } = list;
  const isTooLow = items.length > total || (hasNext && page >= totalPages);
  return isTooLow ? undefined : total;
}
