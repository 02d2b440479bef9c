import { ResponseError } from 'events-calendar-client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { numberedRecords as numbered } from '../support/list-response.ts';
import { recordingClient } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { forAll, propertyRuns } from '../support/share.ts';

/** Where the totals of a listing are. */
type Totals = 'headers' | 'body' | 'nowhere';
const largestPage = 10;

/** A client for a route that has some items, as WordPress responds. */
function listing(items: readonly unknown[], totals: Totals = 'headers') {
  return recordingClient(({ url }) => {
    const { searchParams } = new URL(url);
    const page = Number(searchParams.get('page') ?? 1);
    const perPage = Math.min(Number(searchParams.get('per_page') ?? 10), largestPage);
    const totalPages = Math.ceil(items.length / perPage);
    if (page > 1 && page > totalPages) {
      const body = { code: 'rest_post_invalid_page_number', message: 'Too far.', data: { status: 400 } };
      return Response.json(body, { status: 400 });
    }
    const records = items.slice((page - 1) * perPage, page * perPage);
    if (totals === 'body')
      return Response.json({ tickets: records, total: items.length, total_pages: totalPages });
    const headers = { 'X-WP-Total': String(items.length), 'X-WP-TotalPages': String(totalPages) };
    return Response.json(records, totals === 'headers' ? { headers } : {});
  });
}

test('a page has the totals of the headers, or those next to the list', async () => {
  const { client } = listing(numbered(23));
  const schema = z.object({ id: z.number() });
  const page = await client.site.list('wp/v2/posts', { query: { per_page: 10, page: 2 }, schema });
  expect(page).toMatchObject({ total: 23, totalPages: 3, page: 2, hasNext: true });
  expect(page.items.map(({ id }) => id)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  expect((await page.next())?.items).toHaveLength(3);
  const tickets = await listing(numbered(23), 'body').client.site.list('shop/v1/all', { items: 'tickets' });
  expect(tickets).toMatchObject({ total: 23, totalPages: 3, hasNext: true });
});

test('every item comes once, wherever the totals are, and whether items have IDs', async () => {
  const total = fc.constantFrom<Totals>('headers', 'body', 'nowhere');
  await forAll(
    propertyRuns(200),
    [total, fc.nat(40), fc.integer({ min: 1, max: 12 }), fc.boolean()],
    async (totals, count, perPage, hasIds) => {
      const items = numbered(count).map(({ id }) => (hasIds ? { id } : { slug: `post-${id}` }));
      const { client, requests } = listing(items, totals);
      const options = { query: { per_page: perPage }, items: totals === 'body' ? 'tickets' : undefined };
      expect(await client.site.list('wp/v2/posts', options).all({ limit: 1_000 })).toEqual(items);
      const pages = Math.max(Math.ceil(count / Math.min(perPage, largestPage)), 1);
      // If the number is unknown, the page after the last is missing, so it is requested twice.
      expect(requests).toHaveLength(totals === 'nowhere' && count > 0 ? pages + 2 : pages);
    },
  );
});

test('without totals, the total is not known', async () => {
  const { client } = listing(numbered(10), 'nowhere');
  const page = await client.site.list('wp/v2/posts', { query: { per_page: 10 } });
  expect(page).toMatchObject({ total: Number.NaN, page: 1, hasNext: true });
  expect(await page.next()).toBeUndefined();
});

test.each([
  ['an object', { post: {} }, undefined, 'items'],
  ['an object without the field', { events: [] }, 'tickets', 'tickets'],
  ['a list where a field is named', [{ id: 1 }], 'tickets', 'tickets'],
])('%s is no list, which is an error that says so', async (_, body, items, word) => {
  const { client } = recordingClient(() => Response.json(body));
  const error = await rejectionOf(client.site.list('wp/v2/types', { items }));
  expect(error).toBeInstanceOf(ResponseError);
  expect(String(error)).toContain(word);
});

test('a page that brings nothing new is an error, not the end', async () => {
  const records = numbered(10);
  const { client } = recordingClient(() =>
    Response.json(records, { headers: { 'X-WP-Total': '30', 'X-WP-TotalPages': '3' } }),
  );
  await expect(client.site.list('wp/v2/posts').all()).rejects.toThrow(ResponseError);
});

test('pages that repeat items instead of others are an error, not a part of the list', async () => {
  const posts = numbered(30);
  const { client } = recordingClient(({ url }) => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1);
    const records = page === 1 ? posts.slice(0, 10) : posts.slice(page * 10 - 12, page * 10 - 2);
    return Response.json(records, { headers: { 'X-WP-Total': '30', 'X-WP-TotalPages': '3' } });
  });
  const error = await rejectionOf(client.site.list('wp/v2/search').all());
  expect(error).toBeInstanceOf(ResponseError);
  expect(String(error)).toContain('its order changes from page to page');
  expect(await client.site.list('wp/v2/search').all({ limit: 15 })).toHaveLength(15);
});

test('every item comes once if the schema drops the ID', async () => {
  const posts = numbered(30).map(({ id }) => ({ id, author: id === 30 ? 2 : 1 }));
  const schema = z.object({ author: z.number() });
  const authors = await listing(posts).client.site.list('wp/v2/posts', { schema }).all();
  expect(authors).toEqual(posts.map(({ author }) => ({ author })));
});

test('every item comes once if IDs are null', async () => {
  const items = numbered(25).map(({ id }) => ({ id: null, name: `item ${id}` }));
  expect(await listing(items).client.site.list('shop/v1/items').all()).toEqual(items);
});

test('a page that only repeats items without IDs is an error, not left out', async () => {
  const authors = numbered(30).map(({ id }) => ({ author: id === 30 ? 2 : 1 }));
  for (const totals of ['headers', 'nowhere'] as const) {
    const { client } = listing(authors, totals);
    const error = await rejectionOf(client.site.list('wp/v2/posts', { query: { per_page: 10 } }).all());
    expect(error).toBeInstanceOf(ResponseError);
    expect(String(error)).toContain('or items lack `id`');
  }
});

test.each([
  ['headers', undefined],
  ['headers', 10],
  ['body', undefined],
  ['body', 100],
] as const)(
  'a total without the number of pages is reached, or an error: in %s, per_page %s',
  async (totals, per_page) => {
    const read = (failing?: number) => {
      const { client } = recordingClient(({ url }) => {
        const page = Number(new URL(url).searchParams.get('page') ?? 1);
        const items = page === failing ? [] : numbered(25).slice((page - 1) * 10, page * 10);
        const headers = { 'X-WP-Total': '25' };
        return totals === 'headers' ? Response.json(items, { headers }) : Response.json({ items, total: 25 });
      });
      const options = { query: { per_page }, items: totals === 'body' ? 'items' : undefined };
      return client.site.list('shop/v1/items', options).all();
    };
    expect(await read()).toHaveLength(25);
    for (const page of [1, 2, 3]) await expect(read(page)).rejects.toThrow(/no records|have only \d/);
  },
);
