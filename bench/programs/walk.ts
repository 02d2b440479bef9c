import { getHeapStatistics } from 'node:v8';
import { CalendarClient } from 'events-calendar-client';
import { eventsRoot, type ListingBody } from '../fixtures.ts';

// Walks over a calendar and prints by how many bytes the heap was above the start at most.

const [site = '', way = '', kind = ''] = process.argv.slice(2);
const { gc } = globalThis;
if (!gc) throw new Error('Run it with --expose-gc.');

const used = () => getHeapStatistics().used_heap_size;
const list = new CalendarClient({ baseUrl: site }).events.list({ per_page: 50 });

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
  const read = async (page: number): Promise<ListingBody> =>
    JSON.parse(await (await fetch(`${site}${eventsRoot}/events?per_page=50&page=${page}`)).text());
  const first = await read(1);
  yield* first.events;
  const ahead: Promise<ListingBody>[] = [];
  for (let next = 2; next <= first.total_pages || ahead.length > 0; ) {
    while (ahead.length < 6 && next <= first.total_pages) ahead.push(read(next++));
    const page = await ahead.shift();
    if (page) yield* page.events;
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
