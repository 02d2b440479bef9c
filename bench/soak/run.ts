// Many requests with random faults: every result is accounted for, no write arrives twice, and the heap stays flat.
// `npm run soak`, or `npm run soak -- 10000 --seed 7` for fewer requests or other faults.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { CalendarClient, CalendarError } from 'events-calendar-client';
import { walkOver } from './listings.ts';
import { randomFrom } from './random.ts';
import { startFaultyServer } from './server.ts';

const { values, positionals } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true });
const total = Number(positionals[0] ?? 100_000);
const seed = Number(values.seed ?? 20_270_501);
const faultRate = 0.01;
const workers = 16;
const megabyte = 1024 * 1024;

const random = randomFrom(seed);
const server = await startFaultyServer(randomFrom(seed + 1), faultRate);
const { events } = new CalendarClient({
  baseUrl: server.baseUrl,
  auth: { username: 'soak', applicationPassword: 'not-a-real-password' },
  http: { retry: { delay: () => 0 } },
});

/** One in a hundred is a walk over a listing that moves or lies, one in ten is a write. */
function ask(number: number): Promise<unknown> {
  if (number % 100 === 0) return walkOver(number / 100, random);
  const kind = random();
  const body = { title: `Write ${number}`, start_date: '2027-05-01 18:00', end_date: '2027-05-01 20:00' };
  if (kind < 0.04) return events.create(body);
  if (kind < 0.08) return events.update(number, { title: `Write ${number}` });
  if (kind < 0.1) return events.delete(number);
  if (kind < 0.5) return events.get(number);
  return events.list({ search: `Event ${number}` }).then((page) => page.items);
}

const results = new Map<string, number>();
const heap: { after: number; megabytes: number }[] = [];
const measureHeap = (after: number) => {
  globalThis.gc?.();
  heap.push({ after, megabytes: process.memoryUsage().heapUsed / megabyte });
};

const started = performance.now();
let next = 0;
async function work(): Promise<void> {
  while (next < total) {
    const number = ++next;
    const result = await ask(number).then(
      () => 'succeeded',
      (error: unknown) => (CalendarError.is(error) ? error.name : `UNEXPECTED ${String(error)}`),
    );
    results.set(result, (results.get(result) ?? 0) + 1);
    if (number % (total / 10) === 0) measureHeap(number);
  }
}
// The first tenth warms up code and connection pool; what grows after it would be a leak.
await Promise.all(Array.from({ length: workers }, work));
measureHeap(total);
const seconds = (performance.now() - started) / 1000;
await server.close();

const accounted = [...results.values()].reduce((sum, count) => sum + count, 0);
const twice = [...server.writes].filter(([, count]) => count > 1);
const [first, last] = [heap[0], heap.at(-1)];
const growth = first && last ? last.megabytes - first.megabytes : Number.NaN;

const row = (name: string, value: unknown) => console.log(`| ${name} | ${value} |`);
console.log(
  `| soak, seed ${seed}, Node.js ${process.versions.node}, ${availableParallelism()} cores | |\n|---|---|`,
);
row('requests made', total);
row('requests that the server received', server.requests());
row(
  'faults injected',
  [...server.injected.values()].reduce((sum, count) => sum + count, 0),
);
for (const [name, count] of [...results].sort()) row(name, count);
row('accounted for', accounted);
row('of these, walks over listings that move or lie', Math.floor(total / 100));
row('writes that arrived', server.writes.size);
row('writes that arrived twice', twice.length);
row('heap after a tenth, MiB', first?.megabytes.toFixed(1));
row('heap at the end, MiB', last?.megabytes.toFixed(1));
row('seconds', seconds.toFixed(0));

const isFlat = growth < 8;
const isFine =
  accounted === total &&
  twice.length === 0 &&
  isFlat &&
  ![...results.keys()].some((name) => name.startsWith('UNEXPECTED'));
if (!isFine) {
  console.error('The soak failed: see the rows above.');
  process.exitCode = 1;
}
