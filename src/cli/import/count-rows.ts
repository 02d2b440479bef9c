import { FormatError, type LocatedRow } from '../../sync/index.ts';
import { UsageError } from '../errors/usage-error.ts';
import { adviceInFlags, fileName } from './report/describe-result.ts';

/** What makes all of a file unreadable, in words of the command line. */
export function unreadableFile(file: string, error: unknown): unknown {
  if (!(error instanceof FormatError)) return error;
  const isObject = /expected a list in JSON, which begins with \[, got \{/.test(error.message);
  const hint = isObject ? '. If it is a snapshot, add --format snapshot' : '';
  return new UsageError(`${fileName(file)}: ${adviceInFlags(error.message)}${hint}`);
}

/**
 * Counts the rows of a file, bad ones included.
 *
 * @throws UsageError where the file cannot be read to its end, so that nothing is done with the first part of it
 */
export async function countRows(file: string, rows: AsyncIterable<LocatedRow>): Promise<number> {
  let count = 0;
  try {
    for await (const _ of rows) count += 1;
  } catch (error) {
    throw unreadableFile(file, error);
  }
  return count;
}
