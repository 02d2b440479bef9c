import { CalendarClient, NotFoundError } from 'events-calendar-client';
import { type ImportRow, importEvents } from 'events-calendar-client/sync';
import { createCalendarMock } from 'events-calendar-client/testing';
import { runNode } from '../child.ts';
import { createService } from '../import-service.ts';
import { race } from '../measure.ts';
import { duration, type Row } from '../row.ts';

const delay = 40;
const mebibyte = 1024 * 1024;
const budget = 120 * mebibyte;

const rowsOf = (total: number) =>
  Array.from({ length: total }, (_, index) => ({
    slug: `event-${index}`,
    title: `Event ${index}`,
    start_date: '2027-06-19 14:00',
    end_date: '2027-06-19 22:00',
  }));

/** As a script does it that looks for each event and creates it, one after the other. */
async function oneByOne(client: CalendarClient, total: number): Promise<void> {
  for (const row of rowsOf(total)) {
    try {
      await client.events.editBySlug(row.slug, row);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      await client.events.create(row);
    }
  }
}

async function atOnce(client: CalendarClient, total: number): Promise<void> {
  const { counts } = await importEvents(client, rowsOf(total));
  if (counts.created !== total) throw new Error(`Of ${total} rows, ${counts.created} were created.`);
}

const clientOf = (fetch: typeof globalThis.fetch) =>
  new CalendarClient({ baseUrl: 'https://calendar.example', fetch });

async function speed(total: number) {
  // Without the delay, so that what is compiled on the way is compiled before anything counts.
  const warmUp = clientOf(createService(0));
  for (const run of [atOnce, oneByOne]) await run(warmUp, 500);
  const client = clientOf(createService(delay));
  const timings = await race(
    {
      importEvents: () => atOnce(client, total),
      'one by one': () => oneByOne(client, total),
    },
    { rounds: 1, stretch: 0, warmUp: 0 },
  );
  return {
    what: `${total.toLocaleString('en')} new rows, each response after ${delay} ms; how many times faster`,
    against: 'a lookup and a `create` for each, one by one',
    ratio: timings.ratio('one by one', 'importEvents'),
    measured: `${duration(timings.milliseconds('one by one'))} : ${duration(timings.milliseconds('importEvents'))}`,
    target: { atLeast: 2.5 },
  };
}

const editor = { username: 'editor', applicationPassword: 'abcd 1234' };

/** A client of a mock that has the events of rows, and responds after a while once it is asked to. */
async function filledCalendar(rows: readonly ImportRow[]) {
  const mock = createCalendarMock({ users: [{ ...editor, role: 'editor' }], snapshot: {} });
  let wait = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return mock.fetch(input, init);
  };
  const client = new CalendarClient({ baseUrl: 'https://calendar.example', fetch, auth: editor });
  await importEvents(client, rows);
  return {
    client,
    respondAfter: (milliseconds: number) => {
      wait = milliseconds;
    },
  };
}

/** Rows of events with all that they link to, of which one in ten has another text. */
const linkedRowsOf = (total: number, text: string) =>
  rowsOf(total).map((row, index) => ({
    ...row,
    excerpt: index % 10 === 0 ? text : 'The same',
    venue: `Hall ${index % 10}`,
    tags: [`tag ${index % 5}`],
  }));

/** Imports of what is there already, beside a walk over the listing and the writes, three requests at once. */
async function unchanged(total: number, rounds: number) {
  const rows = linkedRowsOf(total, 'A');
  const { client, respondAfter } = await filledCalendar(rows);
  const walk = () => client.events.between('2027-01-01', '2028-01-01').all({ concurrency: 3 });
  const ids = (await walk()).map(({ id }) => id).slice(0, total / 10);
  let round = 0;
  const write = async (part: number) => {
    for (const [index, id] of ids.entries()) {
      if (index % 3 === part) await client.events.update(id, { featured: round % 2 === 0 });
    }
  };
  const expectCounts = async (expected: number, from: readonly ImportRow[]) => {
    const { counts } = await importEvents(client, from);
    if (counts.updated !== expected || counts.unchanged !== total - expected)
      throw new Error(`Of ${total} rows, ${counts.updated} were updated.`);
  };
  await expectCounts(0, rows);
  respondAfter(delay);
  const timings = await race(
    {
      walk,
      unchanged: () => expectCounts(0, linkedRowsOf(total, round % 2 === 0 ? 'A' : 'B')),
      changed: () => {
        round += 1;
        return expectCounts(total / 10, linkedRowsOf(total, round % 2 === 0 ? 'A' : 'B'));
      },
      'walk and writes': async () => {
        await walk();
        await Promise.all([0, 1, 2].map(write));
      },
    },
    { rounds, stretch: 0, warmUp: 0 },
  );
  const name = `${total.toLocaleString('en')} rows, each response after ${delay} ms`;
  const measured = (one: 'unchanged' | 'changed', other: 'walk' | 'walk and writes') =>
    `${duration(timings.milliseconds(one))} : ${duration(timings.milliseconds(other))}`;
  return [
    {
      what: `${name}: none changed`,
      against: 'a walk over the listing, three pages at once',
      ratio: timings.ratio('unchanged', 'walk'),
      measured: measured('unchanged', 'walk'),
      target: { atMost: 3 },
    },
    {
      what: `${name}: one in ten changed`,
      against: 'the walk, and an `update` for each of them, three at once',
      ratio: timings.ratio('changed', 'walk and writes'),
      measured: measured('changed', 'walk and writes'),
      target: { atMost: 3 },
    },
  ];
}

async function memory(total: number) {
  const program = ['--expose-gc', '--import', './bench/library.ts', 'bench/programs/import-rows.ts'];
  const { count, peak }: { count: number; peak: number } = JSON.parse(
    await runNode([...program, String(total)]),
  );
  if (count !== total) throw new Error(`Of ${total} rows, ${count} were created.`);
  const amount = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MiB`;
  return {
    what: `${total.toLocaleString('en')} rows of a stream, all of the heap in use at its peak`,
    against: 'the 120 MiB that it may take',
    ratio: peak / budget,
    measured: `${amount(peak)} : ${amount(budget)}`,
    target: { atMost: 1 },
  };
}

export const imports: Row = {
  title: 'Imports',
  isDocumented: true,
  measure: async ({ isShort }) => [
    await speed(isShort ? 40 : 1000),
    ...(await unchanged(isShort ? 300 : 1200, isShort ? 3 : 5)),
    await memory(isShort ? 1000 : 10_000),
    await memory(isShort ? 10_000 : 100_000),
  ],
};
