import { CommandError, UsageError } from '../errors/errors.ts';
import { toPlainLine } from '../output/text.ts';
import { type CommandContext, ExitCode } from '../process/command-context.ts';

/**
 * Asks the user to confirm an action.
 *
 * @param declined - what the error says if the user answers no
 * @throws {@link CommandError} if the user answers no, {@link UsageError} if there is no terminal
 */
export async function confirm(question: string, declined: string, context: CommandContext): Promise<void> {
  const message = toPlainLine(question);
  if (!isInteractive(context))
    throw new UsageError(`${message}\nThere is no terminal to ask in. Add --yes to skip the question.`);
  const prompts = await import('@clack/prompts');
  const reply = await replyTo(prompts.confirm({ ...promptStreams(context), message, initialValue: false }));
  if (!reply) throw new CommandError(declined, ExitCode.findings);
}

export async function askPassword(message: string, context: CommandContext): Promise<string> {
  const { password } = await import('@clack/prompts');
  const validate = (value: string | undefined) => (value?.trim() ? undefined : 'Enter the password.');
  return replyTo(password({ ...promptStreams(context), message, validate }));
}

/** Checks whether the user can be asked. Prompts use standard error, so results may go to a file. */
export function isInteractive({ stdin, stderr }: CommandContext): boolean {
  return stdin.isTTY === true && stderr.isTTY === true;
}

const promptStreams = ({ stdin, stderr, signal }: CommandContext) => ({
  input: stdin,
  output: stderr,
  signal,
  withGuide: false,
});

/** Returns the reply to a prompt. Throws if the user cancelled it, which the reply marks with a symbol. */
async function replyTo<Reply>(prompt: Promise<Reply>): Promise<Exclude<Reply, symbol>> {
  const reply = await prompt;
  if (typeof reply === 'symbol') throw new CommandError('Cancelled.', ExitCode.interrupted);
  return reply as Exclude<Reply, symbol>;
}
