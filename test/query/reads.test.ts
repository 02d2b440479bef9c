import { CancelledError, dehydrate, hydrate, InfiniteQueryObserver, QueryClient } from '@tanstack/query-core';
import { NotFoundError, ValidationError } from 'events-calendar-client';
import { type CalendarQueryOptions, createCalendarQueries } from 'events-calendar-client/query';
import { afterEach, describe, expect, test } from 'vitest';
import { eventAt } from '../support/event-times.ts';
import { createOlderCalendar, olderReleases } from '../support/older-releases.ts';
import { recordingClient } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { createSite, createTestCalendar, testTime } from '../support/test-calendar.ts';

const { calendar } = createTestCalendar();
const queries = createCalendarQueries(calendar);
const queryClient = new QueryClient();
afterEach(() => queryClient.clear());

const everything = { start_date: '2000-01-01', end_date: '2100-01-01' };
/** A read, its query and what the client returns for it. */
type Read = [name: string, options: () => CalendarQueryOptions<unknown>, read: () => PromiseLike<unknown>];

const resources = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
const posts = resources.slice(0, 3) as ('events' | 'venues' | 'organizers')[];
const [event, venue, organizer, category, tag] = await Promise.all(
  resources.map(async (name) => (await calendar[name].list(name === 'events' ? everything : {})).items[0]!),
);
const records = { events: event!, venues: venue!, organizers: organizer!, categories: category!, tags: tag! };

describe('a query', () => {
  test.each<Read>([
    ['root', () => queries.root(), () => calendar.root()],
    ['doc', () => queries.doc(), () => calendar.doc()],
    ...resources.map((name): Read => {
      const { id } = records[name];
      return [`${name}.get`, () => queries[name].get(id), () => calendar[name].get(id)];
    }),
    ...posts.map((name): Read => {
      const { id, slug } = records[name];
      return [`${name}.getBySlug`, () => queries[name].getBySlug(slug!), () => calendar[name].get(id)];
    }),
    [
      'events.between',
      () => queries.events.between('2026-01-01', '2027-01-01', { per_page: 20 }),
      () => calendar.events.between('2026-01-01', '2027-01-01'),
    ],
    [
      'events.upcoming',
      () => queries.events.upcoming({ limit: 3 }, { now: testTime }),
      () => calendar.events.upcoming({ limit: 3 }, { now: testTime }),
    ],
    [
      'events.past',
      () => queries.events.past({ limit: 3 }, { now: new Date(testTime) }),
      () => calendar.events.past({ limit: 3 }, { now: testTime }),
    ],
  ])('reads what the client reads, once: %s', async (_name, options, read) => {
    const data = await queryClient.fetchQuery<unknown>(options());
    expect(data).toEqual(await read());
    expect(queryClient.getQueryData(options().queryKey)).toBe(data);
  });

  test.each(resources)('of a listing reads a page as plain data: %s', async (name) => {
    const { items, total, totalPages, hasNext } = await calendar[name].list({ per_page: 2 });
    const page = await queryClient.fetchQuery<unknown>(queries[name].list({ per_page: 2 }));
    expect(page).toStrictEqual({ items, total, totalPages, page: 1, hasNext });
  });

  test('sends the language and further parameters', async () => {
    const { client, requests } = recordingClient();
    const { events } = createCalendarQueries(client);
    await queryClient.fetchQuery(events.get(12, { language: 'ro', extraQuery: { rooms: 2 } }));
    const { searchParams } = new URL(requests[0]!.url);
    expect(Object.fromEntries(searchParams)).toEqual({ tl_language: 'ro', rooms: '2' });
  });

  test('is dehydrated and hydrated without a change', async () => {
    const options = queries.events.list({ ...everything, per_page: 5 });
    const page = await queryClient.fetchQuery(options);
    const stored = JSON.parse(JSON.stringify(dehydrate(queryClient)));
    const browser = new QueryClient();
    hydrate(browser, stored);
    expect(browser.getQueryData(options.queryKey)).toStrictEqual(page);
  });

  test('that is cancelled aborts its request', async () => {
    const arrived = Promise.withResolvers<AbortSignal>();
    const { client } = recordingClient(({ signal }) => {
      arrived.resolve(signal);
      return new Promise(() => {});
    });
    const { events } = createCalendarQueries(client);
    const options = events.list();
    const reason = rejectionOf(queryClient.fetchQuery(options));
    const signal = await arrived.promise;
    await queryClient.cancelQueries({ queryKey: events.queryKey });
    expect(signal.aborted).toBe(true);
    expect(await reason).toBeInstanceOf(CancelledError);
  });

  test('that fails has the error of the client, after one request where another cannot help', async () => {
    const notFound = () => Response.json({ code: 'event-not-found', message: 'none' }, { status: 404 });
    const { client, requests } = recordingClient(notFound);
    const { events } = createCalendarQueries(client);
    const withRetries = new QueryClient({ defaultOptions: { queries: { retry: 3, retryDelay: 0 } } });
    expect(await rejectionOf(withRetries.fetchQuery(events.get(12)))).toBeInstanceOf(NotFoundError);
    expect(requests).toHaveLength(1);
  });

  test('with parameters that cannot be sent fails when it is run', async () => {
    const options = queries.events.between('2027-06-01', '2027-05-01');
    expect(await rejectionOf(queryClient.fetchQuery(options))).toBeInstanceOf(ValidationError);
  });
});

