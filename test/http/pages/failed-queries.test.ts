import { type CalendarClient, ResponseError } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventAt } from '../../support/event-times.ts';
import { collect, idsOf, stubListing } from '../../support/list-response.ts';
import { forAll, propertyRuns } from '../../support/share.ts';

const eventsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => eventAt(index + 1, Date.UTC(2027, 0, 1 + index)));

/** Which queries of the database fail while a real site makes a page: its records, the next page, the total. */
const failureKinds = ['page', 'next', 'total', 'page next', 'page total', 'next total', 'page next total'];

const gone = {
  status: 404,
  body: { code: 'event-archive-page-not-found', message: 'The requested event archive page does not exist' },
};

/** A site whose queries fail: what a real site responds then. The failures are those of its requests in turn. */
function failingSite(count: number, failureOf: (index: number, page: number) => string) {
  const events = eventsOf(count);
  return stubListing(({ url, page, index }) => {
    const size = Number(url.searchParams.get('per_page') ?? 10);
    const failure = failureOf(index, page);
    const fails = (query: string) => failure.includes(query);
    const items = fails('page') ? [] : events.slice((page - 1) * size, page * size);
    if (items.length === 0 && page > 1) return gone;
    const next = page * size < count && !fails('next') && { next_rest_url: 'https://stub.example/?page=2' };
    const total = fails('total') ? 0 : count;
    return { body: { events: items, ...next, total, total_pages: Math.ceil(total / size) } };
  });
}

type Read = (client: CalendarClient, per_page: number, concurrency: number) => Promise<number[]>;

const later = { now: '2030-01-01T00:00:00Z' };
const ways: Record<string, Read> = {
  'all()': async (client, per_page, concurrency) =>
    idsOf(await client.events.list({ per_page }).all({ concurrency })),
  'pages()': async (client, per_page, concurrency) =>
    (await collect(client.events.list({ per_page }).pages({ concurrency }))).flatMap(({ items }) =>
      idsOf(items),
    ),
  'next()': async (client, per_page) => {
    const ids: number[] = [];
    for (let page = await client.events.list({ per_page }); ; ) {
      ids.push(...idsOf(page.items));
      const next = await page.next();
      if (!next) return ids;
      page = next;
    }
  },
  between: async (client, per_page, concurrency) =>
    idsOf(await client.events.between('2027-01-01', '2029-01-01', { per_page }).all({ concurrency })),
  past: async (client, per_page, concurrency) =>
    idsOf(await client.events.past({ per_page }, later).all({ concurrency })).toReversed(),
};
const wayNames = Object.keys(ways);

const often = { minLength: 1, maxLength: 40 };
const oneFailure = fc.array(fc.constantFrom('none', 'none', ...failureKinds.slice(0, 4)), often);
const failures = fc.array(fc.constantFrom('none', 'none', ...failureKinds), often);

