// Many calls with random faults and aborts: every result is accounted for, no write arrives twice, and the heap stays
// flat. `node --expose-gc --import ./bench/library.ts bench/soak/run.ts`, with `10000 --seed 7` for fewer calls or other faults.
import { availableParallelism } from 'node:os';
import { inspect, parseArgs } from 'node:util';
import { CalendarError } from 'events-calendar-client';
import { randomFrom } from '../random.ts';
import { password, RandomCalls } from './calls.ts';
import { HeapSamples } from './heap.ts';
import { startFaultyServer } from './server.ts';

const { values, positionals } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true });
const total = Number(positionals[0] ?? 100_000);
const seed = Number(values.seed ?? 20_270_501);
const faultRate = 0.01;
const abortRate = 0.2;
const longestDelay = 20;
const workers = 16;
const mostGrowth = 8;
const longestExit = 1000;

const random = randomFrom(seed);
const server = await startFaultyServer(randomFrom(seed + 1), faultRate);
const calls = new RandomCalls(server.baseUrl, random);
const heap = new HeapSamples();

/** The results of the calls, by what they were. */
const results = new Map<string, number>();
let unhandled = 0;
let leaked = 0;
process.on('unhandledRejection', () => {
  unhandled += 1;
});

function describeError(error: unknown): string {
  const shown = `${inspect(error, { depth: 10 })} ${JSON.stringify(error)}`;
  if (shown.includes(password) || shown.includes(btoa(`soak:${password}`))) leaked += 1;
  if (error instanceof DOMException && error.name === 'AbortError') return 'AbortError';
  if (!CalendarError.is(error)) return `UNEXPECTED ${String(error)}`;
  return error.name;
}

/** Makes a call, and aborts one in five of them at a random moment, which may be after its end. */
async function callOnce(number: number): Promise<string> {
  const controller = random() < abortRate ? new AbortController() : undefined;
  const delay = random() * longestDelay;
  if (controller) setTimeout(() => controller.abort(), delay);
  return calls.make(number, controller?.signal).then(() => 'succeeded', describeError);
}

let next = 0;
async function work(): Promise<void> {
  while (next < total) {
    const number = ++next;
    const result = await callOnce(number);
    results.set(result, (results.get(result) ?? 0) + 1);
    if (number % (total / 10) === 0) heap.measure(number);
  }
}

const started = performance.now();
await Promise.all(Array.from({ length: workers }, work));
heap.measure(total);
const seconds = (performance.now() - started) / 1000;
await server.close();
const closed = performance.now();

const sum = (counts: Iterable<number>) => [...counts].reduce((one, other) => one + other, 0);
const accounted = sum(results.values());
const twice = [...server.writes].filter(([, count]) => count > 1);
const lost = calls.lostEdits(server.descriptions);

const row = (name: string, value: unknown) => console.log(`| ${name} | ${value} |`);
const { node } = process.versions;
console.log(`| soak, seed ${seed}, Node.js ${node}, ${availableParallelism()} cores | |\n|---|---|`);
row('calls made', total);
row('requests that the server received', server.requests());
row('faults injected', sum(server.injected.values()));
for (const [name, count] of [...results].sort()) row(name, count);
row('accounted for', accounted);
row('of these, walks over listings that lie', Math.floor(total / 100));
row('writes that arrived', server.writes.size);
row('writes that arrived twice', twice.length);
row('edits at once that succeeded', calls.succeededEdits);
row('edits at once that were lost', lost.length);
row('rejections that nobody handled', unhandled);
row('errors that hold the password', leaked);
row('heap after a tenth, MiB', heap.first.toFixed(1));
row('heap at the end, MiB', heap.last.toFixed(1));
row('slope of the heap, bytes a call', heap.slope.toFixed(1));
row('seconds', seconds.toFixed(0));

const isAccountedFor =
  accounted === total && ![...results.keys()].some((name) => name.startsWith('UNEXPECTED'));
const isClean = [twice.length, lost.length, unhandled, leaked].every((count) => count === 0);
const isFlat = heap.last - heap.first < mostGrowth;

process.on('exit', () => {
  const milliseconds = performance.now() - closed;
  row('milliseconds until the process exited', milliseconds.toFixed(0));
  if (isAccountedFor && isClean && isFlat && milliseconds < longestExit) return;
  console.error('The soak failed: see the rows above.');
  process.exitCode = 1;
});
