import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNode } from '../child.ts';
import { repository } from '../fixtures.ts';
import { median } from '../measure.ts';
import { duration, type Row } from '../row.ts';

const budget = 60_000;
const compiler = 'node_modules/typescript/bin/tsc';
const pathOf = (name: string) => fileURLToPath(new URL(name, repository));

/** Settings of a user's project, in which the library's name stands for the given declarations. */
const settings = (declarations: string) => ({
  compilerOptions: {
    target: 'ES2024',
    lib: ['ES2024', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    module: 'NodeNext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    paths: { 'events-calendar-client': [pathOf(declarations)] },
  },
  files: [pathOf('bench/programs/namespaces.ts')],
});

/** What a run of the compiler comes to. */
interface Check {
  readonly instantiations: number;
  readonly milliseconds: number;
}

async function check(project: string): Promise<Check> {
  const report = await runNode([compiler, '--project', project, '--extendedDiagnostics']);
  const figure = (name: string) => Number(new RegExp(`^${name}: +([\\d.]+)`, 'm').exec(report)?.[1]);
  return { instantiations: figure('Instantiations'), milliseconds: figure('Total time') * 1000 };
}

export const types: Row = {
  title: 'Type checking',
  isDocumented: false,
  async measure({ isShort }) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-types-'));
    try {
      const withLibrary = join(folder, 'with.json');
      const byHand = join(folder, 'by-hand.json');
      await writeFile(withLibrary, JSON.stringify(settings('dist/index.d.ts')));
      await writeFile(byHand, JSON.stringify(settings('bench/programs/by-hand.d.ts')));

      await check(withLibrary);
      const rounds: { library: Check; byHand: Check }[] = [];
      for (let round = 0; round < (isShort ? 1 : 5); round += 1) {
        rounds.push({ library: await check(withLibrary), byHand: await check(byHand) });
      }
      const { library, byHand: other } = rounds[0]!;
      const middle = (name: 'library' | 'byHand') =>
        duration(median(rounds.map((round) => round[name].milliseconds)));
      const count = (instantiations: number) => instantiations.toLocaleString('en');
      const what = 'a program that uses all namespaces';
      return [
        {
          what: `${what}, instantiations`,
          against: 'the 60,000 that it may take',
          ratio: library.instantiations / budget,
          measured: `${count(library.instantiations)} : ${count(budget)}`,
          target: { atMost: 1 },
        },
        {
          what: `${what}, instantiations`,
          against: 'the same program without the library',
          ratio: library.instantiations / other.instantiations,
          measured: `${count(library.instantiations)} : ${count(other.instantiations)}`,
        },
        {
          what: `${what}, total time of \`tsc\``,
          against: 'the same program without the library',
          ratio: median(rounds.map((round) => round.library.milliseconds / round.byHand.milliseconds)),
          measured: `${middle('library')} : ${middle('byHand')}`,
        },
      ];
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
