import type { CalendarEvent } from '../../index.ts';
import { writeCsv, writeICalendar, writeJson, writeNdjson } from '../../sync/index.ts';
import { writableColumns } from '../files/csv-columns.ts';
import type { FileFormat } from '../files/file-format.ts';

/** What only some formats have. */
export interface WriteOptions {
  readonly delimiter?: string;
  readonly columns?: readonly string[];
  readonly bom?: true;
  readonly name?: string;
}

/** The formats of these options. */
export const formatsOfWriteOptions: Readonly<Record<keyof WriteOptions, readonly FileFormat[]>> = {
  delimiter: ['csv'],
  columns: ['csv'],
  bom: ['csv'],
  name: ['ics'],
};

/** Events as the text of a file. */
export async function writeEvents(
  events: AsyncIterable<CalendarEvent>,
  format: FileFormat,
  { delimiter, columns, bom, name }: WriteOptions,
): Promise<AsyncIterable<string>> {
  if (format === 'json') return writeJson(events);
  if (format === 'ndjson') return writeNdjson(events);
  if (format === 'ics') return writeICalendar(events, { name });
  return writeCsv(events, { delimiter, columns: columns && (await writableColumns(columns)), bom });
}
