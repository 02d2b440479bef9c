import { password, text } from '@clack/prompts';
import type { CommandContext } from '../process/command-context.ts';
import { promptStreams, replyTo } from './terminal.ts';

const required = (value: string | undefined) => (value?.trim() ? undefined : 'This is needed to go on.');

/** Prompts for a line of text. */
export function askText(message: string, context: CommandContext): Promise<string> {
  return replyTo(text({ ...promptStreams(context), message, validate: required }));
}

/** Prompts for a secret, which is not shown. */
export function askPassword(message: string, context: CommandContext): Promise<string> {
  return replyTo(password({ ...promptStreams(context), message, validate: required }));
}
