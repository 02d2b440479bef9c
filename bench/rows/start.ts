import { subcommands } from '../../src/cli/run.ts';
import { runNode } from '../fixtures.ts';
import { race } from '../measure.ts';
import type { Row } from '../report.ts';

const evaluate = (program: string) => () => runNode(['--input-type=module', '--eval', program]);

/** The same help, with only the parser of the command: from a list of names and summaries. */
const bareCommand = `
  import { Command } from 'commander';
  const program = new Command('events-calendar').description('Read, write, import, check and mock calendars.');
  for (const { name, summary } of ${JSON.stringify(subcommands.map(({ name, summary }) => ({ name, summary })))})
    program.command(name).summary(summary);
  program.parse(['--help'], { from: 'user' });`;

const contenders = {
  library: evaluate("import 'events-calendar-client'"),
  packages: evaluate("import 'ky'; import 'zod/mini'"),
  command: () => runNode(['dist/cli/main.js', '--help']),
  parser: evaluate(bareCommand),
};

export const start: Row = {
  title: 'Start of a process',
  async measure({ isShort }) {
    for (const run of Object.values(contenders)) await run();
    const timings = await race(contenders, { rounds: isShort ? 7 : 31, stretch: 0, warmUp: 0 });
    return [
      {
        ...{ what: 'an import of the package', against: 'ky + `zod/mini` alone' },
        ...timings.compare('library', 'packages'),
        atMost: 1.25,
      },
      {
        ...{ what: '`events-calendar --help`', against: 'commander alone, with the same help' },
        ...timings.compare('command', 'parser'),
        atMost: 1.3,
      },
    ];
  },
};
