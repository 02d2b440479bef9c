import type { CommandModule } from './process/command-context.ts';

interface Subcommand {
  readonly name: string;
  readonly summary: string;
  /** The heading of the help that it stands under. */
  readonly group: string;
  /** Loads the command and what it needs, so that `--help` need not. */
  load(): Promise<CommandModule>;
}

/** Every command, in the order of the help. */
export const subcommands: readonly Subcommand[] = [
  {
    name: 'list',
    summary: 'list events, venues, organizers, categories or tags',
    group: 'Read and write records:',
    load: () => import('./commands/list.ts'),
  },
  {
    name: 'get',
    summary: 'print a record',
    group: 'Read and write records:',
    load: () => import('./commands/get.ts'),
  },
  {
    name: 'create',
    summary: 'create a record',
    group: 'Read and write records:',
    load: () => import('./commands/create.ts'),
  },
  {
    name: 'edit',
    summary: 'change fields of a record, and no others',
    group: 'Read and write records:',
    load: () => import('./commands/edit.ts'),
  },
  {
    name: 'delete',
    summary: 'move records to the trash, or delete categories and tags',
    group: 'Read and write records:',
    load: () => import('./commands/delete.ts'),
  },
  {
    name: 'export',
    summary: 'write the events of a site as CSV, JSON, NDJSON or iCalendar',
    group: 'Move whole calendars:',
    load: () => import('./commands/export.ts'),
  },
  {
    name: 'import',
    summary: 'create and edit the events of a file, or apply a snapshot',
    group: 'Move whole calendars:',
    load: () => import('./commands/import.ts'),
  },
  {
    name: 'snapshot',
    summary: 'write a whole calendar as one JSON document',
    group: 'Move whole calendars:',
    load: () => import('./commands/snapshot.ts'),
  },
  {
    name: 'diff',
    summary: 'compare two snapshots, or a snapshot with a site',
    group: 'Move whole calendars:',
    load: () => import('./commands/diff.ts'),
  },
  {
    name: 'doctor',
    summary: 'say what is wrong with a site, and what to do about it',
    group: 'Check and try:',
    load: () => import('./commands/doctor.ts'),
  },
  {
    name: 'mock',
    summary: 'serve a mock of a calendar over HTTP',
    group: 'For other programs:',
    load: () => import('./commands/mock.ts'),
  },
  {
    name: 'mcp',
    summary: 'serve the calendar to an AI model (Model Context Protocol)',
    group: 'For other programs:',
    load: () => import('./commands/mcp.ts'),
  },
];
