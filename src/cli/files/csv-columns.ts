import { type ReadableCsvColumn, writeCsv } from '../../sync/index.ts';
import { UsageError } from '../errors/errors.ts';

/** The names of all columns that a CSV file of events can have: those of a file without events. */
async function columnNames(): Promise<string[]> {
  let text = '';
  for await (const chunk of writeCsv([])) text += chunk;
  return text.trim().split(',');
}

/**
 * Checks the names of columns to write or, with some more, to read.
 *
 * @throws UsageError if there is no such column
 */
export async function checkColumns<Column extends ReadableCsvColumn>(
  columns: readonly string[],
  further: readonly ReadableCsvColumn[] = [],
): Promise<Column[]> {
  const known = [...(await columnNames()), ...further];
  const unknown = columns.filter((column) => !known.includes(column));
  if (unknown.length === 0) return columns as Column[];
  throw new UsageError(`There is no column ${unknown.join(', ')}. The columns are: ${known.join(', ')}.`);
}
