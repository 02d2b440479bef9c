import { readFileSync } from 'node:fs';
import { type AddHelpTextContext, Command, CommanderError } from 'commander';
import { UsageError } from './errors/errors.ts';
import { isClosedOutput } from './output/text.ts';
import {
  type CommandContext,
  type CommandModule,
  type CommandResult,
  ExitCode,
} from './process/command-context.ts';

/** Expands `help list` to `list --help`, which loads that command's options, and `list` to `list events`. */
function complete(args: readonly string[]): readonly string[] {
  const [first, second = '-', ...rest] = args;
  if (first === 'help') return [...args.slice(1), '--help'];
  const isDefault = first === 'list' && second.startsWith('-') && !/^(-h|--help)$/.test(second);
  return isDefault ? ['list', 'events', ...(args.length > 1 ? [second] : []), ...rest] : args;
}

export async function run(
  args: readonly string[],
  streams: Omit<CommandContext, 'session'>,
): Promise<ExitCode> {
  const context: CommandContext = { ...streams, session: {} };
  const result: CommandResult = { exitCode: ExitCode.success };
  // If the reader is gone, as with `| head`, the next write fails. Without a listener, that ends the process.
  context.stdout.on('error', () => {});
  try {
    await createProgram(context, result).parseAsync(complete(args), { from: 'user' });
    return result.exitCode;
  } catch (error) {
    // Help and version end this way, too. Commander has printed everything already.
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return ExitCode.success;
      await result.onUsageError?.(args, new UsageError(error.message.replace(/^error: /, '')));
      return ExitCode.usage;
    }
    if (isClosedOutput(error)) return ExitCode.success;
    // Loaded only now: `--help` needs neither the client nor its errors.
    const { describeError } = await import('./errors/describe-error.ts');
    const { message, exitCode } = describeError(error, context);
    context.stderr.write(`${message}\n`);
    return exitCode;
  }
}

// Source and build have the same depth in the package.
const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

const examples = `
Examples:
  events-calendar list events --site https://example.org --search jazz
  events-calendar doctor https://example.org

You can set CALENDAR_URL instead of --site. To read drafts and to write, set
CALENDAR_USER to a user name and CALENDAR_PASSWORD to an application password.`;

/** Rejects an unknown command with --help, which commander would take for a request of the program's help. */
function rejectUnknown({ command }: AddHelpTextContext): string {
  const [name = ''] = command.args;
  if (command.commands.length > 0 && /^\w/.test(name)) command.error(`error: unknown command '${name}'`);
  return '';
}

/** Creates the commands with their summaries. A command's code loads when it runs or shows its help. */
function createProgram(context: CommandContext, result: CommandResult): Command {
  const program = new Command('events-calendar')
    .description('Read, write, import, check and mock calendars of The Events Calendar for WordPress.')
    .version(manifest.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .addHelpText('beforeAll', rejectUnknown)
    .addHelpText('after', examples)
    .showSuggestionAfterError()
    .showHelpAfterError('Add --help to see the available commands and options.')
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
  load(): Promise<CommandModule>;
}

function subcommand(group: string, name: string, summary: string, load: Subcommand['load']): Subcommand {
  return { name, summary, group, load };
}

const records = 'Records:';
const calendars = 'Whole calendars:';
const sites = 'Sites:';
const checks = 'Check:';
const apps = 'Serve:';

const list = 'list events, venues, organizers, categories or tags';
const remove = 'move records to the trash, or delete categories and tags';
const write = 'export events as CSV, JSON, NDJSON or iCalendar';
const read = 'create and edit events from a file, or apply a snapshot';
const examine = 'check a site for problems, and suggest fixes';
const protocol = 'serve a calendar to an AI model (Model Context Protocol)';

const leave = 'delete a stored profile';

const loadProfiles = async (name: 'login' | 'logout' | 'profiles') =>
  (await import('./commands/profiles.ts'))[name];

const loadRecords = async (name: keyof typeof import('./commands/records.ts')) =>
  (await import('./commands/records.ts'))[name];

export const subcommands: readonly Subcommand[] = [
  subcommand(records, 'list', list, () => import('./commands/list.ts')),
  subcommand(records, 'get', 'print a record', () => loadRecords('get')),
  subcommand(records, 'create', 'create a record', () => loadRecords('create')),
  subcommand(records, 'edit', 'change some fields of a record', () => loadRecords('edit')),
  subcommand(records, 'delete', remove, () => loadRecords('remove')),
  subcommand(records, 'restore', 'take records out of the trash', () => loadRecords('restore')),
  subcommand(records, 'cancel', 'mark events as canceled, with a reason', () => loadRecords('cancel')),
  subcommand(records, 'postpone', 'mark events as postponed, with a reason', () => loadRecords('postpone')),
  subcommand(calendars, 'export', write, () => import('./commands/export.ts')),
  subcommand(calendars, 'import', read, () => import('./commands/import.ts')),
  subcommand(calendars, 'snapshot', 'save a whole calendar as JSON', () => import('./commands/snapshot.ts')),
  subcommand(calendars, 'diff', 'compare two snapshots or sites', () => import('./commands/diff.ts')),
  subcommand(sites, 'login', 'store a site and its credentials', () => loadProfiles('login')),
  subcommand(sites, 'logout', leave, () => loadProfiles('logout')),
  subcommand(sites, 'profiles', 'list the stored profiles', () => loadProfiles('profiles')),
  subcommand(sites, 'api', 'send a request to any route of a site', () => import('./commands/api.ts')),
  subcommand(checks, 'doctor', examine, () => import('./commands/doctor.ts')),
  subcommand(apps, 'mock', 'serve a mock calendar over HTTP', () => import('./commands/mock.ts')),
  subcommand(apps, 'mcp', protocol, () => import('./mcp/server.ts')),
];