describe('a site whose queries fail at random', () => {
  test.each(wayNames)('%s is complete or an error', async (name) => {
    // A total of 1 tells nothing, because old releases count 1 whatever there is.
    const counts = fc.integer({ min: 2, max: 30 });
    await forAll(
      propertyRuns(200),
      [counts, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 5 }), oneFailure],
      async (count, perPage, concurrency, list) => {
        const { client } = failingSite(count, (index) => list[index % list.length]!);
        try {
          expect(await ways[name]!(client, perPage, concurrency)).toEqual(idsOf(eventsOf(count)));
        } catch (error) {
          if (!(error instanceof ResponseError)) throw error;
        }
      },
    );
  });

  test.each(wayNames)('%s is complete if no page fails twice', async (name) => {
    const [counts, sizes] = [fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 8 })];
    await forAll(propertyRuns(100), [counts, sizes, failures], async (count, perPage, list) => {
      const failed = new Set<number>();
      const { client } = failingSite(count, (index, page) => {
        if (failed.has(page)) return 'none';
        failed.add(page);
        return list[index % list.length]!;
      });
      expect(await ways[name]!(client, perPage, 3)).toEqual(idsOf(eventsOf(count)));
    });
  });

  test.each(wayNames)('%s is complete although all queries fail for the first requests', async (name) => {
    const isAwaited = name === 'next()';
    const { client } = failingSite(20, (index) => (index < (isAwaited ? 1 : 2) ? 'page next total' : 'none'));
    expect(await ways[name]!(client, 4, 2)).toEqual(idsOf(eventsOf(20)));
  });

  test.each(wayNames)('%s is no empty list if any response has shown records', async (name) => {
    const whole = 'page next total';
    for (const failures of [['page'], [whole, 'page'], ['total', whole], [whole, 'total', whole]] as const) {
      const { client } = failingSite(20, (index) => failures[index] ?? whole);
      await expect(ways[name]!(client, 4, 2), `${failures}`).rejects.toBeInstanceOf(ResponseError);
    }
  });

  test('costs no request if nothing fails', async () => {
    for (const name of wayNames) {
      const { client, pages } = failingSite(20, () => 'none');
      await ways[name]!(client, 4, 2);
      expect(pages.toSorted(), name).toEqual([1, 2, 3, 4, 5]);
    }
  });
});

test('a page that is missing is requested again past caches, with the rest of its query', async () => {
  const urls: URL[] = [];
  const { client } = stubListing(({ url, page, index }) => {
    urls.push(url);
    if (page === 2 && index === 1) return gone;
    return { body: { events: [{ id: page }], total: 2, total_pages: 2 } };
  });
  expect(idsOf(await client.events.list({ per_page: 1, search: 'fair' }).all())).toEqual([1, 2]);
  const [, missing, again] = urls.map(({ searchParams }) => Object.fromEntries(searchParams));
  expect(again).toEqual({ ...missing, fresh: expect.any(String) });
});

test('the list of another kind in a cache is an error after a second request', async () => {
  const venues = { venues: [{ id: 9 }], total: 1, total_pages: 1 };
  for (const wrong of [1, 2]) {
    const { client, pages } = stubListing(({ page }) =>
      page === wrong ? { body: venues } : { body: { events: [{ id: page }], total: 2, total_pages: 2 } },
    );
    await expect(client.events.list({ per_page: 1 }).all()).rejects.toBeInstanceOf(ResponseError);
    expect(pages.filter((page) => page === wrong)).toEqual([wrong, wrong]);
  }
});

test.each(['events', 'tags'] as const)(
  'a page of %s that its predecessor links to is not empty',
  async (kind) => {
    for (const total of [0, 2]) {
      const first = { [kind]: eventsOf(1), total: 2, total_pages: 2, next_rest_url: 'https://stub.example' };
      const { client, pages } = stubListing(({ page }) => ({
        body: page === 1 ? first : { [kind]: [], total, total_pages: total },
      }));
      await expect(client[kind].list({ per_page: 1 }).all()).rejects.toThrow('the page has no records');
      expect(pages).toEqual([1, 2, 2]);
    }
  },
);

