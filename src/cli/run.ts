import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { UsageError } from './errors/errors.ts';
import { isClosedOutput, writeOutput } from './output/text.ts';
import { type CommandContext, type CommandModule, ExitCode } from './process/command-context.ts';

/** Expands `help list` to `list --help`, which loads that command's options, and `list` to `list events`. */
function complete(args: readonly string[]): readonly string[] {
  const [first = '-', second = '-', ...rest] = args;
  if (first === 'help') return complete([...args.slice(1), '--help']);
  // With --help, commander would print the help of all commands.
  if (!first.startsWith('-') && !subcommands.some(({ name }) => name === first)) return [first];
  const isDefault = first === 'list' && second.startsWith('-') && !/^(-h|--help)$/.test(second);
  return isDefault ? ['list', 'events', ...(args.length > 1 ? [second] : []), ...rest] : args;
}

export async function run(
  args: readonly string[],
  streams: Omit<CommandContext, 'session'>,
): Promise<ExitCode> {
  const context: CommandContext = { ...streams, session: {} };
  const { stdout, stderr } = context;
  // If the reader is gone, as with `| head`, the next write fails. Without a listener, that ends the process.
  for (const output of [stdout, stderr]) output.on('error', () => {});
  const help: string[] = [];
  try {
    await createProgram(context, (text) => help.push(text))
      .parseAsync(complete(args), { from: 'user' })
      // Help and version end this way, too.
      .catch((error) => (error.exitCode === 0 ? writeOutput(stdout, help.join('')) : Promise.reject(error)));
    return context.session.exitCode ?? ExitCode.success;
  } catch (error) {
    if (error instanceof CommanderError) {
      await context.session.onUsageError?.(args, new UsageError(error.message.replace(/^error: /, '')));
      return ExitCode.usage;
    }
    if (isClosedOutput(error)) return ExitCode.success;
    // Loaded only now: `--help` needs neither the client nor its errors.
    const { describeError } = await import('./errors/describe-error.ts');
    const { message, exitCode } = describeError(error, context);
    stderr.write(`${message}\n`);
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

/** Creates the commands with their summaries. A command's code loads when it runs or shows its help. */
function createProgram(context: CommandContext, writeOut: (text: string) => void): Command {
  const program = new Command('events-calendar')
    .description('Read, write, import, check and mock calendars of The Events Calendar for WordPress.')
    .version(manifest.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .addHelpText('after', examples)
    .showSuggestionAfterError()
    .showHelpAfterError('Add --help to see the available commands and options.')
    .configureOutput({
      writeOut,
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
    (await subcommand?.load())?.define(command, context);
  });
  program.hook('preAction', (_, command) => {
    context.session.command = command;
    // As of an empty variable in a script: `--title $TITLE --dry-run` would write.
    if (Object.values(command.opts()).flat().includes('--dry-run'))
      command.error('error: --dry-run is the value of another option. Pass a value to that option first.');
  });
  return program;
}

type Load = () => Promise<CommandModule>;
type Commands = Readonly<Record<string, readonly [summary: string, load: Load]>>;

const records: Load = () => import('./commands/records.ts');

const groups: Readonly<Record<string, Commands>> = {
  'Records:': {
    list: ['list events, venues, organizers, categories or tags', () => import('./commands/list.ts')],
    get: ['print a record', records],
    create: ['create a record', records],
    edit: ['change some fields of a record', records],
    delete: ['move records to the trash, or delete categories and tags', records],
    restore: ['take records out of the trash', records],
    cancel: ['mark events as canceled, with a reason', records],
    postpone: ['mark events as postponed, with a reason', records],
  },
  'Whole calendars:': {
    export: ['export events as CSV, JSON, NDJSON or iCalendar', () => import('./commands/export.ts')],
    import: ['create and edit events from a file, or apply a snapshot', () => import('./commands/import.ts')],
    snapshot: ['save a whole calendar as JSON', () => import('./commands/snapshot.ts')],
    diff: ['compare two snapshots or sites', () => import('./commands/diff.ts')],
  },
  'Sites:': {
    api: ['send a request to any route of a site', () => import('./commands/api.ts')],
    doctor: ['check a site for problems, and suggest fixes', () => import('./commands/doctor.ts')],
  },
  'Serve:': {
    mock: ['serve a mock calendar over HTTP', () => import('./commands/mock.ts')],
    mcp: ['serve a calendar to an AI model (Model Context Protocol)', () => import('./mcp/server.ts')],
  },
};

export const subcommands = Object.entries(groups).flatMap(([group, commands]) =>
  Object.entries(commands).map(([name, [summary, load]]) => ({ group, name, summary, load })),
);
