import { FormatError, type LocatedRow } from '../../sync/index.ts';
import { UsageError } from '../errors/errors.ts';
import { adviceInFlags, fileName } from './report.ts';

/** What makes all of a file unreadable, in words of the command line. */
export function unreadableFile(file: string, error: unknown): unknown {
  if (!(error instanceof FormatError)) return error;
  const isObject = /expected a list in JSON, which begins with \[, got \{/.test(error.message);
  const hint = isObject ? '. If it is a snapshot, add --format snapshot' : '';
  return new UsageError(`${fileName(file)}: ${adviceInFlags(error.message)}${hint}`);
}

/**
 * Counts the rows of a file, bad ones included, until the signal is aborted.
 *
 * @throws UsageError where the file cannot be read to its end, so that nothing is done with the first part of it
 */
export async function countRows(
  file: string,
  rows: AsyncIterable<LocatedRow>,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  try {
    for await (const _ of rows) {
      if (signal.aborted) break;
      count += 1;
    }
  } catch (error) {
    throw unreadableFile(file, error);
  }
  return count;
}