describe('an infinite query', () => {
  const idsOf = ({ items }: { items: readonly { id: number }[] }) => items.map(({ id }) => id);

  test('reads page after page, to the last', async () => {
    const options = queries.events.infiniteList({ ...everything, per_page: 7 });
    const data = await queryClient.fetchInfiniteQuery({ ...options, pages: 1000 });
    const all = await calendar.events.list({ ...everything, per_page: 7 }).all();
    expect(data.pages.flatMap(idsOf)).toEqual(idsOf({ items: all }));
    expect(data.pageParams).toEqual(data.pages.map((_, index) => index + 1));
    expect(structuredClone(data)).toStrictEqual(data);
  });

  test('begins with the page of its query, and ends with the last', () => {
    const options = queries.venues.infiniteList({ page: 3, per_page: 2 });
    const page = { items: [], total: 7, totalPages: 4, hasNext: true };
    expect(options.initialPageParam).toBe(3);
    expect(options.getNextPageParam({ ...page, page: 3 })).toBe(4);
    expect(options.getNextPageParam({ ...page, page: 4, hasNext: false })).toBeUndefined();
  });

  test('goes on where a page names a next one, whatever its totals are', async () => {
    const release = olderReleases['6.0.2']!;
    const older = createCalendarQueries(createOlderCalendar(release).calendar);
    const options = older.events.infiniteList({ ...everything, per_page: 20 });
    const data = await queryClient.fetchInfiniteQuery({ ...options, pages: 1000 });
    const all = await calendar.events.list({ ...everything, per_page: 20 }).all();
    expect(data.pages.flatMap(idsOf)).toEqual(idsOf({ items: all }));
  });

  test.each(['venues', 'organizers'] as const)(
    'has all %s that are published, in one order',
    async (name) => {
      const { client, requests } = recordingClient(({ url }) => {
        const { searchParams } = new URL(url);
        const page = Number(searchParams.get('page'));
        // With credentials and without a status, the order of a real site changes from page to page.
        const ids = searchParams.has('status') ? [2 * page - 1, 2 * page] : [1, 2];
        const found = ids.map((id) => ({ ...records[name], id }));
        return Response.json({ [name]: found, total: 4, total_pages: 2 });
      });
      const { [name]: published } = createCalendarQueries(client);
      const listOf = (query?: { status: string }) =>
        queryClient.fetchInfiniteQuery<{ items: { id: number }[] }>({
          ...published.infiniteList(query),
          pages: 9,
        } as never);
      expect((await listOf()).pages.flatMap(idsOf)).toEqual([1, 2, 3, 4]);
      await listOf({ status: 'draft' });
      const statuses = requests.map(({ url }) => new URL(url).searchParams.get('status'));
      expect(statuses).toEqual(['publish', 'publish', 'draft', 'draft']);
    },
  );

  test('of events from one moment on has a key of its own, and plain data', async () => {
    const now = '2026-11-20T22:00:00Z';
    const events = [1, 2].map((id) => eventAt(id, Date.UTC(2026, 10, 20 + id, 10), 2));
    const site = createCalendarQueries(createSite({ snapshot: { events }, now }).calendar);
    const options = site.events.infiniteUpcoming({ per_page: 1 }, { now });
    const own = { query: { per_page: 1 }, now };
    expect(options.queryKey.slice(2)).toEqual(['events', 'infiniteUpcoming', own]);
    expect(site.events.infinitePast().queryKey.slice(3)).toEqual(['infinitePast', { query: {} }]);

    const data = await queryClient.fetchInfiniteQuery(options);
    const browser = new QueryClient();
    hydrate(browser, JSON.parse(JSON.stringify(dehydrate(queryClient))));
    expect(browser.getQueryData(options.queryKey)).toEqual(data);
    const observer = new InfiniteQueryObserver(browser, options);
    const unsubscribe = observer.subscribe(() => {});
    const { data: more, hasNextPage } = await observer.fetchNextPage();
    expect(more?.pages.map(idsOf)).toEqual([[1], [2]]);
    expect(hasNextPage).toBe(false);
    unsubscribe();
  });
});
