import { getHeapStatistics } from 'node:v8';
import { CalendarClient } from 'events-calendar-client';
import { eventsRoot, type ListingBody } from '../fixtures.ts';

// Walks over a calendar and prints by how many bytes what is in use was above the start at most.

const [site = '', way = ''] = process.argv.slice(2);
const { gc } = globalThis;
if (!gc) throw new Error('Run it with --expose-gc.');

const list = new CalendarClient({ baseUrl: site }).events.list({ per_page: 50 });

async function read(page: number): Promise<ListingBody> {
  const response = await fetch(`${site}${eventsRoot}/events?per_page=50&page=${page}`);
  return JSON.parse(await response.text());
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

async function* sixAtOnce() {
  for await (const { items } of list.pages({ concurrency: 6 })) yield* items;
}

const ways = new Map<string, () => AsyncIterable<{ readonly id: number }>>([
  ['for await', () => list],
  ['six at once', sixAtOnce],
  ['six by hand', sixByHand],
]);
const events = ways.get(way);
if (!events) throw new Error(`There is no way called ${way}.`);

/** The size of the heap once garbage has been collected. */
function bytesInUse(): number {
  gc?.();
  return getHeapStatistics().used_heap_size;
}

const start = bytesInUse();
let peak = 0;
let count = 0;
for await (const { id } of events()) {
  if (id > 0) count += 1;
  if (count % 1000 === 1) peak = Math.max(peak, bytesInUse() - start);
}
process.stdout.write(JSON.stringify({ count, peak }));
