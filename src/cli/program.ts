import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import type { CommandContext, CommandResult } from './process/command-context.ts';
import { subcommands } from './subcommands.ts';

// This file and the built one lie equally deep in the package.
const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

const examples = `
Examples:
  events-calendar list events --site https://example.org --search jazz
  events-calendar doctor https://example.org

Set CALENDAR_URL instead of --site, and CALENDAR_USER and CALENDAR_PASSWORD, a
user and an application password, to read drafts and to write.`;

/** The command line: names and summaries. What a command needs is loaded when it is called, or its help shown. */
export function createProgram(context: CommandContext, result: CommandResult): Command {
  const program = new Command('events-calendar')
    .description('Read, write, import, check and mock WordPress events calendars.')
    .version(manifest.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help of a command')
    .addHelpText('after', examples)
    .showSuggestionAfterError()
    .showHelpAfterError('Run it with --help for what it takes.')
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      getOutHelpWidth: () => context.stdout.columns ?? 80,
      getErrHelpWidth: () => context.stderr.columns ?? 80,
    })
    .exitOverride();

  for (const { name, summary, group } of subcommands) {
    program.command(name).summary(summary).description(summary).helpGroup(group);
  }
  program.hook('preSubcommand', async (_, command) => {
    const subcommand = subcommands.find(({ name }) => name === command.name());
    const module = await subcommand?.load();
    module?.define(command, context, result);
  });
  return program;
}
