import { subcommands } from '../../src/cli/program.ts';
import { runNode } from '../child.ts';
import { type Contenders, race } from '../measure.ts';
import { duration, type Row } from '../row.ts';

const names = JSON.stringify(subcommands.map(({ name, summary }) => ({ name, summary })));

const contenders: Contenders<'command' | 'parser' | 'nothing'> = {
  command: () => runNode(['dist/cli/main.js', '--help']),
  parser: () => runNode(['bench/programs/bare-command.mjs', names, '--help']),
  nothing: () => runNode(['--eval', '']),
};

export const command: Row = {
  title: 'Command',
  isDocumented: true,
  async measure({ isShort }) {
    for (const run of Object.values(contenders)) await run();
    const timings = await race(contenders, { rounds: isShort ? 7 : 31, stretch: 0, warmUp: 0 });
    const pair = (other: 'parser' | 'nothing') => ({
      what: '`events-calendar --help`, a fresh process',
      ratio: timings.ratio('command', other),
      measured: `${duration(timings.milliseconds('command'))} : ${duration(timings.milliseconds(other))}`,
    });
    return [
      { against: 'commander alone, with the same help', ...pair('parser'), target: { atMost: 1.3 } },
      { against: 'a process that does nothing', ...pair('nothing') },
    ];
  },
};
