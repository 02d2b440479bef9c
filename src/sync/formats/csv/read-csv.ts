import type { LocatedRow } from '../../rows/located-row.ts';
import { FormatError } from '../format-error.ts';
import { type EncodingOptions, type FileInput, readText } from '../input.ts';
import { type Header, type HeaderOptions, readHeader } from './header.ts';
import { type CellOptions, readRow } from './read-row.ts';
import { readRecords } from './records.ts';

/** How a CSV file is read. */
export interface ReadCsvOptions extends EncodingOptions, HeaderOptions, CellOptions {
  /** What stands between cells: `,` by default, `;` where commas are for decimals, a tab in Excel's Unicode text. */
  readonly delimiter?: string | undefined;
}

const isEmpty = (cell: string) => cell.trim() === '';

/**
 * Reads events from a CSV file (RFC 4180), as spreadsheets write it, one after the other. The first row names the columns,
 * which `docs/scripts.md` documents. It needs the package `csv-parse`.
 *
 * @param input - the file: text, bytes, or a stream of either
 * @param options - `delimiter`, `dates`, `columns`, `encoding` and others
 * @returns the rows with their lines and columns; in the place of one that cannot be read, a {@link FormatError}
 * @throws {@link FormatError} before any row where a column is missing, unknown or there twice; behind the rows before
 * that where a quote is misplaced; CalendarError where csv-parse is not installed
 * @example
 * ```ts
 * import { createReadStream } from 'node:fs';
 * import { readCsv } from 'events-calendar-client/sync';
 *
 * const rows = readCsv(createReadStream('events.csv'), { delimiter: ';', dates: 'day-month-year' });
 * for await (const item of rows) {
 *   if ('error' in item) console.error(item.error.message); // line 3, column 2 (start_date): expected a date …
 *   else console.log(item.position.line, item.row.title);
 * }
 * ```
 */
export async function* readCsv(
  input: FileInput,
  options: ReadCsvOptions = {},
): AsyncGenerator<LocatedRow, void, undefined> {
  const { delimiter = ',' } = options;
  let header: Header | undefined;
  for await (const record of readRecords(readText(input, options), delimiter)) {
    // Excel names the delimiter in a row of its own.
    const isDelimiter = header === undefined && record.cells.join(delimiter) === `sep=${delimiter}`;
    if (isDelimiter || record.cells.every(isEmpty)) continue;
    if (header === undefined) header = readHeader(record, delimiter, options);
    else yield readRow(record, header, options);
  }
  if (header === undefined) {
    throw new FormatError('expected the names of columns in the first row, got an empty file', { line: 1 });
  }
}
