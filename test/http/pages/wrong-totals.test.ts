import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idsOf, listResponse, numberedRecords } from '../../support/list-response.ts';
import { propertyRuns } from '../../support/share.ts';
import { stubListing } from '../../support/stub-listing.ts';

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

  test('hide no items, and cost no request', async () => {
    for (const concurrency of [1, 2, 4, 8]) {
      const { client, pages } = listing(25, one);
      const expected = idsOf(numberedRecords(25));
      expect(idsOf(await client.events.list({ per_page: 10 }).all({ concurrency }))).toEqual(expected);
      expect(pages).toEqual([1, 2, 3]);
      const read: number[] = [];
      for await (const page of client.events.list({ per_page: 10 }).pages({ concurrency }))
        read.push(...idsOf(page.items));
      expect(read).toEqual(expected);
    }
  });

  test('do not keep a walk from its limit', async () => {
    const { client, pages } = listing(100, one);
    expect(await client.events.list({ per_page: 10 }).all({ limit: 15 })).toHaveLength(15);
    expect(pages).toEqual([1, 2]);
  });

  test('a page that is gone ends the walk, though the one before it names it', async () => {
    const { client } = stubListing(({ page }) =>
      page < 3
        ? { body: { events: [{ id: page }], total: 1, total_pages: 1, next_rest_url: 'https://a.example' } }
        : { status: 404, body: { code: 'event-archive-page-not-found', message: 'Gone.' } },
    );
    expect(idsOf(await client.events.list().all())).toEqual([1, 2]);
  });

  test('a list of terms ends with its first empty page, though it names a next one', async () => {
    const { client, pages } = stubListing(({ page }) => ({
      body: {
        tags: page < 3 ? [{ id: page }] : [],
        total: 1,
        total_pages: 1,
        next_rest_url: 'https://a.example',
      },
    }));
    expect(idsOf(await client.tags.list().all({ concurrency: 1 }))).toEqual([1, 2]);
    expect(Math.max(...pages)).toBe(3);
  });

  test('any of them: a walk has each item once, and sends nothing beyond its end but for totals that are too high', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 6 }),
        async (count, per_page, concurrency, counts) => {
          const { client, pages } = listing(count, (page) => {
            const total = counts[page % counts.length]!;
            return { total, total_pages: Math.ceil(total / per_page) };
          });
          const items = await client.events.list({ per_page }).all({ concurrency });
          expect(idsOf(items).toSorted((a, b) => a - b)).toEqual(idsOf(numberedRecords(count)));
          const last = Math.max(Math.ceil(count / per_page), 1);
          const highest = Math.max(...counts) / per_page;
          expect(Math.max(...pages)).toBeLessThanOrEqual(Math.max(last, Math.ceil(highest)));
        },
      ),
      { numRuns: propertyRuns(200) },
    );
  });
});
