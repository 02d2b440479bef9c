import type { Command } from 'commander';
import {
  collect,
  collectOrigins,
  collectUsers,
  type MockCommandOptions,
  parseInstant,
  parseList,
  parseMilliseconds,
  parsePort,
  parseSiteUrl,
} from '../mock/parse-options.ts';
import { serveMock } from '../mock/serve-mock.ts';
import type { CommandContext, CommandResult } from '../process/command-context.ts';

const details = `
It serves a sample calendar, a town's year around today, unless --snapshot or --empty says otherwise. The
first line of the standard output is its address; requests are logged to the standard error output.

Users: administrator, editor, author, contributor and subscriber. Their password is "mock password",
or what CALENDAR_MOCK_PASSWORD is set to.

Ctrl+C ends it with the exit code 0, after it was saved where --save is given.

Examples:
  events-calendar mock
  events-calendar mock --port 0 --empty --quiet
  events-calendar mock --snapshot calendar.json --save
  curl 'http://127.0.0.1:8787/wp-json/tribe/events/v1/events?per_page=2'`;

/** `mock`: the mock service over HTTP, for programs in any language. */
export function define(command: Command, context: CommandContext, result: CommandResult): void {
  command
    .description('Serve a mock of a calendar over HTTP, for programs in any language.')
    .optionsGroup('Address:')
    .option('--port <number>', 'port to listen on; 0 takes any free one', parsePort, 8787)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option(
      '--url <url>',
      'address in its responses, such as that of a proxy in front (default: where it listens)',
      parseSiteUrl,
    )
    .option(
      '--allow-origin <origin>',
      'pages of another machine that may use it; may be repeated',
      collectOrigins,
    )
    .optionsGroup('Data:')
    .option('--snapshot <file>', 'snapshot to start with: JSON, or JSON compressed with gzip')
    .option('--empty', 'start with no records')
    .option('--save [file]', 'save the records as a snapshot on exit (default: the file of --snapshot)')
    .option('--force', 'let --save overwrite a file that is no snapshot')
    .option('--extra-field <name>', "field of the site's own in the snapshot; may be repeated", collect)
    .optionsGroup('Behaviour:')
    .option('--user <name:role>', 'one more user; may be repeated', collectUsers)
    .option(
      '--now <instant>',
      'let its clock stand still at this time, which the sample calendar is around',
      parseInstant,
    )
    .option('--timezone <zone>', 'time zone of the site and of the sample calendar')
    .option('--latency <milliseconds>', 'wait before each response', parseMilliseconds, 0)
    .option('--languages <codes>', 'languages of the site, with commas (default: en,ro,tr)', parseList)
    .option('--language-param <name>', 'name of the language parameter (default: tl_language)')
    .option('--api-prefix <prefix>', 'REST prefix of the site (default: wp-json)')
    .option('--vendor <name>', "the vendor's segment of the path (default: tribe)")
    .optionsGroup('Output:')
    .option('--quiet', 'log no requests')
    .option('--json', 'print the address and the log as JSON, one object a line')
    .addHelpText('after', details)
    .action((options: MockCommandOptions) => serveMock(options, context, result));
}
