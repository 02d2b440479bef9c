import type { Output } from '../process/command-context.ts';

/** Writes a text and waits until it is taken, so that a slow reader sets the pace. Throws when the reader is gone. */
export function writeOutput(output: Output, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Whether an error says that the reader of the output is gone, as with `| head`. */
export function isClosedOutput(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED';
}
