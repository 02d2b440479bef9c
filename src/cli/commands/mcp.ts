import type { Command } from 'commander';
import { connect, connectForWriting } from '../connection/connect.ts';
import { addSiteOptions, type SiteOptions } from '../connection/site-options.ts';
import { UsageError } from '../errors/errors.ts';
import { serveUntilEnd } from '../mcp/server.ts';
import type { CommandContext } from '../process/command-context.ts';

interface McpOptions extends SiteOptions {
  readonly write?: boolean;
}

const help = `
An app with an AI model in it, such as an editor or a chat, starts this command
and speaks the Model Context Protocol with it over standard input and output.
It never prompts for credentials.

Example, as most of these apps have it in their settings:
  { "mcpServers": { "calendar": { "command": "npx", "args": [
    "-y", "events-calendar-client", "mcp", "--site", "https://example.org"
  ] } } }`;

export function define(command: Command, context: CommandContext): void {
  addSiteOptions(command, { isServer: true });
  command
    .optionsGroup('Tools:')
    .option('--write', 'also tools that create and edit; none deletes')
    .addHelpText('after', help)
    .action(async (options: McpOptions) => {
      const { write: canWrite = false } = options;
      const { env, stdin, stderr } = context;
      const hasCredentials = Boolean(env.CALENDAR_USER && env.CALENDAR_PASSWORD);
      if (canWrite && !hasCredentials)
        throw new UsageError(
          'To write, set CALENDAR_USER and CALENDAR_PASSWORD to a user and an application password.',
        );
      const calendar = await (canWrite ? connectForWriting : connect)(options, context);
      const reportMistake = (error: unknown) =>
        stderr.write(`Please report this bug:\n${error instanceof Error ? error.stack : error}\n`);
      if (stdin.isTTY)
        stderr.write('An app with an AI model starts this, and talks to it here. Ctrl+C ends it.\n');
      const version = command.parent?.version() ?? '';
      await serveUntilEnd({ version, calendar, canWrite, hasCredentials, reportMistake }, context);
    });
}
