import type { Command } from 'commander';
import { parseNumber } from '../arguments.ts';
import { connect } from '../connection/connect.ts';
import { addSiteOptions, type SiteOptions } from '../connection/site-options.ts';
import { addRangeOptions } from '../files/event-range.ts';
import { checkWritable } from '../files/write-file.ts';
import type { CommandContext } from '../process/command-context.ts';
import { type SnapshotOptions, snapshotSite } from '../snapshots/snapshot-site.ts';

const notes = `
A snapshot is one JSON document: the events, and all venues, organizers,
categories and tags. \`diff\` compares two, \`mock --snapshot\` serves one, and
\`import\` brings another site to its state.

Examples:
  events-calendar snapshot site.snapshot.json --site https://example.org
  events-calendar snapshot site.snapshot.json.gz --status any --from 2027-01-01`;

export function define(command: Command, context: CommandContext): void {
  command
    .argument('<file>', 'file to write, with gzip where its name ends in .gz; - for standard output')
    .addHelpText('after', notes)
    .option('--force', 'overwrite a file that exists')
    .option('--quiet', 'print errors only')
    .optionsGroup('Records:')
    .option(
      '--status <status>',
      'status of events, venues and organizers; any for all but the trash',
      'publish',
    );
  addRangeOptions(command);
  command
    .option('--timezone <zone>', 'time zone of the site, which the mock reads')
    .option(
      '--concurrency <count>',
      'how many requests may be under way at once (default: 3)',
      parseNumber({ integer: true, minimum: 1 }),
    );
  addSiteOptions(command);
  command.action(async (path: string, options: SnapshotOptions & SiteOptions) => {
    await checkWritable(path, options);
    const calendar = await connect(options, context);
    await snapshotSite(calendar, path, options, context);
  });
}
