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
    name: 'tour',
    summary: 'show what the library does, on a mock of a calendar',
    group: 'Check and try:',
    load: () => import('./commands/tour.ts'),
  },
  {
    name: 'mock',
    summary: 'serve a mock of a calendar over HTTP',
    group: 'For other programs:',
    load: () => import('./commands/mock.ts'),
  },
];
