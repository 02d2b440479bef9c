import { CalendarClient, type EventQuery, NotFoundError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { collect, idsOf, listResponse, numberedRecords, pageNumber } from '../../support/list-response.ts';
import { serve, type TestServer } from '../../support/server.ts';

/** Starts a service with that many events, and creates a client for it. */
async function serviceWithEvents(count: number) {
  const items = numberedRecords(count);
  const server = await serve(({ url }) => listResponse('events', items, url));
  return { server, ...createClient(server) };
}

function createClient(server: TestServer) {
  const client = new CalendarClient({ baseUrl: server.url, http: { retry: 0 } });
  return { client, requestedPages: () => server.requests.map(pageNumber).sort((one, other) => one - other) };
}

describe('a page', () => {
  test('has its items, its number and the totals', async () => {
    const { client } = await serviceWithEvents(25);

    const first = await client.events.list({ per_page: 10 });
    const last = await client.events.list({ per_page: 10, page: 3 });

    expect(first).toMatchObject({ total: 25, totalPages: 3, page: 1, hasNext: true });
    expect(idsOf(first.items)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(last).toMatchObject({ total: 25, totalPages: 3, page: 3, hasNext: false });
    expect(idsOf(last.items)).toEqual([21, 22, 23, 24, 25]);
  });

  test('next() returns the next page, and undefined after the last one', async () => {
    const { client, requestedPages } = await serviceWithEvents(25);

    const first = await client.events.list({ per_page: 10 });
    const second = await first.next();
    const third = await second?.next();
    const none = await third?.next();

    expect([second?.page, third?.page, none]).toEqual([2, 3, undefined]);
    expect(idsOf(third?.items ?? [])).toEqual([21, 22, 23, 24, 25]);
    expect(requestedPages()).toEqual([1, 2, 3]);
  });

  test('of an empty listing is empty', async () => {
    const { client, requestedPages } = await serviceWithEvents(0);

    const page = await client.events.list();

    expect(page).toMatchObject({ items: [], total: 0, totalPages: 0, page: 1, hasNext: false });
    expect(await page.next()).toBeUndefined();
    expect(await collect(client.events.list())).toEqual([]);
    expect(requestedPages()).toEqual([1, 1]);
  });

  test('reads the totals from the headers if a trimmed response lacks them', async () => {
    const headers = { 'x-tec-total': '3', 'x-tec-totalpages': '2' };
    const server = await serve(() => ({ headers, body: { tags: [{ id: 1 }, { id: 2 }] } }));

    expect(await createClient(server).client.tags.list()).toMatchObject({
      total: 3,
      totalPages: 2,
      hasNext: true,
    });
  });

  test('rejects with NotFoundError if the first requested page is past the end', async () => {
    const { client } = await serviceWithEvents(25);

    await expect(client.events.list({ page: 4 })).rejects.toBeInstanceOf(NotFoundError);
    await expect(collect(client.events.list({ page: 4 }))).rejects.toBeInstanceOf(NotFoundError);
    await expect(client.events.list({ page: 4 }).all()).rejects.toMatchObject({
      code: 'event-archive-page-not-found',
    });
  });
});

describe('all items of all pages', () => {
  test('are returned once, by for await, pages() and all()', async () => {
    const { client } = await serviceWithEvents(25);
    const expected = idsOf(numberedRecords(25));

    const pages = await collect(client.events.list({ per_page: 4 }).pages());

    expect(idsOf(await collect(client.events.list({ per_page: 4 })))).toEqual(expected);
    expect(idsOf(await client.events.list({ per_page: 4 }).all())).toEqual(expected);
    expect(pages.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(pages.map(({ hasNext }) => hasNext)).toEqual([true, true, true, true, true, true, false]);
    expect(idsOf(pages.flatMap(({ items }) => items))).toEqual(expected);
  });

  test.each(['venues', 'organizers', 'categories', 'tags'] as const)(
    'are returned for %s too',
    async (name) => {
      const items = numberedRecords(7);
      const server = await serve(({ url }) => listResponse(name, items, url));

      const all = await createClient(server).client[name].list({ per_page: 2 }).all();

      expect(idsOf(all)).toEqual(idsOf(items));
    },
  );

  test('start at the requested page', async () => {
    const { client, requestedPages } = await serviceWithEvents(25);

    expect(idsOf(await client.events.list({ page: 2, per_page: 10 }).all())).toEqual(
      idsOf(numberedRecords(25)).slice(10),
    );
    expect(requestedPages()).toEqual([2, 3]);
  });

  test('are requested with the caller’s own query on every page, never by the link of the service', async () => {
    const { client, server } = await serviceWithEvents(9);
    const query: EventQuery = {
      per_page: 2,
      categories: ['music', 4],
      tags: [9],
      featured: false,
      strict_dates: true,
      start_date: '2026-01-01',
      search: 'fish & chips',
    };
    const options = { language: 'ro', extraQuery: { site: 'own' }, headers: { 'x-caller': 'test' } };

    await client.events.list(query, options).all();

    const searches = server.requests.map(({ url }) => {
      url.searchParams.delete('page');
      return url.search;
    });
    expect(server.requests.map(pageNumber).length).toBe(5);
    expect(new Set(searches).size).toBe(1);
    expect(Object.fromEntries(new URLSearchParams(searches[0]))).toEqual({
      per_page: '2',
      categories: 'music,4',
      tags: '9',
      featured: 'false',
      strict_dates: 'true',
      start_date: '2026-01-01',
      search: 'fish & chips',
      tl_language: 'ro',
      site: 'own',
    });
    for (const { url, headers } of server.requests) {
      expect(url.pathname).toBe('/wp-json/tribe/events/v1/events');
      expect(headers['x-caller']).toBe('test');
    }
  });

  test('are the same if the caller changes the query object during iteration', async () => {
    const { client, server } = await serviceWithEvents(6);
    const categories = ['music'];
    const query: EventQuery = { per_page: 2, categories };
    const ids: number[] = [];

    for await (const { id } of client.events.list(query)) {
      ids.push(id);
      query.per_page = 1;
      query.search = 'other';
      categories.push('dance');
    }

    expect(ids).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(server.requests.map(({ url }) => url.search.replace(/&page=\d/, '')))).toEqual(
      new Set(['?per_page=2&categories=music']),
    );
  });

  test.each([
    [0, []],
    [1, [1]],
    [3, [1, 2, 3]],
    [4, [1, 2, 3, 4]],
    [7, [1, 2, 3, 4, 5, 6, 7]],
    [100, idsOf(numberedRecords(9))],
  ])('end at a limit of %i', async (limit, expected) => {
    const { client, requestedPages } = await serviceWithEvents(9);

    expect(idsOf(await client.events.list({ per_page: 3 }).all({ limit }))).toEqual(expected);
    expect(requestedPages()).toEqual([1, 2, 3].slice(0, Math.ceil(limit / 3)));
  });

  test.each([
    [{ limit: -1 }, 'limit: expected an integer from 0 up, got -1'],
    [{ limit: 1.5 }, 'limit: expected an integer from 0 up, got 1.5'],
    [{ limit: Number.NaN }, 'limit: expected an integer from 0 up, got NaN'],
    [{ concurrency: 0 }, 'concurrency: expected a positive integer, got 0'],
    [{ concurrency: Number.POSITIVE_INFINITY }, 'concurrency: expected a positive integer, got Infinity'],
  ])('reject the options %j before a request is sent', async (options, message) => {
    const { client, server } = await serviceWithEvents(9);

    await expect(client.events.list().all(options)).rejects.toThrow(
      `Invalid options of an iteration: ${message}`,
    );
    expect(server.requests).toHaveLength(0);
  });
});
