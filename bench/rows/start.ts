import { runNode } from '../child.ts';
import { type Contenders, median, race } from '../measure.ts';
import { duration, type Row } from '../row.ts';

const importing = (names: readonly string[]) => names.map((name) => `await import('${name}');`).join('');

const library = ['events-calendar-client'];
const packages = ['ky', 'zod/mini'];

const processOf = (names: readonly string[]) => () =>
  runNode(['--input-type=module', '--eval', importing(names)]);

/** Prints how long the imports alone took, without the start of Node.js itself. */
async function importTime(names: readonly string[]): Promise<number> {
  const timed = `const start = performance.now();${importing(names)}process.stdout.write(String(performance.now() - start));`;
  return Number(await runNode(['--input-type=module', '--eval', timed]));
}

const contenders: Contenders<'library' | 'packages' | 'nothing'> = {
  library: processOf(library),
  packages: processOf(packages),
  nothing: processOf([]),
};

export const start: Row = {
  title: 'Start',
  isDocumented: true,
  async measure({ isShort }) {
    for (const run of Object.values(contenders)) await run();
    const rounds = isShort ? 7 : 31;
    const timings = await race(contenders, { rounds, stretch: 0, warmUp: 0 });
    const pair = (other: 'packages' | 'nothing') => ({
      ratio: timings.ratio('library', other),
      measured: `${duration(timings.milliseconds('library'))} : ${duration(timings.milliseconds(other))}`,
    });

    const ratios: number[] = [];
    const times: { library: number; packages: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const taken = { library: await importTime(library), packages: await importTime(packages) };
      times.push(taken);
      ratios.push(taken.library / taken.packages);
    }
    const middle = (name: 'library' | 'packages') => duration(median(times.map((taken) => taken[name])));
    const what = 'a fresh process that imports the built package';
    return [
      { what, against: 'ky + `zod/mini` alone', ...pair('packages'), target: { atMost: 1.25 } },
      { what, against: 'a process that imports nothing', ...pair('nothing') },
      {
        what: 'the import alone, in a fresh process',
        against: 'ky + `zod/mini` alone',
        ratio: median(ratios),
        measured: `${middle('library')} : ${middle('packages')}`,
      },
    ];
  },
};
