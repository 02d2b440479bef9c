import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { CommandContext } from '../process/command-context.ts';
import { fileError } from './file-error.ts';
import { standardStream } from './file-format.ts';

/** Reads a file, or standard input for `-`, in chunks of bytes. */
export async function* readFileChunks(
  path: string,
  { stdin }: Pick<CommandContext, 'stdin'>,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (path === standardStream) {
    yield* stdin;
    return;
  }
  try {
    yield* createReadStream(path);
  } catch (error) {
    throw fileError(error, path, 'read');
  }
}

/**
 * Makes sure that a file can be read, before anything else is done.
 *
 * @throws UsageError where it cannot
 */
export async function checkReadable(path: string): Promise<void> {
  if (path === standardStream) return;
  try {
    await stat(path);
  } catch (error) {
    throw fileError(error, path, 'read');
  }
}
