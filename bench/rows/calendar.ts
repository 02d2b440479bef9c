import { CalendarClient } from 'events-calendar-client';
import { eventsPath, type ListingBody } from '../fixtures.ts';
import { race } from '../measure.ts';
import type { Row } from '../report.ts';
import { withServer } from '../server.ts';

const perPage = 50;
const delay = 40;
const concurrency = 6;

/** Workers that take the next page as soon as they have one. */
async function byHand(site: string, workers: number): Promise<unknown[]> {
  async function readPage(page: number): Promise<ListingBody> {
    const response = await fetch(`${site}${eventsPath}?per_page=${perPage}&page=${page}`);
    return JSON.parse(await response.text());
  }
  const pages = [await readPage(1)];
  let next = 2;
  const work = async () => {
    while (next <= pages[0]!.total_pages) {
      const page = next++;
      pages[page - 1] = await readPage(page);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return pages.flatMap(({ events }) => events);
}

function readersOf(site: string, total: number) {
  const client = new CalendarClient({ baseUrl: site });
  const whole = (readAll: () => PromiseLike<readonly unknown[]>) => async () => {
    const { length } = await readAll();
    if (length !== total) throw new Error(`There are ${total} events, of which ${length} were read.`);
  };
  return {
    library: whole(() => client.events.list({ per_page: perPage }).all({ concurrency })),
    'six at once': whole(() => byHand(site, concurrency)),
    'one by one': whole(() => byHand(site, 1)),
  };
}

export const calendar: Row = {
  title: 'A whole calendar',
  measure: ({ isShort }) =>
    withServer(async (siteOf) => {
      const total = isShort ? 2000 : 10_000;
      // Without the delay, so that code is compiled before anything counts.
      for (const reader of Object.values(readersOf(siteOf(total, 0), total))) await reader();
      const pace = { rounds: isShort ? 3 : 5, stretch: 0, warmUp: 0 };
      const timings = await race(readersOf(siteOf(total, delay), total), pace);
      const what = `${total.toLocaleString('en')} events, ${perPage} a page, each response after ${delay} ms, \`concurrency: ${concurrency}\``;
      const against = (number: string) => ({
        what,
        against: `${number} \`fetch\` + \`JSON.parse\` at once, by hand`,
      });
      return [
        { ...against('six'), ...timings.compare('library', 'six at once'), atMost: 1.25 },
        { ...against('one'), ...timings.compare('library', 'one by one'), atMost: 0.25 },
      ];
    }),
};
