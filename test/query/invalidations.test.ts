import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/query-core';
import { createCalendarQueries } from 'events-calendar-client/query';
import { expect, test as plainTest, vi } from 'vitest';
import { answeredBy } from '../support/recording-fetch.ts';
import { createSite } from '../support/test-calendar.ts';

const fair = { id: 12, title: 'Fair', start_date: '2027-05-10 10:00:00', end_date: '2027-05-10 12:00:00' };
const title = 'Another title';

/** A cache whose reads are counted, and wait while they are held. */
function createWorld() {
  const { mock, calendar } = createSite({ snapshot: { events: [fair] } });
  const queryClient = new QueryClient();
  const sent: string[] = [];
  const state = { gate: Promise.withResolvers<void>(), fails: false };
  state.gate.resolve();
  const client = answeredBy(calendar.withOptions({ http: { retry: 0 } }), async (request) => {
    sent.push(request.url);
    const response = await mock.fetch(request);
    await state.gate.promise;
    return state.fails ? new Response('', { status: 500 }) : response;
  });
  const { events } = createCalendarQueries(client);
  const mutations = createCalendarQueries(calendar).events;
  const show = (options: ConstructorParameters<typeof QueryObserver>[1]) => {
    const observer = new QueryObserver(queryClient, { ...options, staleTime: Number.POSITIVE_INFINITY });
    observer.subscribe(() => {});
    return observer;
  };
  return {
    ...{ queryClient, events, sent, state, show },
    hold: () => {
      state.gate = Promise.withResolvers();
    },
    edit: () =>
      new MutationObserver(queryClient, mutations.edit()).mutate({ id: fair.id, changes: { title } }),
    isIdle: () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)),
  };
}

const test = plainTest.extend('world', () => createWorld());

/** Resolves after the write is stored and has invalidated the first query. */
const invalidation = ({ queryClient }: ReturnType<typeof createWorld>) =>
  vi.waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.isInvalidated).toBe(true));

test('a write is done when a first read on screen has come again', async ({ world }) => {
  world.hold();
  const observer = world.show(world.events.get(fair.id) as never);
  const saved = world.edit();
  await invalidation(world);
  world.state.gate.resolve();
  await saved;
  expect(observer.getCurrentResult().data).toMatchObject({ title });
  expect(world.sent).toHaveLength(2);
});

test('a write does not fail with a read', async ({ world }) => {
  world.hold();
  world.show(world.events.get(fair.id) as never);
  const saved = world.edit();
  await invalidation(world);
  world.state.fails = true;
  world.state.gate.resolve();
  expect((await saved).title).toBe(title);
});

test('a write does not wait for what is not on screen', async ({ world }) => {
  world.hold();
  const read = world.queryClient.fetchQuery(world.events.get(fair.id));
  expect((await world.edit()).title).toBe(title);
  world.state.gate.resolve();
  await read;
  await world.isIdle();
});

test('a read that the write has restarted is sent no third time', async ({ world }) => {
  const observer = world.show(world.events.get(fair.id) as never);
  await world.isIdle();
  world.hold();
  void observer.refetch();
  const saved = world.edit();
  await vi.waitFor(() => expect(world.sent).toHaveLength(3));
  world.state.gate.resolve();
  await saved;
  await world.isIdle();
  expect(observer.getCurrentResult().data).toMatchObject({ title });
  expect(world.sent).toHaveLength(3);
});

test('what was read is read once more, even if a read with fewer parameters runs', async ({ world }) => {
  world.show(world.events.list({ per_page: 5 }) as never);
  await world.isIdle();
  world.hold();
  world.show(world.events.list() as never);
  const saved = world.edit();
  await vi.waitFor(() => expect(world.sent).toHaveLength(3));
  world.state.gate.resolve();
  await saved;
  await world.isIdle();
  expect(world.sent.filter((url) => url.includes('per_page=5'))).toHaveLength(2);
  expect(world.sent).toHaveLength(4);
});

test.each(['infiniteList', 'infiniteUpcoming', 'infinitePast'] as const)(
  '%s can be aborted',
  async (name) => {
    const { events, sent } = createWorld();
    const { queryFn, initialPageParam } = events[name]();
    const read = (queryFn as (context: object) => Promise<unknown>)({
      pageParam: initialPageParam,
      signal: AbortSignal.abort(),
    });
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).toEqual([]);
  },
);
