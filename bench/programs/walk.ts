import { getHeapStatistics } from 'node:v8';
import { CalendarClient } from 'events-calendar-client';
import { eventsRoot, type ListingBody } from '../fixtures.ts';

// Walks over a calendar and prints by how many bytes the heap was above the start at most.

const [site = '', way = '', kind = ''] = process.argv.slice(2);
const { gc } = globalThis;
if (!gc) throw new Error('Run it with --expose-gc.');

const used = () => getHeapStatistics().used_heap_size;
const list = new CalendarClient({ baseUrl: site }).events.list({ per_page: 50 });

const addressOf = (page: number) => `${site}${eventsRoot}/events?per_page=50&page=${page}`;

async function read(page: number): Promise<ListingBody> {
  return JSON.parse(await (await fetch(addressOf(page))).text());
}

/** One by one, a page at a time, nothing checked. */
async function* followLinks() {
  let next: string | undefined = `${site}${eventsRoot}/events?per_page=50`;
  while (next) {
    const page: ListingBody = JSON.parse(await (await fetch(next)).text());
    yield* page.events;
    next = page.next_rest_url;
  }
}

/** Six at once and in order, nothing checked. */
async function* sixByHand() {
  const first = await read(1);
  yield* first.events;
  const ahead: Promise<ListingBody>[] = [];
  for (let next = 2; next <= first.total_pages || ahead.length > 0; ) {
    while (ahead.length < 6 && next <= first.total_pages) ahead.push(read(next++));
    const page = await ahead.shift();
    if (page) yield* page.events;
  }
}

/** Every page fetched, and only the first one parsed. */
async function* fetchedOnly() {
  const { events, total_pages } = await read(1);
  for (let page = 1; page <= total_pages; page += 1) {
    await (await fetch(addressOf(page))).arrayBuffer();
    yield* events;
  }
}

/** As many pages parsed, and only the first one fetched. */
async function* parsedOnly() {
  const text = await (await fetch(addressOf(1))).text();
  const { total_pages }: ListingBody = JSON.parse(text);
  for (let page = 1; page <= total_pages; page += 1) {
    const { events }: ListingBody = JSON.parse(text);
    yield* events;
  }
}

async function* sixAtOnce() {
  for await (const { items } of list.pages({ concurrency: 6 })) yield* items;
}

const ways = new Map<string, () => AsyncIterable<{ readonly id: number }>>([
  ['for await', () => list],
  ['six at once', sixAtOnce],
  ['six by hand', sixByHand],
  ['links', followLinks],
  ['fetched', fetchedOnly],
  ['parsed', parsedOnly],
]);
const events = ways.get(way);
if (!events) throw new Error(`There is no way called ${way}.`);

gc();
const start = used();
let peak = 0;
let count = 0;
for await (const { id } of events()) {
  if (id > 0) count += 1;
  if (kind === 'in use' ? count % 1000 === 1 : count % 50 === 1) {
    if (kind === 'in use') gc();
    peak = Math.max(peak, used() - start);
  }
}
process.stdout.write(JSON.stringify({ count, peak }));