describe('lists that end early', () => {
  test('with WPML, if the totals of the default language are higher', async () => {
    for (const total of [0, 1, 2, 3, 12]) {
      for (const count of [0, 1, 2, 4]) {
        const { client } = stubListing(({ page }) => {
          if (page > 1 && page > count) return gone;
          const events = eventsOf(count).slice(page - 1, page);
          const next = page < count && { next_rest_url: 'https://stub.example' };
          return { body: { events, ...next, total, total_pages: total } };
        });
        const romanian = client.withOptions({ language: 'ro' });
        for (const name of wayNames)
          expect(await ways[name]!(romanian, 1, 2), `${name}, ${count} of ${total}`).toEqual(
            idsOf(eventsOf(count)),
          );
      }
    }
  });

  test.each(['venues', 'organizers'] as const)(
    'a search of %s without a hit has the total of all',
    async (kind) => {
      const next_rest_url = 'https://stub.example';
      const body = { [kind]: [], total: 508, total_pages: 11, next_rest_url };
      const { client } = stubListing(() => ({ body }));
      expect(await client[kind].list({ search: 'zzz' }).all()).toEqual([]);
      expect(await client[kind].list({ search: 'zzz' })).toMatchObject({ items: [], hasNext: false });
      await expect(client[kind].list().all()).rejects.toBeInstanceOf(ResponseError);
    },
  );

  test('the terms of a date of a recurring event have the total 0, and more than one page', async () => {
    // Others may count records, but no pages.
    for (const total of [0, 3]) {
      const { client } = stubListing(({ page }) => ({
        body: { tags: page > 3 ? [] : [{ id: page, name: 'x', slug: 'x' }], total, total_pages: 0 },
      }));
      expect(idsOf(await client.tags.list({ event: 10000140, per_page: 1 }).all())).toEqual([1, 2, 3]);
    }
  });

  test('terms past the end are an empty page', async () => {
    const { client, pages } = stubListing(() => ({ body: { tags: [], total: 8, total_pages: 1 } }));
    expect(await client.tags.list({ page: 5 }).all()).toEqual([]);
    expect(pages).toEqual([5]);
  });
});

describe('a cache that ignores the page', () => {
  const record = (id: number) => ({ ...eventsOf(1)[0]!, id });
  test.each(wayNames)('makes %s an error, however many pages there are', async (name) => {
    for (const pageCount of [2, 3, 7]) {
      const total = pageCount * 2;
      const body = { events: [record(1), record(2)], total, total_pages: pageCount };
      for (const next of [{}, { next_rest_url: 'https://stub.example' }]) {
        const { client } = stubListing(() => ({ body: { ...body, ...next } }));
        await expect(ways[name]!(client, 2, 3), `${pageCount}`).rejects.toThrow(/page is the same/);
      }
    }
  });

  test.each(['all()', 'pages()'])('%s passes a page without news if records have moved', async (name) => {
    const { client } = stubListing(({ page }) => ({
      body: { events: [record(page === 1 ? 1 : page - 1)], total: 4, total_pages: 4 },
    }));
    expect(await ways[name]!(client, 1, 4)).toEqual([1, 2, 3]);
  });
});

test('pages without readable records are no end, and end with the totals', async () => {
  const odd = [[null], [{ id: null }]];
  for (const next of [{}, { next_rest_url: 'https://stub.example' }]) {
    const { client, pages } = stubListing(({ page }) => ({
      body: {
        tags: odd[page - 2] ?? [{ id: page, name: 'x', slug: 'x' }],
        total: 4,
        total_pages: 4,
        ...(page < 4 && next),
      },
    }));
    expect(idsOf(await client.tags.list({ per_page: 1 }).all())).toEqual([1, 4]);
    expect(pages.toSorted()).toEqual([1, 2, 3, 4]);
  }
  const { client } = stubListing(() => ({
    body: { tags: [null], total: 2, total_pages: 2, next_rest_url: 'https://stub.example' },
  }));
  await expect(client.tags.list({ per_page: 1 }).all()).rejects.toBeInstanceOf(ResponseError);
});

test('dates of one ID are told apart by their start, across pages too', async () => {
  const dates = (...starts: string[]) =>
    starts.map((start) => ({ ...eventsOf(1)[0]!, id: 167, start_date: `${start} 10:00:00` }));
  const pages = [dates('2027-01-01', '2027-01-08'), dates('2027-01-08', '2027-01-15')];
  const { client } = stubListing(({ page }) => ({
    body: { events: pages[page - 1], total: 4, total_pages: 2 },
  }));
  const all = await client.events.list({ per_page: 2 }).all();
  expect(all.map(({ start_date }) => start_date.slice(8, 10))).toEqual(['01', '08', '15']);
});
