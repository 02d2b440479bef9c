import { CancelledError, UsageError } from '../errors/errors.ts';
import { toPlainLine } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';

/**
 * Whether the user wants what cannot be undone. With `yes` no question is shown.
 *
 * @throws {@link UsageError} where there is no terminal to show the question in
 */
export async function confirm(
  question: string,
  { yes = false }: { readonly yes?: boolean | undefined },
  context: CommandContext,
): Promise<boolean> {
  if (yes) return true;
  const message = toPlainLine(question);
  if (!isInteractive(context))
    throw new UsageError(
      `${message}\nThere is no terminal to confirm this in. Add --yes to go on without a question.`,
    );
  const prompts = await import('@clack/prompts');
  return replyTo(prompts.confirm({ ...promptStreams(context), message, initialValue: false }));
}

const required = (value: string | undefined) => (value?.trim() ? undefined : 'This is needed to go on.');

/** Prompts for a secret, which is not shown. */
export async function askPassword(message: string, context: CommandContext): Promise<string> {
  const { password } = await import('@clack/prompts');
  return replyTo(password({ ...promptStreams(context), message, validate: required }));
}

/** Whether there is somebody who can be asked: results may go elsewhere, questions go to the standard error. */
export function isInteractive({ stdin, stderr }: CommandContext): boolean {
  return stdin.isTTY === true && stderr.isTTY === true;
}

const promptStreams = ({ stdin, stderr, signal }: CommandContext) => ({
  input: stdin,
  output: stderr,
  signal,
  withGuide: false,
});

/** The reply to a prompt; throws where the user has left it, for which the prompts have a symbol. */
async function replyTo<Reply>(prompt: Promise<Reply>): Promise<Exclude<Reply, symbol>> {
  const reply = await prompt;
  if (typeof reply === 'symbol') throw new CancelledError();
  return reply as Exclude<Reply, symbol>;
}
