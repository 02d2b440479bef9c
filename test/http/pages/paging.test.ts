import { getEventListeners } from 'node:events';
import {
  type CalendarClient,
  type EventQuery,
  type ListRequest,
  NotFoundError,
} from 'events-calendar-client';
import type { ResourceName } from 'events-calendar-client/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collect, idsOf, listResponse, numberedRecords, stubListing } from '../../support/list-response.ts';
import { recordingClient } from '../../support/recording-fetch.ts';
import { forAll, propertyRuns } from '../../support/share.ts';

const resources = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
const stub = (count: number, name: ResourceName = 'events') =>
  stubListing(({ url }) => listResponse(name, numberedRecords(count), url));

test('a page rejects with NotFoundError if the first requested page is past the end', async () => {
  const { client } = stub(25);

  await expect(client.events.list({ page: 4 })).rejects.toBeInstanceOf(NotFoundError);
  await expect(collect(client.events.list({ page: 4 }))).rejects.toBeInstanceOf(NotFoundError);
  await expect(client.events.list({ page: 4 }).all()).rejects.toMatchObject({
    code: 'event-archive-page-not-found',
  });
});

describe('all items of all pages', () => {
  test.each(resources)('of %s are returned once, by for await, pages() and all()', async (name) => {
    const list = () => stub(25, name).client[name].list({ per_page: 4 }) as ListRequest<{ id: number }>;
    const expected = idsOf(numberedRecords(25));

    const pages = await collect(list().pages());

    expect(idsOf(await collect(list()))).toEqual(expected);
    expect(idsOf(await list().all())).toEqual(expected);
    expect(pages.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(pages.map(({ hasNext }) => hasNext)).toEqual([true, true, true, true, true, true, false]);
    expect(idsOf(pages.flatMap(({ items }) => items))).toEqual(expected);
  });

  test('are requested with the caller’s own query on every page, never by the link of the service', async () => {
    const { client, requests } = recordingClient(({ url }) =>
      Response.json(listResponse('events', numberedRecords(9), new URL(url)).body),
    );
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

    const urls = requests.map(({ url }) => new URL(url));
    for (const { searchParams } of urls) searchParams.delete('page');
    expect(requests).toHaveLength(5);
    expect(new Set(urls.map(({ href }) => href)).size).toBe(1);
    expect(urls[0]?.pathname).toBe('/wp-json/tribe/events/v1/events');
    expect(Object.fromEntries(urls[0]!.searchParams)).toEqual({
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
    for (const { headers } of requests) expect(headers.get('x-caller')).toBe('test');
  });

  test.each([
    [0, []],
    [1, [1]],
    [3, [1, 2, 3]],
    [4, [1, 2, 3, 4]],
    [100, idsOf(numberedRecords(9))],
  ])('end at a limit of %i', async (limit, expected) => {
    const { client, pages } = stub(9);

    expect(idsOf(await client.events.list({ per_page: 3 }).all({ limit }))).toEqual(expected);
    expect(pages.toSorted()).toEqual([1, 2, 3].slice(0, Math.ceil(limit / 3)));
  });

  test.each([
    [{ limit: -1 }, 'limit: expected a non-negative integer, got -1'],
    [{ limit: Number.NaN }, 'limit: expected a non-negative integer, got NaN'],
    [{ concurrency: 0 }, 'concurrency: expected a positive integer, got 0'],
  ])('reject the options %j before a request is sent', async (options, message) => {
    const { client, pages } = stub(9);

    await expect(client.events.list().all(options)).rejects.toThrow(`options of an iteration: ${message}`);
    expect(pages).toEqual([]);
  });
});

type Totals = (page: number) => { readonly total: number; readonly total_pages: number };

/** A listing whose links to the next page are right, and whose totals are made up. */
function listing(count: number, totals: Totals) {
  const items = numberedRecords(count);
  return stubListing(({ url, page }) => {
    const response = listResponse('events', items, url);
    const isPage = response.status === undefined;
    return isPage ? { body: { ...(response.body as object), ...totals(page) } } : response;
  });
}

const one: Totals = () => ({ total: 1, total_pages: 1 });

describe('totals that are too low, beside links that are right', () => {
  test('are what a page says, and it has a next page all the same', async () => {
    const { client } = listing(25, one);
    const first = await client.events.list({ per_page: 10 });
    expect(first).toMatchObject({ total: 1, totalPages: 1, page: 1, hasNext: true });
    const second = await first.next();
    const third = await second?.next();
    expect(idsOf(third?.items ?? [])).toEqual([21, 22, 23, 24, 25]);
    expect(third).toMatchObject({ totalPages: 1, page: 3, hasNext: false });
    expect(await third?.next()).toBeUndefined();
  });

  test('any of them: a walk has each item once, and sends nothing beyond its end but for totals that are too high', async () => {
    const totals = fc.array(fc.nat(60), { minLength: 1, maxLength: 6 });
    await forAll(
      propertyRuns(200),
      [fc.nat(40), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 6 }), totals],
      async (count, per_page, concurrency, counts) => {
        const { client, pages } = listing(count, (page) => {
          const total = counts[page % counts.length]!;
          return { total, total_pages: Math.ceil(total / per_page) };
        });
        // With WPML, the totals are those of another language.
        const items = await client.events.list({ per_page, tl_language: 'ro' }).all({ concurrency });
        expect(idsOf(items).toSorted((a, b) => a - b)).toEqual(idsOf(numberedRecords(count)));
        // A full page beyond the totals may not be the last.
        const last = Math.max(Math.ceil(count / per_page), 1) + (count % per_page === 0 ? 1 : 0);
        const highest = Math.max(...counts) / per_page;
        expect(Math.max(...pages)).toBeLessThanOrEqual(Math.max(last, Math.ceil(highest)));
      },
    );
  });
});

const both = 'publish,draft';
test.each([{}, { status: both }, { extraQuery: { status: both } }, { extraQuery: { status: null } }])(
  'venues of %o whose order changes from page to page are all read, one status at a time',
  async ({ extraQuery, ...query }) => {
    const venues = numberedRecords(40);
    const statuses: (string | null)[] = [];
    const { client } = stubListing(({ url, page }) => {
      const status = url.searchParams.get('status');
      statuses.push(status);
      const isOf =
        (wanted: string) =>
        ({ id }: { id: number }) =>
          (id % 10 === 0 ? 'draft' : 'publish') === wanted;
      if (status && !status.includes(',')) return listResponse('venues', venues.filter(isOf(status)), url);
      // Each page repeats records of the one before.
      const moved = page === 1 ? venues : venues.toSorted((one, other) => (one.id % 20) - (other.id % 20));
      return listResponse('venues', moved, url);
    });
    const list = () => client.venues.list({ ...query, per_page: 10 }, { extraQuery });
    const ofPages: number[] = [];
    for await (const { items } of list().pages()) ofPages.push(...idsOf(items));
    for (const read of [idsOf(await list().all()), ofPages])
      expect(read.toSorted((a, b) => a - b)).toEqual(idsOf(venues));
    expect(statuses).toContain('draft');
    expect(statuses).not.toContain('private');
  },
);

test('a signal keeps no listener of a request that has ended', async () => {
  const { client } = stub(3);
  const { signal } = new AbortController();
  const count = () => getEventListeners(signal, 'abort').length;
  await client.events.list({ per_page: 1 }, { signal }).all();
  const before = count();
  for (let call = 0; call < 20; call++) await client.events.list({ per_page: 1 }, { signal }).all();
  expect(count()).toBe(before);
});

describe('iterations', () => {
  const sizesOf = async (read: (client: CalendarClient) => Promise<unknown>) => {
    const sizes: (string | null)[] = [];
    const { client } = stubListing(({ url }) => {
      sizes.push(url.searchParams.get('per_page'));
      return { body: { events: [], tags: [], total: 0, total_pages: 0 } };
    });
    await read(client);
    return sizes;
  };

  test('request 50 items at once unless the query sets its own size or page', async () => {
    expect(await sizesOf((client) => client.tags.list().all())).toEqual(['50']);
    // An empty list of events is requested twice more.
    const sizes = ['50', '50', '50'];
    expect(await sizesOf((client) => client.events.list().all())).toEqual(sizes);
    expect(await sizesOf((client) => collect(client.tags.list({ page: 1 })))).toEqual(['50']);
    expect(await sizesOf((client) => client.tags.list().all({ limit: 7 }))).toEqual(['7']);
    expect(await sizesOf((client) => client.tags.list({ per_page: 5 }).all())).toEqual(['5']);
    expect(await sizesOf((client) => client.tags.list({ page: 2 }).all())).toEqual([null]);
    expect(await sizesOf((client) => client.tags.list({}, { extraQuery: { per_page: 3 } }).all())).toEqual([
      '3',
    ]);
    expect(await sizesOf((client) => client.events.between('2027-01-01', '2027-02-01'))).toEqual(sizes);
  });

  test('each choose their own size', async () => {
    const sizes = await sizesOf(async (client) => {
      const list = client.tags.list();
      await list.all({ limit: 7 });
      await list.all();
    });
    expect(sizes).toEqual(['7', '50']);
  });

  test('leave a page that is awaited at its size, and go on from it', async () => {
    expect(await sizesOf((client) => client.events.list().then())).toEqual([null, null]);
    expect(await sizesOf((client) => collect(client.tags.list().pages()))).toEqual([null]);
    expect(
      await sizesOf(async (client) => {
        const list = client.tags.list();
        await list;
        await list.all();
      }),
    ).toEqual([null]);
  });
});
