import type { Command } from 'commander';
import { connect, connectForWriting } from '../connection/connect.ts';
import { addSiteOptions, type SiteOptions } from '../connection/site-options.ts';
import { UsageError } from '../errors/errors.ts';
import { serveUntilEnd } from '../mcp/serve-stdio.ts';
import { createCalendarServer } from '../mcp/server.ts';
import type { CommandContext } from '../process/command-context.ts';

interface McpOptions extends SiteOptions {
  readonly write?: boolean;
  readonly anySite?: boolean;
}

const help = `
It is started by a program with an AI model in it, such as an editor or a chat, and speaks the Model Context Protocol over
standard input and output. Credentials come from CALENDAR_USER and CALENDAR_PASSWORD alone: it never asks for them.

Example, as most of these programs have it in their settings:
  { "mcpServers": { "calendar": {
    "command": "npx", "args": ["-y", "events-calendar-client", "mcp", "--site", "https://example.org"] } } }`;

/** `mcp`: a Model Context Protocol server for the calendar. */
export function define(command: Command, context: CommandContext): void {
  addSiteOptions(command);
  command
    .optionsGroup('Tools:')
    .option('--write', 'also tools that create and edit; none deletes')
    .option('--any-site', 'also read other public sites, without credentials, as the model names them')
    .addHelpText('after', help)
    .action(async (options: McpOptions) => {
      const { write: canWrite = false, anySite = false } = options;
      const { env, stdin, stderr } = context;
      const hasSite = Boolean(options.site ?? env.CALENDAR_URL);
      const hasCredentials = Boolean(env.CALENDAR_USER && env.CALENDAR_PASSWORD);
      if (canWrite && !hasSite)
        throw new UsageError(
          'Which site is written to? Add --site https://example.org, or set CALENDAR_URL.',
        );
      if (canWrite && !hasCredentials)
        throw new UsageError(
          'To write, set CALENDAR_USER and CALENDAR_PASSWORD to a user and an application password.',
        );

      const open = canWrite ? connectForWriting : connect;
      const configured = hasSite || !anySite ? await open(options, context) : undefined;
      const { language, languageParam, timeout } = options;
      const server = {
        version: command.parent?.version() ?? '',
        configured,
        options: {
          language,
          languages: language === undefined ? undefined : [language],
          languageParam,
          http: timeout === undefined ? undefined : { timeout: timeout * 1000 },
        },
        anySite,
        canWrite,
        hasCredentials,
        reportMistake: (error: unknown) =>
          stderr.write(
            `A mistake of this program, please report it:\n${error instanceof Error ? error.stack : error}\n`,
          ),
      };
      if (stdin.isTTY)
        stderr.write('A program with an AI model starts this, and talks to it here. Ctrl+C ends it.\n');
      await serveUntilEnd(() => createCalendarServer(server), context);
    });
}
