import { type CsvColumn, type ReadableCsvColumn, writeCsv } from '../../sync/index.ts';
import { UsageError } from '../errors/errors.ts';

/** The names of all columns that a CSV file of events can have: those of a file without events. */
async function columnNames(): Promise<string[]> {
  let text = '';
  for await (const chunk of writeCsv([])) text += chunk;
  return text.trim().split(',');
}

async function checkColumns(columns: readonly string[], further: readonly string[]): Promise<void> {
  const known = [...(await columnNames()), ...further];
  const unknown = columns.filter((column) => !known.includes(column));
  if (unknown.length === 0) return;
  throw new UsageError(`There is no column ${unknown.join(', ')}. The columns are: ${known.join(', ')}.`);
}

/**
 * Checks the names of columns to write.
 *
 * @throws UsageError where there is no such column
 */
export async function writableColumns(columns: readonly string[]): Promise<CsvColumn[]> {
  await checkColumns(columns, []);
  return columns as CsvColumn[];
}

/**
 * Checks the names of columns to read. Times may have columns of their own.
 *
 * @throws UsageError where there is no such column
 */
export async function readableColumns(columns: readonly string[]): Promise<ReadableCsvColumn[]> {
  await checkColumns(columns, ['start_time', 'end_time']);
  return columns as ReadableCsvColumn[];
}
