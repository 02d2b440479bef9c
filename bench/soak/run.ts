// Many requests with random faults: every result is accounted for, no write arrives twice, and the heap stays flat.
// `npm run soak`, or `npm run soak -- 10000 --seed 7` for fewer requests or other faults.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { CalendarClient, CalendarError } from 'events-calendar-client';
import ky from 'ky';
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
const calendar = new CalendarClient({
  baseUrl: server.baseUrl,
  auth: { username: 'soak', applicationPassword: 'not-a-real-password' },
  http: { retry: { delay: () => 0 } },
});

const { events, venues } = calendar;

/** A client with a hook that would send every write once more. */
const insisting = calendar.withOptions({
  http: {
    retry: { delay: () => 0 },
    hooks: {
      afterResponse: [({ request }) => (request.method === 'GET' ? undefined : ky.retry({ delay: 0 }))],
    },
  },
});

/** The edits that succeeded, by the venue they were of. */
const edited = new Map<number, string[]>();

/** Edits one venue three times at once, each with a word of its own. */
async function editAtOnce(number: number): Promise<void> {
  const words: string[] = [];
  edited.set(number, words);
  const edits = ['a', 'b', 'c'].map(async (name) => {
    const word = `${number}${name}`;
    await venues.edit(number, ({ description = '' }) => ({ description: `${description} ${word}` }));
    words.push(word);
  });
  const failed = (await Promise.allSettled(edits)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** One in a hundred is a walk over a listing that moves or lies, one in ten is a write. */
function ask(number: number): Promise<unknown> {
  if (number % 100 === 0) return walkOver(number / 100, random);
  const kind = random();
  const body = { title: `Write ${number}`, start_date: '2027-05-01 18:00', end_date: '2027-05-01 20:00' };
  if (kind < 0.005) return editAtOnce(number);
  if (kind < 0.015) return insisting.events.create(body);
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

function describeError(error: unknown): string {
  if (!CalendarError.is(error)) return `UNEXPECTED ${String(error)}`;
  return error.message.includes('a hook would send it again') ? `${error.name}, for a hook` : error.name;
}

const started = performance.now();
let next = 0;
async function work(): Promise<void> {
  while (next < total) {
    const number = ++next;
    const result = await ask(number).then(() => 'succeeded', describeError);
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
const lost = [...edited].flatMap(([id, words]) => {
  const present = server.descriptions.get(id)?.split(' ') ?? [];
  return words.filter((word) => !present.includes(word));
});
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
row('edits at once that succeeded', [...edited.values()].flat().length);
row('edits at once that were lost', lost.length);
row('heap after a tenth, MiB', first?.megabytes.toFixed(1));
row('heap at the end, MiB', last?.megabytes.toFixed(1));
row('seconds', seconds.toFixed(0));

const isFlat = growth < 8;
const isFine =
  accounted === total &&
  twice.length === 0 &&
  lost.length === 0 &&
  isFlat &&
  ![...results.keys()].some((name) => name.startsWith('UNEXPECTED'));
if (!isFine) {
  console.error('The soak failed: see the rows above.');
  process.exitCode = 1;
}
