import { type ListRequest, ResponseError, type Tag } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { collect, idsOf, numberedRecords } from '../support/list-response.ts';
import { rejectionOf } from '../support/rejection.ts';
import { type PageRequest, stubListing } from '../support/stub-listing.ts';

/** A listing of those pages, each with the same totals. */
function fixedPages(pages: readonly (readonly number[])[], total: number, total_pages = pages.length) {
  return stubListing(({ page }) => {
    const tags = (pages[page - 1] ?? []).map((id) => ({ id }));
    return { body: { tags, total, total_pages } };
  });
}

const pageGone = {
  status: 404,
  body: { code: 'event-archive-page-not-found', message: 'No such page.', data: { status: 404 } },
};

const concurrencies = [1, 2, 4, 8];

describe('pages that are emptier than the totals say', () => {
  test('an empty page in the middle does not end the walk', async () => {
    for (const concurrency of concurrencies) {
      const { client } = fixedPages([[1, 2], [], [5], [], [], [11, 12]], 12);
      expect(idsOf(await client.tags.list().all({ concurrency }))).toEqual([1, 2, 5, 11, 12]);
    }
    const { client, pages } = fixedPages([[], [], [5], []], 8);
    expect(idsOf(await collect(client.tags.list()))).toEqual([5]);
    expect(pages).toEqual([1, 2, 3, 4]);
  });

  test('are pages all the same', async () => {
    const { client } = fixedPages([[1, 2], [], [5, 6]], 6);
    const read = await collect(client.tags.list().pages());
    expect(read.map(({ items }) => items.length)).toEqual([2, 0, 2]);
    const [first] = read;
    expect((await first?.next())?.items).toEqual([]);
  });

  test('fewer items than the total are no error, and no reason to read them again', async () => {
    const { client, pages } = fixedPages([[1, 2, 3], [4]], 60, 2);
    expect(idsOf(await client.tags.list().all())).toEqual([1, 2, 3, 4]);
    expect(pages).toEqual([1, 2]);
  });

  test('a search without a hit that counts all is empty', async () => {
    const { client } = fixedPages([[], []], 14);
    expect(await client.tags.list({ search: 'none' }).all()).toEqual([]);
  });
});

describe('a cache that ignores the number of the page', () => {
  const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00', timezone: 'UTC' };
  const events = numberedRecords(2).map((record) => ({ ...record, ...dates }));
  const ignorant = () => stubListing(() => ({ body: { events, total: 10, total_pages: 5 } }));
  const message =
    /but page 2 is page 1 once more: something between here and the site ignores `page`\. It starts with: /;

  test.each(concurrencies)('is an error that says so, with a concurrency of %i', async (concurrency) => {
    const { client, pages } = ignorant();
    const error = await rejectionOf(client.events.list().all({ concurrency }));
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ status: 200, method: 'GET', message: expect.stringMatching(message) });
    expect(pages.length).toBeLessThanOrEqual(concurrency + 2);
  });

  test('is found by each way to read on', async () => {
    const { events } = ignorant().client;
    await expect(collect(events.list())).rejects.toThrow(message);
    await expect(collect(events.list().pages())).rejects.toThrow(message);
    const first = await events.list();
    await expect(first.next()).rejects.toThrow(message);
    await expect(events.between('2027-01-01', '2028-01-01')).rejects.toThrow(message);
    await expect(events.upcoming({ tags: [1, 2] }).all()).rejects.toThrow(message);
    await expect(events.past().all()).rejects.toThrow('page 5 is page 1 once more');
  });

  test('is none where the items have moved to the next page', async () => {
    const body = (id: number) => ({ body: { events: [{ id }], total: 3, total_pages: 3 } });
    const { client } = stubListing(({ page, index }) => body(index === 0 ? 1 : [3, 1, 2][page - 1]!));
    expect(idsOf(await client.events.list({ per_page: 1 }).all()).toSorted()).toEqual([1, 2, 3]);
  });

  test('is none where a page is full of recurring events that share an id', async () => {
    const event = (day: number) => ({ id: 7, start_date: `2027-05-0${day} 18:00:00` });
    const { client } = stubListing(({ page }) => ({
      body: { events: [event(2 * page), event(2 * page + 1)], total: 6, total_pages: 3 },
    }));
    expect(await client.events.list().all()).toHaveLength(6);
  });
});

