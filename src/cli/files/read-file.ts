import { createReadStream } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { CommandContext } from '../process/command-context.ts';
import { fileError } from './file-error.ts';
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
