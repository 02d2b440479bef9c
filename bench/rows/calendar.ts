import { CalendarClient } from 'events-calendar-client';
import { eventsRoot, type ListingBody } from '../fixtures.ts';
import { race } from '../measure.ts';
import { wordPressLister } from '../peers/readers.ts';
import { duration, type Row } from '../row.ts';
import { withServer } from '../serve.ts';

const perPage = 50;
const delay = 40;
const concurrency = 6;

async function followLinks(site: string): Promise<unknown[]> {
  const events: unknown[] = [];
  let next: string | undefined = `${site}${eventsRoot}/events?per_page=${perPage}`;
  while (next) {
    const page: ListingBody = JSON.parse(await (await fetch(next)).text());
    events.push(...page.events);
    next = page.next_rest_url;
  }
  return events;
}

/** As a careful hand would do it: six workers that take the next page as soon as they have one. */
async function sixByHand(site: string): Promise<unknown[]> {
  const read = async (page: number): Promise<ListingBody> => {
    const response = await fetch(`${site}${eventsRoot}/events?per_page=${perPage}&page=${page}`);
    return JSON.parse(await response.text());
  };
  const pages = [await read(1)];
  const last = pages[0]?.total_pages ?? 1;
  let next = 2;
  const work = async () => {
    while (next <= last) {
      const page = next++;
      pages[page - 1] = await read(page);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return pages.flatMap(({ events }) => events);
}

async function readPageByPage(site: string): Promise<unknown[]> {
  const list = wordPressLister(site, perPage);
  const events: unknown[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const body = (await list(page)) as ListingBody;
    events.push(...body.events);
    pages = body.total_pages;
  }
  return events;
}

function readersOf(site: string, total: number) {
  const calendar = new CalendarClient({ baseUrl: site });
  const whole = async (events: Promise<readonly unknown[]>) => {
    const { length } = await events;
    if (length !== total) throw new Error(`There are ${total} events, of which ${length} were read.`);
  };
  return {
    library: () => whole(calendar.events.list({ per_page: perPage }).all({ concurrency })),
    'by hand': () => whole(sixByHand(site)),
    links: () => whole(followLinks(site)),
    wpapi: () => whole(readPageByPage(site)),
  };
}

export const calendar: Row = {
  title: 'A whole calendar',
  isDocumented: true,
  measure: ({ isShort }) =>
    withServer(async (siteOf) => {
      const total = isShort ? 3000 : 10_000;
      // Without the delay, so that what is compiled on the way is compiled before anything counts.
      const warmUps = Object.values(readersOf(siteOf(total, 0), total));
      for (let round = 0; round < 3; round += 1) for (const reader of warmUps) await reader();
      const readers = readersOf(siteOf(total, delay), total);
      const timings = await race(readers, { rounds: isShort ? 3 : 5, stretch: 0, warmUp: 0 });

      const what = `${total.toLocaleString('en')} events, ${perPage} a page, each response after ${delay} ms, \`concurrency: ${concurrency}\``;
      const time = timings.milliseconds('library');
      const fasterThan = (name: 'links' | 'wpapi') => ({
        what: `${what}; how many times faster`,
        ratio: timings.ratio(name, 'library'),
        measured: `${duration(timings.milliseconds(name))} : ${duration(time)}`,
      });
      return [
        { ...fasterThan('links'), against: 'following `next_rest_url`', target: { atLeast: 4 } },
        { ...fasterThan('wpapi'), against: 'wpapi, page by page' },
        {
          what,
          against: 'six `fetch` + `JSON.parse` at once, by hand',
          ratio: timings.ratio('library', 'by hand'),
          measured: `${duration(time)} : ${duration(timings.milliseconds('by hand'))}`,
          target: { atMost: 1.25 },
        },
      ];
    }),
};
