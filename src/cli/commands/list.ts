import type { Command } from 'commander';
import { connect } from '../connection/connect.ts';
import { addSiteOptions, type SiteOptions } from '../connection/site-options.ts';
import type { CommandContext } from '../process/command-context.ts';

/** `list`: one kind of record, filtered as its query has it. */
export function define(command: Command, context: CommandContext): void {
  addSiteOptions(command);
  command.argument('<kind>');
  command.action(async (_kind: string, options: SiteOptions) => {
    const calendar = await connect(options, context);
    for await (const event of calendar.events.list({}, { signal: context.signal }))
      context.stdout.write(`${JSON.stringify(event)}\n`);
  });
}
