import { createReadStream } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { UsageError } from '../errors/errors.ts';
import type { CommandContext } from '../process/command-context.ts';
import { standardStream } from './file-format.ts';

/** Returns a function that reads a file in chunks, each time from its beginning. Standard input, `-`, is read once. */
export function createReader(
  path: string,
  { stdin, signal }: Pick<CommandContext, 'stdin' | 'signal'>,
): () => AsyncGenerator<Uint8Array, void, undefined> {
  let input: Promise<Uint8Array> | undefined;
  return async function* read() {
    if (path === standardStream) {
      input ??= buffer(addAbortSignal(signal, stdin));
      yield await input;
      return;
    }
    try {
      yield* createReadStream(path);
    } catch (error) {
      throw fileError(error, path, 'read');
    }
  };
}

/** Whether an error is one of the file system. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}

/** Why a file cannot be read or written, in a line. Errors of any other kind stay as they are. */
export function fileError(error: unknown, path: string, action: 'read' | 'written'): unknown {
  if (!isFileError(error)) return error;
  // Such as `ENOENT: no such file or directory, open 'events.csv'`.
  const reason = error.message.replace(/^[A-Z]+: |, \w+( '.*)?$/g, '');
  return new UsageError(`${path} cannot be ${action}: ${reason}.`);
}
