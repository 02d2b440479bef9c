import { getHeapStatistics } from 'node:v8';
import { CalendarClient } from 'events-calendar-client';
import { eventsRoot } from '../fixtures.ts';

// Asks for pages one by one, has young garbage collected, and prints how many bytes of each request are still there.

const [site = '', way = ''] = process.argv.slice(2);
const { gc } = globalThis;
if (!gc) throw new Error('Run it with --expose-gc.');

const used = () => getHeapStatistics().used_heap_size;
const calendar = new CalendarClient({ baseUrl: site });

const ways = new Map<string, (page: number) => Promise<unknown>>([
  ['client', (page) => calendar.events.list({ per_page: 50, page })],
  [
    'fetch',
    async (page) =>
      JSON.parse(await (await fetch(`${site}${eventsRoot}/events?per_page=50&page=${page}`)).text()),
  ],
]);
const ask = ways.get(way);
if (!ask) throw new Error(`There is no way called ${way}.`);

for (let page = 1; page <= 20; page += 1) await ask(page);
gc();
gc();
const start = used();
const requests = 40;
for (let page = 1; page <= requests; page += 1) await ask(page);
// What has lived through two of them is old, and stays until a full collection.
for (let round = 0; round < 3; round += 1) gc({ type: 'minor' });
process.stdout.write(JSON.stringify({ kept: (used() - start) / requests }));
