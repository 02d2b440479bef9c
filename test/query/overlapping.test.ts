import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver } from '@tanstack/query-core';
import { createCalendarQueries } from 'events-calendar-client/query';
import { describe, expect, test, vi } from 'vitest';
import { answeredBy } from '../support/recording-fetch.ts';
import { createSite } from '../support/test-calendar.ts';

const fair = { id: 12, title: 'Fair', start_date: '2027-05-10 10:00:00', end_date: '2027-05-10 12:00:00' };
const title = 'Another title';
const rarely = { staleTime: Number.POSITIVE_INFINITY };

/** A cache whose reads and writes are done by the service at once, but whose responses arrive when the test says so. */
function createSlowWorld() {
  const { mock, calendar } = createSite({ snapshot: { events: [fair] } });
  const queryClient = new QueryClient();

  const delayed = () => {
    const gates: (() => void)[] = [];
    const client = answeredBy(calendar, async (request) => {
      const response = await mock.fetch(request);
      await new Promise<void>((resolve) => gates.push(resolve));
      return response;
    });
    const arrive = async () => {
      await vi.waitFor(() => expect(gates).not.toHaveLength(0));
      for (const open of gates.splice(0)) open();
    };
    return { queries: createCalendarQueries(client), arrive, gates };
  };
  const reads = delayed();
  const writes = delayed();
  const { events } = reads.queries;
  const options = { ...events.get(fair.id), ...rarely };
  const show = (changes = {}) => {
    const observer = new QueryObserver(queryClient, { ...options, ...changes });
    observer.subscribe(() => {});
    return observer;
  };
  const mutation = new MutationObserver(queryClient, writes.queries.events.edit());
  const edit = () => mutation.mutate({ id: fair.id, changes: { title } });
  return { queryClient, events, options, show, reads, writes, edit };
}
type World = ReturnType<typeof createSlowWorld>;

/** Reads that are under way when something is written, and how to see whether the cache has the new title. */
const reads: Readonly<Record<string, (world: World) => Promise<() => Promise<string | undefined>>>> = {
  'a first read that is shown': async ({ show }) => {
    const observer = show();
    return async () => observer.getCurrentResult().data?.title;
  },
  'a first read for later': async ({ queryClient, options }) => {
    void queryClient.query(options);
    return async () => (await queryClient.query(options)).title;
  },
  'a first read by hand': async ({ queryClient, options, show }) => {
    void show({ enabled: false }).refetch();
    return async () => (await queryClient.query(options)).title;
  },
  'a first page that is shown': async ({ queryClient, events }) => {
    const options = events.infiniteList({ start_date: '2027-05-01' });
    const observer = new InfiniteQueryObserver(queryClient, { ...options, ...rarely });
    observer.subscribe(() => {});
    return async () => observer.getCurrentResult().data?.pages[0]?.items[0]?.title;
  },
  'another read of what is shown': async ({ show, reads: { arrive } }) => {
    const observer = show();
    await arrive();
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
    void observer.refetch();
    return async () => observer.getCurrentResult().data?.title;
  },
  'another read for later': async ({ queryClient, options, reads: { arrive } }) => {
    const first = queryClient.query(options);
    await arrive();
    await first;
    void queryClient.query({ ...options, staleTime: 0 });
    return async () => (await queryClient.query(options)).title;
  },
};

/** When the response arrives that was sent before the change was stored. */
const orders: Readonly<Record<string, (world: World, saved: Promise<unknown>) => Promise<void>>> = {
  'before that of the write': async ({ reads: { arrive, gates }, writes }, saved) => {
    await writes.arrive();
    await vi.waitFor(() => expect(writes.gates).not.toHaveLength(0));
    await arrive();
    await vi.waitFor(() => expect(gates).toHaveLength(0));
    await writes.arrive();
    await settle(saved, arrive);
  },
  'after that of the write': async ({ queryClient, reads: { arrive }, writes }, saved) => {
    await writes.arrive();
    await writes.arrive();
    const [query] = queryClient.getQueryCache().getAll();
    await vi.waitFor(() => expect(query?.state.isInvalidated).toBe(true));
    await settle(saved, arrive);
  },
};

/** Lets everything arrive until a write is settled. */
async function settle(saved: Promise<unknown>, arrive: () => Promise<void>): Promise<void> {
  let isSettled = false;
  void saved.finally(() => {
    isSettled = true;
  });
  while (!isSettled) await Promise.race([saved, arrive().catch(() => undefined)]);
}

describe.each(Object.entries(orders))('the response of a read arrives %s:', (_order, run) => {
  test.each(Object.entries(reads))('%s', async (_read, start) => {
    const world = createSlowWorld();
    const readTitle = await start(world);
    await vi.waitFor(() => expect(world.reads.gates).toHaveLength(1));
    const saved = world.edit();
    await world.writes.arrive();
    await run(world, saved);
    expect((await saved).title).toBe(title);
    await vi.waitFor(async () => {
      for (const open of world.reads.gates.splice(0)) open();
      expect(world.queryClient.isFetching()).toBe(0);
    });
    const shown = readTitle();
    await Promise.race([shown, world.reads.arrive().catch(() => undefined)]);
    expect(await shown).toBe(title);
  });
});
