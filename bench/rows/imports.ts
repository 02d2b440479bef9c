import { CalendarClient, NotFoundError } from 'events-calendar-client';
import { importEvents } from 'events-calendar-client/sync';
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
    await speed(isShort ? 100 : 1000),
    await memory(isShort ? 1000 : 10_000),
    await memory(isShort ? 10_000 : 100_000),
  ],
};
