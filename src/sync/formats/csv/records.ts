import type { CsvError, Options } from 'csv-parse';
import { FormatError } from '../format-error.ts';
import { largestRow } from '../input.ts';
import { loadPackage } from '../load-package.ts';

/** A row of cells, as a CSV file has it. */
export interface CsvRecord {
  readonly cells: readonly string[];
  /** The line that it begins in, from 1. */
  readonly line: number;
}

/** A row with its number and the empty lines so far, as csv-parse returns it. */
interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
}

/** How many lines the cells of a row take beyond the first: a cell in quotes may have line ends. */
function lineEndsIn(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) count += cell.split(/\r\n|\r|\n/).length - 1;
  return count;
}

function describeProblem({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'the quote that a cell of this row begins with is not closed';
  if (code === 'CSV_MAX_RECORD_SIZE')
    return 'this row has more than 10 MB, maybe since a quote is not closed';
  return 'a quote inside of a cell has to be doubled, and the cell to stand in quotes';
}

/** csv-parse reads bytes. Pairs of surrogates may be divided between chunks, which this encoder puts together. */
function toStream(iterator: AsyncIterator<string>): ReadableStream<Uint8Array> {
  const texts = new ReadableStream<string>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  return texts.pipeThrough(new TextEncoderStream());
}

/**
 * Divides CSV (RFC 4180) into rows of cells, through csv-parse. Empty lines are left out.
 *
 * @throws FormatError where a quote is misplaced, behind the rows before that: nobody knows where rows begin then
 */
export async function* readRecords(
  chunks: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<CsvRecord, void, undefined> {
  const { parse } = await loadPackage('csv-parse', 'readCsv');
  let problem: CsvError | undefined;
  const options: Options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: largestRow,
    // An error of the stream would take rows with it that are read already.
    skip_records_with_error: true,
    on_skip: (error) => {
      problem ??= error;
    },
  };
  const iterator = chunks[Symbol.asyncIterator]();
  const records: ReadableStream<ParsedRecord> = toStream(iterator).pipeThrough(parse(options));
  let line = 1;
  let emptyLines = 0;
  try {
    for await (const { record, info } of records) {
      if (problem !== undefined && info.records > Number(problem.records)) break;
      line += info.empty_lines - emptyLines;
      emptyLines = info.empty_lines;
      yield { cells: record, line };
      line += 1 + lineEndsIn(record);
    }
  } finally {
    await iterator.return?.();
  }
  if (problem === undefined) return;
  line += Number(problem.empty_lines) - emptyLines;
  throw new FormatError(
    describeProblem(problem),
    { line, column: Number(problem.index) + 1 },
    { cause: problem },
  );
}
