import { UsageError } from '../errors/errors.ts';
import { toPlainLine } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';
import { isInteractive, promptStreams, replyTo } from './terminal.ts';

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
