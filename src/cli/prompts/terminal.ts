import { CancelledError } from '../errors/errors.ts';
import type { CommandContext, Input, Output } from '../process/command-context.ts';

/** Whether there is somebody who can be asked: results may go elsewhere, questions go to the standard error. */
export function isInteractive({ stdin, stderr }: CommandContext): boolean {
  return stdin.isTTY === true && stderr.isTTY === true;
}

/** Where a prompt reads and writes. */
export function promptStreams({ stdin, stderr, signal }: CommandContext): {
  input: Input;
  output: Output;
  signal: AbortSignal;
  withGuide: false;
} {
  return { input: stdin, output: stderr, signal, withGuide: false };
}

/** The reply to a prompt; throws where the user has left it, for which the prompts have a symbol. */
export async function replyTo<Reply>(prompt: Promise<Reply>): Promise<Exclude<Reply, symbol>> {
  const reply = await prompt;
  if (typeof reply === 'symbol') throw new CancelledError();
  return reply as Exclude<Reply, symbol>;
}
