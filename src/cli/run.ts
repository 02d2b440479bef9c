import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { credentialsFromEnvironment } from './connection/credentials.ts';
import { isClosedOutput } from './output/text.ts';
import {
  type CommandContext,
  type CommandModule,
  type CommandResult,
  ExitCode,
} from './process/command-context.ts';

/** `help list events` means `list events --help`, which loads the options of that command; `list` lists events. */
function complete(args: readonly string[]): readonly string[] {
  const [first, second = '-', ...rest] = args;
  if (first === 'help') return [...args.slice(1), '--help'];
  const isDefault = first === 'list' && second.startsWith('-') && !/^(-h|--help)$/.test(second);
  return isDefault ? ['list', 'events', ...(args.length > 1 ? [second] : []), ...rest] : args;
}

/** Runs the command line, prints errors in a line or two, and returns the exit code. */
export async function run(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const result: CommandResult = { exitCode: ExitCode.success };
  // A reader that is gone, as with `| head`, fails the next write; without a listener it would end the process.
  context.stdout.on('error', () => {});
  try {
    await createProgram(context, result).parseAsync(complete(args), { from: 'user' });
    return result.exitCode;
  } catch (error) {
    // Help and the version end this way, too; what is to be said of them has been printed.
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.success : ExitCode.usage;
    if (isClosedOutput(error)) return ExitCode.success;
    // Loaded only now: `--help` needs neither the client nor its errors.
    const { describeError } = await import('./errors/describe-error.ts');
    const isUserGiven = args.some((argument) => /^--user(=|$)/.test(argument));
    const hasCredentials = isUserGiven || credentialsFromEnvironment(context) !== undefined;
    const { message, exitCode } = describeError(error, context, hasCredentials);
    context.stderr.write(`${message}\n`);
    return exitCode;
  }
}

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
function createProgram(context: CommandContext, result: CommandResult): Command {
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

interface Subcommand {
  readonly name: string;
  readonly summary: string;
  readonly group: string;
  /** Loads the command and what it needs, so that `--help` need not. */
  load(): Promise<CommandModule>;
}

function subcommand(group: string, name: string, summary: string, load: Subcommand['load']): Subcommand {
  return { name, summary, group, load };
}

const records = 'Read and write records:';
const calendars = 'Move whole calendars:';
const checks = 'Check and try:';
const apps = 'For other programs:';

const list = 'list events, venues, organizers, categories or tags';
const remove = 'move records to the trash, or delete categories and tags';
const write = 'write the events of a site as CSV, JSON, NDJSON or iCalendar';
const read = 'create and edit the events of a file, or apply a snapshot';
const examine = 'say what is wrong with a site, and what to do about it';
const protocol = 'serve the calendar to an AI model (Model Context Protocol)';

const loadRecords = async (name: 'get' | 'create' | 'edit' | 'remove') =>
  (await import('./commands/records.ts'))[name];

export const subcommands: readonly Subcommand[] = [
  subcommand(records, 'list', list, () => import('./commands/list.ts')),
  subcommand(records, 'get', 'print a record', () => loadRecords('get')),
  subcommand(records, 'create', 'create a record', () => loadRecords('create')),
  subcommand(records, 'edit', 'change fields of a record, and no others', () => loadRecords('edit')),
  subcommand(records, 'delete', remove, () => loadRecords('remove')),
  subcommand(calendars, 'export', write, () => import('./commands/export.ts')),
  subcommand(calendars, 'import', read, () => import('./commands/import.ts')),
  subcommand(calendars, 'snapshot', 'write a whole calendar as JSON', () => import('./commands/snapshot.ts')),
  subcommand(calendars, 'diff', 'compare two snapshots or sites', () => import('./commands/diff.ts')),
  subcommand(checks, 'doctor', examine, () => import('./commands/doctor.ts')),
  subcommand(apps, 'mock', 'serve a mock of a calendar over HTTP', () => import('./commands/mock.ts')),
  subcommand(apps, 'mcp', protocol, () => import('./mcp/server.ts')),
];