describe('totals that are made up', () => {
  const grown = ({ index }: PageRequest) => ({ total: 100 + 10 * index, total_pages: 10 + index });
  const billion = () => ({ total: 10_000_000_000, total_pages: 1_000_000_000 });
  const claims = { 'grow with every page': grown, 'claim a billion pages': billion };

  test.each(Object.entries(claims))(
    'totals that %s end after pages that bring nothing new',
    async (_, claim) => {
      for (const concurrency of concurrencies) {
        const empty = stubListing((request) => ({
          body: { tags: request.page <= 2 ? [{ id: request.page }] : [], ...claim(request) },
        }));
        expect(idsOf(await empty.client.tags.list().all({ concurrency }))).toEqual([1, 2]);
        expect(empty.pages.length).toBeLessThan(60);

        const repeating = stubListing((request) => ({
          body: { tags: [{ id: (request.page % 3) + 1 }], ...claim(request) },
        }));
        expect(idsOf(await repeating.client.tags.list().all({ concurrency })).toSorted()).toEqual([1, 2, 3]);
        expect(repeating.pages.length).toBeLessThan(60);
      }
    },
  );

  test.each(Object.entries(claims))('totals that %s end pages() too', async (_, claim) => {
    const { client } = stubListing((request) => ({ body: { tags: [], ...claim(request) } }));
    expect((await collect(client.tags.list().pages())).length).toBeLessThan(20);
  });

  test.each(Object.entries(claims))('totals that %s end sequences of events', async (_, claim) => {
    const event = (id: number) => ({
      id,
      start_date: `2027-05-0${id} 18:00:00`,
      end_date: `2027-05-0${id} 19:00:00`,
      timezone: 'UTC',
    });
    for (const isGone of [true, false]) {
      const { client, pages } = stubListing((request) => {
        if (request.page > 2 && isGone) return pageGone;
        const events = request.page > 2 ? [] : [event(request.page)];
        return { body: { events, ...claim(request) } };
      });
      const query = { tags: [7, 8] };
      const range = client.events.between('2027-01-01', '2028-01-01', query);
      expect(idsOf(await range)).toEqual([1, 2]);
      const upcoming = client.events.upcoming(query, { now: '2027-01-01' });
      expect(idsOf(await upcoming.all())).toEqual([1, 2]);
      // Nobody can say where the end is, so what is certain is the first page.
      const past = client.events.past(query, { now: '2028-01-01' });
      expect(idsOf(await past.all())).toContain(1);
      expect(pages.length).toBeLessThan(300);
    }
  });

  test('items come, though their page says that there are fewer pages', async () => {
    const { client } = stubListing(({ page }) => ({
      body: { tags: [{ id: page }], total: page === 1 ? 2 : 1, total_pages: page === 1 ? 2 : 1 },
    }));
    expect(idsOf(await client.tags.list({ per_page: 1 }).all())).toEqual([1, 2]);
    expect((await collect(client.tags.list({ per_page: 1 }).pages())).map(({ page }) => page)).toEqual([
      1, 2,
    ]);
  });

  test('totals that shrink to nothing while items remain end the walk', async () => {
    const { client, pages } = stubListing(({ index }) => ({
      body: { tags: [{ id: index }], total: Math.max(30 - index, 0), total_pages: Math.max(30 - index, 0) },
    }));
    expect((await client.tags.list().all({ concurrency: 1 })).length).toBeGreaterThan(10);
    expect(pages.length).toBeLessThan(60);
  });
});

describe('a listing that always has new items', () => {
  test.each([
    ['all', (list: ListRequest<Tag>) => list.all()],
    ['for await', (list: ListRequest<Tag>) => collect(list)],
    ['pages', (list: ListRequest<Tag>) => collect(list.pages())],
  ])('ends after a million with %s', async (_, read) => {
    const { client } = stubListing(({ page }) => {
      const tags = Array.from({ length: 100 }, (_item, index) => ({ id: page * 100 + index + 1 }));
      return { body: { tags, total: page * 100 + 100, total_pages: page + 1 } };
    });
    // As far as it takes a while to come.
    const error = await rejectionOf(read(client.tags.list({ page: 9_990, per_page: 100 })));
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ message: expect.stringContaining('the listing does not end') });
  });
});
