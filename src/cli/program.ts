import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import type { CommandContext, CommandModule, CommandResult } from './process/command-context.ts';

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
export function createProgram(context: CommandContext, result: CommandResult): Command {
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
  subcommand(apps, 'mcp', protocol, () => import('./commands/mcp.ts')),
];
