import { type Command, Option } from 'commander';
import { parseNames, parseNumber } from '../arguments.ts';
import { parseSite } from '../connection/connect.ts';
import { type MockCommandOptions, parseInstant, parseZone } from '../mock/options.ts';
import { serveMock } from '../mock/serve-mock.ts';
import type { CommandContext } from '../process/command-context.ts';

const details = `
By default, the mock serves a sample calendar: a year of events in a town,
around today. It has a user for each role: administrator, editor, author,
contributor and subscriber. Their password is "mock password", or the value of
CALENDAR_MOCK_PASSWORD. Press Ctrl+C to stop it. With --save, it then saves the
records.

Examples:
  events-calendar mock
  events-calendar mock --port 0 --empty --quiet
  events-calendar mock --snapshot calendar.json --save
  curl 'http://127.0.0.1:8787/wp-json/tribe/events/v1/events?per_page=2'`;

const parsePort = parseNumber({ integer: true, minimum: 0, maximum: 65_535 });
const parseMilliseconds = parseNumber({ integer: true, minimum: 0 });

export function define(command: Command, context: CommandContext): void {
  command
    .optionsGroup('Network:')
    .option('--port <number>', 'port to listen on, or 0 for any free one', parsePort, 8787)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--url <url>', 'URL of the site in responses (default: the one it listens on)', parseSite)
    .optionsGroup('Data:')
    .option('--snapshot <file>', 'snapshot to start with, as JSON or gzipped JSON')
    .addOption(new Option('--empty', 'start with no records').conflicts('snapshot'))
    .option('--save [file]', 'save the records on exit (default: to the --snapshot file)')
    .option('--force', 'let --save overwrite another existing file')
    .optionsGroup('Behavior:')
    .option('--now <instant>', 'stop the clock at this time', parseInstant)
    .option('--timezone <zone>', 'time zone of the site and of the sample calendar', parseZone)
    .option('--latency <milliseconds>', 'delay before each response', parseMilliseconds, 0)
    .option('--languages <codes>', 'languages of the site (default: en,ro,tr)', parseNames)
    .optionsGroup('Output:')
    .option('--quiet', 'do not log requests')
    .addHelpText('after', details)
    .action((options: MockCommandOptions) => serveMock(options, context));
}
