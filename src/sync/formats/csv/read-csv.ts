import { ReadableStream as NodeStream } from 'node:stream/web';
import type { CsvError, Info, Options } from 'csv-parse';
import { FormatError } from '../../rows/format-error.ts';
import type { LocatedRow } from '../../rows/import-row.ts';
import { type EncodingOptions, type FileInput, largestRow, readText } from '../input.ts';
import { loadPackage } from '../packages.ts';
import { type CsvRecord, type Header, type HeaderOptions, readHeader } from './header.ts';
import { type CellOptions, readRow } from './read-row.ts';

/** Options of `readCsv`. */
export interface ReadCsvOptions extends EncodingOptions, HeaderOptions, CellOptions {
  /** The character between cells, such as `;`, or a tab in Excel's Unicode text. Default `,`. */
  readonly delimiter?: string | undefined;
}

/**
 * Reads events from a CSV file (RFC 4180) as spreadsheets write it, row by row.
 *
 * The first row contains the headings, which `docs/scripts.md` describes. Needs the package `csv-parse`.
 *
 * @param input - the file: a string, bytes, or a stream of either
 * @param options - `delimiter`, `dates`, `lists`, `columns`, `encoding` and others
 * @returns the rows with their lines and columns, and a `FormatError` in place of each row that cannot
 * be read
 * @throws `FormatError` before any row if a column is missing, unknown or duplicate, and after the rows
 * before it if a quote is misplaced, and CalendarError if csv-parse is not installed
 * @example
 * ```ts
 * import { createReadStream } from 'node:fs';
 * import { readCsv } from 'events-calendar-client/sync/csv';
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
    // Excel may specify the delimiter in an extra row.
    const isDelimiter = header === undefined && record.cells.join(delimiter) === `sep=${delimiter}`;
    if (isDelimiter || record.cells.every((cell) => cell.trim() === '')) continue;
    if (header === undefined) header = readHeader(record, delimiter, options);
    else yield readRow(record, header, options);
  }
  if (header === undefined)
    throw new FormatError('expected the names of columns in the first row, got an empty file', { line: 1 });
}

function describeProblem({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a cell of this row starts with a quote that is not closed';
  if (code === 'CSV_MAX_RECORD_SIZE')
    return 'this row is larger than 10 MB, maybe because a quote is not closed';
  return 'a quote inside a cell must be doubled, and the cell must be in quotes';
}

/** Splits CSV into rows of cells with csv-parse. */
async function* readRecords(
  chunks: AsyncGenerator<string, void, undefined>,
  delimiter: string,
): AsyncGenerator<CsvRecord, void, undefined> {
  const { parse } = await loadPackage('csv-parse', 'readCsv');
  let problem: CsvError | undefined;
  const options: Options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    trim: true,
    max_record_size: largestRow,
    // An error of the stream would lose rows that were already read.
    skip_records_with_error: true,
    on_skip: (error) => {
      problem ??= error;
    },
  };
  const texts = NodeStream.from(chunks) as ReadableStream<string>;
  // Csv-parse reads bytes. The encoder joins surrogate pairs that are split between chunks.
  const records: ReadableStream<{ record: string[]; info: Info }> = texts
    .pipeThrough(new TextEncoderStream())
    .pipeThrough(parse(options));
  let line = 1;
  try {
    for await (const { record, info } of records) {
      if (problem !== undefined && info.records > Number(problem.records)) break;
      yield { cells: record, line };
      // Quoted cells may contain line breaks.
      line += record.join().split(/\r\n|\r|\n/).length;
    }
  } finally {
    await chunks.return();
  }
  if (problem === undefined) return;
  const place = { line, column: Number(problem.index) + 1 };
  throw new FormatError(describeProblem(problem), place, { cause: problem });
}
