import { runNode } from '../child.ts';
import { median } from '../measure.ts';
import type { Row } from '../row.ts';
import { withServer } from '../serve.ts';

const mebibyte = 1024 * 1024;
/** As much as a walk needed when it was first measured. */
const budget = 9 * mebibyte;

type Way = 'for await' | 'six at once' | 'six by hand';

/** By how many bytes what is in use was above the start at most, in a walk over so many events. */
async function walk(site: string, events: number, way: Way): Promise<number> {
  const program = ['--expose-gc', '--import', './bench/library.ts', 'bench/programs/walk.ts'];
  const { count, peak }: { count: number; peak: number } = JSON.parse(await runNode([...program, site, way]));
  if (count !== events) throw new Error(`The walk came to ${count} of ${events} events.`);
  return peak;
}

const amount = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MiB`;
const number = (events: number) => `${events.toLocaleString('en')} events`;

export const memory: Row = {
  title: 'Memory in use while iterating',
  isDocumented: true,
  measure: ({ isShort }) =>
    withServer(async (siteOf) => {
      const many = isShort ? 20_000 : 100_000;
      const few = 10_000;
      const walks = {
        'six, few': () => walk(siteOf(few, 0), few, 'six at once'),
        'six, many': () => walk(siteOf(many, 0), many, 'six at once'),
        'for await, many': () => walk(siteOf(many, 0), many, 'for await'),
        'by hand, many': () => walk(siteOf(many, 0), many, 'six by hand'),
      };
      type Name = keyof typeof walks;
      const measured = new Map<Name, number[]>();
      for (let round = 0; round < (isShort ? 1 : 5); round += 1) {
        for (const name of Object.keys(walks) as Name[]) {
          measured.set(name, [...(measured.get(name) ?? []), await walks[name]()]);
        }
      }
      const bytesOf = (name: Name) => median(measured.get(name) ?? []);
      const withinBudget = (name: Name, what: string) => ({
        what,
        against: 'the 9 MiB that it may take',
        ratio: bytesOf(name) / budget,
        measured: `${amount(bytesOf(name))} : ${amount(budget)}`,
        target: { atMost: 1 },
      });

      const six = '`concurrency: 6`';
      return [
        withinBudget('six, few', `peak, ${six}, ${number(few)}`),
        withinBudget('six, many', `peak, ${six}, ${number(many)}`),
        withinBudget('for await, many', `peak, \`for await\`, ${number(many)}`),
        {
          what: `peak, ${six}, ${number(many)}`,
          against: 'six `fetch` + `JSON.parse` at once, by hand',
          ratio: bytesOf('six, many') / bytesOf('by hand, many'),
          measured: `${amount(bytesOf('six, many'))} : ${amount(bytesOf('by hand, many'))}`,
        },
      ];
    }),
};
