import { runNode } from '../child.ts';
import { median } from '../measure.ts';
import type { Row } from '../row.ts';
import { withServer } from '../serve.ts';

const mebibyte = 1024 * 1024;
const budget = 48 * mebibyte;

type Way = 'for await' | 'six at once' | 'six by hand' | 'links';

/** What is looked at: what is in use, or that with the garbage which V8 has not collected yet. */
type Kind = 'in use' | 'with garbage' | 'with garbage, small nursery';

async function walk(site: string, events: number, way: Way, kind: Kind): Promise<number> {
  const nursery = kind === 'with garbage, small nursery' ? ['--max-semi-space-size=8'] : [];
  const program = ['--expose-gc', ...nursery, '--import', './bench/library.ts', 'bench/programs/walk.ts'];
  const { count, peak }: { count: number; peak: number } = JSON.parse(
    await runNode([...program, site, way, kind]),
  );
  if (count !== events) throw new Error(`The walk came to ${count} of ${events} events.`);
  return peak;
}

const amount = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MiB`;

export const memory: Row = {
  title: 'Memory of a walk',
  measure: ({ isShort }) =>
    withServer(async (siteOf) => {
      const many = isShort ? 20_000 : 100_000;
      const few = 10_000;
      const walkOver = (events: number, way: Way, kind: Kind) => () =>
        walk(siteOf(events, 0), events, way, kind);
      const walks = {
        'six, many, in use': walkOver(many, 'six at once', 'in use'),
        'six, few, in use': walkOver(few, 'six at once', 'in use'),
        'for await, many, in use': walkOver(many, 'for await', 'in use'),
        'six, many, small': walkOver(many, 'six at once', 'with garbage, small nursery'),
        'six, few, small': walkOver(few, 'six at once', 'with garbage, small nursery'),
        'six, many': walkOver(many, 'six at once', 'with garbage'),
        'six, few': walkOver(few, 'six at once', 'with garbage'),
        'by hand, many': walkOver(many, 'six by hand', 'with garbage'),
        'links, many': walkOver(many, 'links', 'with garbage'),
      };
      type Name = keyof typeof walks;
      const peaks = new Map<Name, number[]>();
      for (let round = 0; round < 5; round += 1) {
        for (const name of Object.keys(walks) as Name[]) {
          peaks.set(name, [...(peaks.get(name) ?? []), await walks[name]()]);
        }
      }
      const peakOf = (name: Name) => median(peaks.get(name) ?? []);

      const number = (events: number) => `${events.toLocaleString('en')} events`;
      const withinBudget = (name: Name, what: string) => ({
        what,
        against: 'the 48 MiB that it may take',
        ratio: peakOf(name) / budget,
        measured: `${amount(peakOf(name))} : 48 MiB`,
        target: { atMost: 1 },
      });
      const six = '`concurrency: 6`';
      const nursery = 'a nursery of 8 MiB';
      const against = (name: Name, other: string) => ({
        what: `peak with garbage, ${six}, ${number(many)}`,
        against: other,
        ratio: peakOf('six, many') / peakOf(name),
        measured: `${amount(peakOf('six, many'))} : ${amount(peakOf(name))}`,
      });
      return [
        withinBudget('six, many, in use', `peak of what is in use, ${six}, ${number(many)}`),
        withinBudget('six, few, in use', `peak of what is in use, ${six}, ${number(few)}`),
        withinBudget('for await, many, in use', `peak of what is in use, \`for await\`, ${number(many)}`),
        withinBudget('six, many, small', `peak with garbage, ${six}, ${number(many)}, ${nursery}`),
        withinBudget('six, few, small', `peak with garbage, ${six}, ${number(few)}, ${nursery}`),
        withinBudget('six, few', `peak with garbage, ${six}, ${number(few)}`),
        withinBudget('six, many', `peak with garbage, ${six}, ${number(many)}`),
        against('by hand, many', 'six `fetch` + `JSON.parse` at once, by hand'),
        against('links, many', 'following `next_rest_url`, `fetch` + `JSON.parse`'),
      ];
    }),
};
