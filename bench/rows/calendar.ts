import { CalendarClient } from 'events-calendar-client';
// @ts-expect-error: it has no types
import WPAPI from 'wpapi';
import { eventsRoot, type ListingBody } from '../fixtures.ts';
import { race } from '../measure.ts';
import type { Row } from '../report.ts';
import { withServer } from '../server.ts';

const perPage = 50;
const delay = 40;
const concurrency = 6;

async function read(url: string): Promise<ListingBody> {
  return JSON.parse(await (await fetch(url)).text());
}

async function followLinks(site: string): Promise<unknown[]> {
  const events: unknown[] = [];
  let next: string | undefined = `${site}${eventsRoot}/events?per_page=${perPage}`;
  while (next) {
    const page: ListingBody = await read(next);
    events.push(...page.events);
    next = page.next_rest_url;
  }
  return events;
}

/** Six workers that take the next page as soon as they have one. */
async function sixByHand(site: string): Promise<unknown[]> {
  const readPage = (page: number) => read(`${site}${eventsRoot}/events?per_page=${perPage}&page=${page}`);
  const pages = [await readPage(1)];
  let next = 2;
  const work = async () => {
    while (next <= pages[0]!.total_pages) {
      const page = next++;
      pages[page - 1] = await readPage(page);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return pages.flatMap(({ events }) => events);
}

async function byWordPressClient(site: string): Promise<unknown[]> {
  const wordPress = new WPAPI({ endpoint: `${site}/wp-json` });
  const list = wordPress.registerRoute('tribe/events/v1', '/events/(?P<id>\\d+)').bind(wordPress);
  const events: unknown[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const body: ListingBody = await list().perPage(perPage).page(page);
    events.push(...body.events);
    pages = body.total_pages;
  }
  return events;
}

function readersOf(site: string, total: number) {
  const client = new CalendarClient({ baseUrl: site });
  const whole = (readAll: () => PromiseLike<readonly unknown[]>) => async () => {
    const { length } = await readAll();
    if (length !== total) throw new Error(`There are ${total} events, of which ${length} were read.`);
  };
  return {
    library: whole(() => client.events.list({ per_page: perPage }).all({ concurrency })),
    'by hand': whole(() => sixByHand(site)),
    links: whole(() => followLinks(site)),
    wpapi: whole(() => byWordPressClient(site)),
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
      const { wpapi, ...others } = readersOf(siteOf(total, delay), total);
      const timings = await race({ ...others, wpapi: isShort ? () => undefined : wpapi }, pace);
      const what = `${total.toLocaleString('en')} events, ${perPage} a page, each response after ${delay} ms, \`concurrency: ${concurrency}\``;
      const faster = `${what}: how many times faster`;
      const results = [
        {
          ...{ what, against: 'six `fetch` + `JSON.parse` at once, by hand' },
          ...timings.compare('library', 'by hand'),
          target: { atMost: 1.25 },
        },
        {
          ...{ what: faster, against: 'following `next_rest_url`' },
          ...timings.compare('links', 'library'),
          target: { atLeast: 4 },
        },
      ];
      if (isShort) return results;
      const against = 'wpapi, page by page';
      return [...results, { what: faster, against, ...timings.compare('wpapi', 'library') }];
    }),
};
