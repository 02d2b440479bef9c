import { type FileHandle, open } from 'node:fs/promises';
import { fileError } from '../../files/file-error.ts';

/** A file of lines of JSON. */
export interface Report {
  add(line: object): void;
  /** Waits until all lines are written. */
  close(): Promise<void>;
}

/**
 * Opens a file for the results of this run, which replace those of the one before.
 *
 * @throws UsageError where it cannot be written
 */
export async function openReport(path: string | undefined): Promise<Report> {
  if (path === undefined) return { add: () => undefined, close: async () => undefined };
  let file: FileHandle;
  try {
    file = await open(path, 'w');
  } catch (error) {
    throw fileError(error, path, 'written');
  }
  const stream = file.createWriteStream();
  const closed = new Promise<void>((resolve, reject) => {
    stream.on('finish', resolve).on('error', (error) => reject(fileError(error, path, 'written')));
  });
  closed.catch(() => undefined);
  return {
    add: (line) => void stream.write(`${JSON.stringify(line)}\n`),
    close: () => {
      stream.end();
      return closed;
    },
  };
}
