import { CalendarClient, NotFoundError } from 'events-calendar-client';
import { importEvents } from 'events-calendar-client/sync';
import { createCalendarMock } from 'events-calendar-client/testing';
import { recordedSite } from '../../test/support/recordings.ts';
import { emptySite } from '../fixtures.ts';
import { race } from '../measure.ts';
import type { Result, Row } from '../report.ts';

const delay = 40;

const rowsOf = (total: number) =>
  Array.from({ length: total }, (_, index) => ({
    slug: `event-${index}`,
    title: `Event ${index}`,
    start_date: '2027-06-19 14:00',
    end_date: '2027-06-19 22:00',
  }));

/** A script that looks for each event and creates it, one after the other. */
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

const clientOf = (fetch: typeof globalThis.fetch) => new CalendarClient({ baseUrl: recordedSite, fetch });
const nameOf = (total: number) => `${total.toLocaleString('en')} rows, each response after ${delay} ms`;

async function newRows(total: number): Promise<Result> {
  // Without the delay, so that code is compiled before anything counts.
  for (const run of [atOnce, oneByOne]) await run(clientOf(emptySite(0)), 500);
  const client = clientOf(emptySite(delay));
  const contenders = {
    importEvents: () => atOnce(client, total),
    'one by one': () => oneByOne(client, total),
  };
  const timings = await race(contenders, { rounds: 1, stretch: 0, warmUp: 0 });
  return {
    what: `${nameOf(total)}, all new`,
    against: 'a lookup and a `create` for each, one by one',
    ...timings.compare('importEvents', 'one by one'),
    atMost: 0.4,
  };
}

async function unchangedRows(total: number, rounds: number): Promise<Result> {
  const rows = rowsOf(total).map((row, index) => ({
    ...{ ...row, venue: `Hall ${index % 10}`, tags: [`tag ${index % 5}`] },
  }));
  const auth = { username: 'editor', applicationPassword: 'abcd 1234' };
  const mock = createCalendarMock({ users: [{ ...auth, role: 'editor' }], snapshot: {} });
  let wait = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return mock.fetch(input, init);
  };
  const client = new CalendarClient({ baseUrl: recordedSite, fetch, auth });
  await importEvents(client, rows);
  wait = delay;
  const contenders = {
    importEvents: async () => {
      const { counts } = await importEvents(client, rows);
      if (counts.unchanged !== total) throw new Error(`Of ${total} rows, ${counts.unchanged} are unchanged.`);
    },
    read: () => client.events.between('2027-01-01', '2028-01-01').all({ concurrency: 3 }),
  };
  const timings = await race(contenders, { rounds, stretch: 0, warmUp: 0 });
  return {
    what: `${nameOf(total)}, none changed`,
    against: 'reading the events, three pages at once',
    ...timings.compare('importEvents', 'read'),
    atMost: 3,
  };
}

export const imports: Row = {
  title: 'Imports',
  measure: async ({ isShort }) => [
    await newRows(isShort ? 40 : 1000),
    await unchangedRows(isShort ? 300 : 1200, isShort ? 3 : 5),
  ],
};
