import { dehydrate, hydrate, InfiniteQueryObserver, QueryClient } from '@tanstack/query-core';
import { createCalendarQueries } from 'events-calendar-client/query';
import { expect, test } from 'vitest';
import { createSite } from '../support/test-calendar.ts';

const now = '2026-11-20T22:00:00Z';
const events = [1, 2].map((id) => ({
  id,
  title: `Event ${id}`,
  start_date: `2026-11-2${id} 10:00:00`,
  end_date: `2026-11-2${id} 12:00:00`,
}));

test('an infinite query of events has a key of its own, and plain data', async () => {
  const { calendar } = createSite({ snapshot: { events }, now });
  const { events: queries } = createCalendarQueries(calendar);
  const options = queries.infiniteUpcoming({ per_page: 1 }, { now });
  const own = { query: { per_page: 1 }, now };
  expect(options.queryKey.slice(2)).toEqual(['events', 'infiniteUpcoming', own]);
  expect(queries.infinitePast().queryKey.slice(3)).toEqual(['infinitePast', { query: {} }]);

  const server = new QueryClient();
  const data = await server.fetchInfiniteQuery(options);
  const browser = new QueryClient();
  hydrate(browser, JSON.parse(JSON.stringify(dehydrate(server))));
  expect(browser.getQueryData(options.queryKey)).toEqual(data);
  const observer = new InfiniteQueryObserver(browser, options);
  const unsubscribe = observer.subscribe(() => {});
  const { data: more, hasNextPage } = await observer.fetchNextPage();
  expect(more?.pages.map((page) => page.items.map(({ id }) => id))).toEqual([[1], [2]]);
  expect(hasNextPage).toBe(false);
  unsubscribe();
});
