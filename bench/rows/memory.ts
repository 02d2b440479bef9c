import { runNode } from '../child.ts';
import { median } from '../measure.ts';
import type { Row } from '../row.ts';
import { withServer } from '../serve.ts';

const mebibyte = 1024 * 1024;
const budget = 48 * mebibyte;

type Way = 'for await' | 'six at once' | 'six by hand' | 'links' | 'fetched' | 'parsed';

/** What is looked at: what is in use, or that with the garbage which V8 has not collected yet. */
type Kind = 'in use' | 'with garbage' | 'with garbage, 1 GiB';

async function walk(site: string, events: number, way: Way, kind: Kind): Promise<number> {
  const limit = kind === 'with garbage, 1 GiB' ? ['--max-old-space-size=1024'] : [];
  const program = ['--expose-gc', ...limit, '--import', './bench/library.ts', 'bench/programs/walk.ts'];
  const { count, peak }: { count: number; peak: number } = JSON.parse(
    await runNode([...program, site, way, kind]),
  );
  if (count !== events) throw new Error(`The walk came to ${count} of ${events} events.`);
  return peak;
}

/** Bytes of a request that young collections leave, with room for all of them, so that none takes place earlier. */
async function kept(site: string, way: 'client' | 'fetch'): Promise<number> {
  const room = ['--min-semi-space-size=256', '--max-semi-space-size=256'];
  const program = ['--expose-gc', ...room, '--import', './bench/library.ts', 'bench/programs/kept.ts'];
  return JSON.parse(await runNode([...program, site, way])).kept;
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
      const programs = {
        'six, many, in use': walkOver(many, 'six at once', 'in use'),
        'six, few, in use': walkOver(few, 'six at once', 'in use'),
        'for await, many, in use': walkOver(many, 'for await', 'in use'),
        'six, many, 1 GiB': walkOver(many, 'six at once', 'with garbage, 1 GiB'),
        'by hand, many, 1 GiB': walkOver(many, 'six by hand', 'with garbage, 1 GiB'),
        'six, many': walkOver(many, 'six at once', 'with garbage'),
        'six, few': walkOver(few, 'six at once', 'with garbage'),
        'by hand, many': walkOver(many, 'six by hand', 'with garbage'),
        'links, many': walkOver(many, 'links', 'with garbage'),
        'fetched, many': walkOver(many, 'fetched', 'with garbage'),
        'parsed, many': walkOver(many, 'parsed', 'with garbage'),
        'kept, client': () => kept(siteOf(many, 0), 'client'),
        'kept, fetch': () => kept(siteOf(many, 0), 'fetch'),
      };
      type Name = keyof typeof programs;
      const measured = new Map<Name, number[]>();
      for (let round = 0; round < 5; round += 1) {
        for (const name of Object.keys(programs) as Name[]) {
          measured.set(name, [...(measured.get(name) ?? []), await programs[name]()]);
        }
      }
      const bytesOf = (name: Name) => median(measured.get(name) ?? []);

      const number = (events: number) => `${events.toLocaleString('en')} events`;
      const withinBudget = (name: Name, what: string) => ({
        what,
        against: 'the 48 MiB that it may take',
        ratio: bytesOf(name) / budget,
        measured: `${amount(bytesOf(name))} : 48 MiB`,
        target: { atMost: 1 },
      });
      const six = '`concurrency: 6`';
      const limited = 'Node.js limited to 1 GiB';
      const against = (other: string, name: Name, otherName: Name, limit = '') => ({
        what: `peak with garbage, ${six}, ${number(many)}${limit}`,
        against: other,
        ratio: bytesOf(name) / bytesOf(otherName),
        measured: `${amount(bytesOf(name))} : ${amount(bytesOf(otherName))}`,
      });
      const byHand = 'six `fetch` + `JSON.parse` at once, by hand';
      const kibibytes = (name: Name) => `${(bytesOf(name) / 1024).toFixed(1)} KiB`;
      return [
        withinBudget('six, many, in use', `peak of what is in use, ${six}, ${number(many)}`),
        withinBudget('six, few, in use', `peak of what is in use, ${six}, ${number(few)}`),
        withinBudget('for await, many, in use', `peak of what is in use, \`for await\`, ${number(many)}`),
        withinBudget('six, many, 1 GiB', `peak with garbage, ${six}, ${number(many)}, ${limited}`),
        against(byHand, 'six, many, 1 GiB', 'by hand, many, 1 GiB', `, ${limited}`),
        withinBudget('six, few', `peak with garbage, ${six}, ${number(few)}`),
        withinBudget('six, many', `peak with garbage, ${six}, ${number(many)}`),
        against(byHand, 'six, many', 'by hand, many'),
        against('following `next_rest_url`, `fetch` + `JSON.parse`', 'six, many', 'links, many'),
        against('as many pages fetched and not parsed', 'six, many', 'fetched, many'),
        against('as many pages parsed and not fetched', 'six, many', 'parsed, many'),
        {
          what: 'what a page leaves until a full collection',
          against: 'fetch + `JSON.parse`',
          ratio: bytesOf('kept, client') / bytesOf('kept, fetch'),
          measured: `${kibibytes('kept, client')} : ${kibibytes('kept, fetch')}`,
        },
      ];
    }),
};
