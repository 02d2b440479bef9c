import type { Command } from 'commander';
import { addSiteOptions } from '../connection/site-options.ts';
import type { CommandContext } from '../process/command-context.ts';
import { runTour } from '../tour/tour.ts';
import type { TourOptions } from '../tour/tour-site.ts';

const details = `
Without a site, it runs on a mock of a sample calendar: nothing is sent over the network, and it also
shows how events are written. On a site it only reads, without credentials.

With --write it also creates a draft on the site, edits it and moves it to the trash. Credentials are
those in CALENDAR_USER and CALENDAR_PASSWORD.

Examples:
  events-calendar tour
  events-calendar tour --site https://example.org`;

/** `tour`: what the library does, step by step, with its code. */
export function define(command: Command, context: CommandContext): void {
  command.description('Show what the library does, step by step: the code and its result.');
  addSiteOptions(command);
  command
    .optionsGroup('Tour:')
    .option('--write', 'create, edit and delete a draft on the site, too')
    .addHelpText('after', details)
    .action((options: TourOptions) => runTour(options, context));
}
