import { sep } from 'node:path';
import type { Command } from 'commander';

/** Quotes an argument for the shell of the system, where it would not be one otherwise. */
export function quoteArgument(argument: string, separator: string = sep): string {
  if (separator === '\\') {
    return /^[\w@+=:,./\\-]+$/.test(argument) ? argument : `"${argument.replaceAll('"', '\\"')}"`;
  }
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}

/** The command line that a command was called with, to be run again. */
export function commandLineOf(command: Command): string {
  const { parent } = command;
  return [parent?.name() ?? '', ...(parent?.args ?? []).map((argument) => quoteArgument(argument))].join(' ');
}
