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

/** The bytes of a file, or of standard input for `-`. */
export async function readWholeFile(path: string, context: Pick<CommandContext, 'stdin'>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readFileChunks(path, context)) chunks.push(chunk);
  return Buffer.concat(chunks);
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

/** Whether a file is compressed, by its first two bytes: its name may say anything. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
