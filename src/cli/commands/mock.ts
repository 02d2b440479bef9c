import { type Command, Option } from 'commander';
import { parseList, parseNumber } from '../arguments.ts';
import { type MockCommandOptions, parseInstant, parseSiteUrl } from '../mock/options.ts';
import { serveMock } from '../mock/serve-mock.ts';
import type { CommandContext, CommandResult } from '../process/command-context.ts';

const details = `
By default the mock serves a sample calendar: a year of a town around today.
There is a user for each role: administrator, editor, author, contributor and
subscriber. Their password is "mock password", or CALENDAR_MOCK_PASSWORD.
Ctrl+C ends the mock, after it has saved with --save.

Examples:
  events-calendar mock
  events-calendar mock --port 0 --empty --quiet
  events-calendar mock --snapshot calendar.json --save
  curl 'http://127.0.0.1:8787/wp-json/tribe/events/v1/events?per_page=2'`;

const parsePort = parseNumber({ integer: true, minimum: 0, maximum: 65_535 });
const parseMilliseconds = parseNumber({ integer: true, minimum: 0 });

export function define(command: Command, context: CommandContext, result: CommandResult): void {
  command
    .optionsGroup('Address:')
    .option('--port <number>', 'port to listen on; 0 takes any free one', parsePort, 8787)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--url <url>', 'URL in its responses (default: where it listens)', parseSiteUrl)
    .optionsGroup('Data:')
    .option('--snapshot <file>', 'snapshot to start with: JSON, or JSON compressed with gzip')
    .addOption(new Option('--empty', 'start with no records').conflicts('snapshot'))
    .option('--save [file]', 'save the records on exit (default: the file of --snapshot)')
    .option('--routes <file>', 'other routes: JSON of paths and their responses, or a module')
    .optionsGroup('Behavior:')
    .option('--now <instant>', 'stop its clock at this time', parseInstant)
    .option('--timezone <zone>', 'time zone of the site and of the sample calendar')
    .option('--latency <milliseconds>', 'wait before each response', parseMilliseconds, 0)
    .option('--languages <codes>', 'languages of the site (default: en,ro,tr)', parseList)
    .optionsGroup('Output:')
    .option('--quiet', 'log no requests')
    .addHelpText('after', details)
    .action((options: MockCommandOptions) => serveMock(options, context, result));
}
