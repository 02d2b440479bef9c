import { runNode } from '../child.ts';
import { median } from '../measure.ts';
import type { Row } from '../row.ts';
import { withServer } from '../serve.ts';

const mebibyte = 1024 * 1024;
const budget = 48 * mebibyte;

type Way = 'for await' | 'six at once' | 'links';

async function walk(
  site: string,
  events: number,
  way: Way,
  kind: 'in use' | 'with garbage',
): Promise<number> {
  const program = ['--expose-gc', '--import', './bench/library.ts', 'bench/programs/walk.ts'];
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
      const walkOver = (events: number, way: Way, kind: 'in use' | 'with garbage') => () =>
        walk(siteOf(events, 0), events, way, kind);
      const walks = {
        'six at once, many': walkOver(many, 'six at once', 'with garbage'),
        'six at once, few': walkOver(few, 'six at once', 'with garbage'),
        'for await, many': walkOver(many, 'for await', 'with garbage'),
        'links, many': walkOver(many, 'links', 'with garbage'),
        'six at once, many, in use': walkOver(many, 'six at once', 'in use'),
        'six at once, few, in use': walkOver(few, 'six at once', 'in use'),
        'for await, many, in use': walkOver(many, 'for await', 'in use'),
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
      const six = '`pages({ concurrency: 6 })`';
      const four = '`for await`, 4 requests at once,';
      return [
        withinBudget('six at once, many', `peak heap, ${six} over ${number(many)}`),
        withinBudget('six at once, few', `peak heap, ${six} over ${number(few)}`),
        withinBudget('for await, many', `peak heap, ${four} over ${number(many)}`),
        {
          what: `peak heap, ${six} over ${number(many)}`,
          against: 'following `next_rest_url`, fetch + `JSON.parse`',
          ratio: peakOf('six at once, many') / peakOf('links, many'),
          measured: `${amount(peakOf('six at once, many'))} : ${amount(peakOf('links, many'))}`,
        },
        withinBudget('six at once, many, in use', `in use of it, ${six} over ${number(many)}`),
        withinBudget('six at once, few, in use', `in use of it, ${six} over ${number(few)}`),
        withinBudget('for await, many, in use', `in use of it, ${four} over ${number(many)}`),
      ];
    }),
};
