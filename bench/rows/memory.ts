import { getHeapStatistics } from 'node:v8';
import { CalendarClient } from 'events-calendar-client';
import { type ImportRow, importEvents } from 'events-calendar-client/sync';
import { recordedSite } from '../../test/support/recordings.ts';
import { emptySite, runNode } from '../fixtures.ts';
import type { Row } from '../report.ts';
import { withServer } from '../server.ts';

const mebibyte = 1024 * 1024;

/** The size of the heap after a garbage collection. */
function bytesInUse(): number {
  globalThis.gc?.();
  return getHeapStatistics().used_heap_size;
}

async function* importRows(total: number): AsyncGenerator<ImportRow> {
  for (let number = 1; number <= total; number += 1) {
    yield {
      slug: `event-${number}`,
      title: `Event ${number}`,
      description: `About ${number}. `.repeat(100),
      start_date: '2027-06-19 14:00',
      end_date: '2027-06-19 22:00',
      timezone: 'Europe/Berlin',
    };
  }
}

/** Ways to go through many events, each of which calls a function for each event. */
const ways = {
  async 'for await'(site: string, _total: number, count: () => void) {
    for await (const _ of new CalendarClient({ baseUrl: site }).events.list({ per_page: 50 })) count();
  },
  async 'six at once'(site: string, _total: number, count: () => void) {
    const list = new CalendarClient({ baseUrl: site }).events.list({ per_page: 50 });
    for await (const { items } of list.pages({ concurrency: 6 })) for (const _ of items) count();
  },
  async import(_site: string, total: number, count: () => void) {
    const client = new CalendarClient({ baseUrl: recordedSite, fetch: emptySite(0) });
    await importEvents(client, importRows(total), { onRow: count });
  },
};
type Way = keyof typeof ways;

/** Goes through a calendar, and prints how many bytes were in use at most, above those at the start. */
async function printPeak(way: Way, site: string, total: number): Promise<void> {
  const start = bytesInUse();
  let peak = 0;
  let counted = 0;
  await ways[way](site, total, () => {
    counted += 1;
    if (counted % 1000 === 1) peak = Math.max(peak, bytesInUse() - start);
  });
  if (counted < total) throw new Error(`There are ${total} events, of which ${counted} were counted.`);
  process.stdout.write(String(peak));
}

async function peakOf(way: Way, site: string, total: number): Promise<number> {
  const program = ['--expose-gc', 'bench/rows/memory.ts'];
  return Number(await runNode([...program, way, site, String(total)]));
}

export const memory: Row = {
  title: 'Memory in use',
  measure: ({ isShort }) =>
    withServer(async (siteOf) => {
      const total = isShort ? 10_000 : 100_000;
      const result = async (way: Way, what: string, budget: number) => {
        const peak = await peakOf(way, siteOf(total, 0), total);
        const amount = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MiB`;
        return {
          what: `peak, ${total.toLocaleString('en')} ${what}`,
          against: `${budget} MiB that it may take`,
          ratio: peak / (budget * mebibyte),
          measured: `${amount(peak)} : ${amount(budget * mebibyte)}`,
          atMost: 1,
        };
      };
      return [
        await result('six at once', 'events, `concurrency: 6`', 9),
        await result('for await', 'events, `for await`', 9),
        await result('import', 'rows of a stream imported', 50),
      ];
    }),
};

if (import.meta.main) {
  const [way, site = '', total] = process.argv.slice(2);
  await printPeak(way as Way, site, Number(total));
}
