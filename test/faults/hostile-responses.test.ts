import { CalendarClient } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { safeParse } from '../../src/http/decode.ts';

/** Creates a client that receives the same body to every request. */
function clientReceiving(body: string): CalendarClient {
  const fetch = async () => new Response(body, { headers: { 'content-type': 'application/json' } });
  return new CalendarClient({ baseUrl: 'https://example.org', fetch });
}

const repeat = (item: string, count: number) => Array(count).fill(item).join(',');
const listing = (items: string) => `{"events":[${items}],"total":1,"total_pages":1}`;

describe('a response is read up to its first problem', () => {
  test('since Zod stops there', () => {
    const numbers = z.object({ list: z.array(z.number()), other: z.number() });
    const result = safeParse(numbers, { list: Array(1000).fill('text'), other: 'text' });
    expect(result.error?.issues.map(({ path }) => path)).toEqual([['list', 0]]);
  });

  const many = (item: string) => repeat(item, 20_000);

  test('and then without the thousands of items that are none', async () => {
    expect((await clientReceiving(listing(many('1'))).events.list()).items).toEqual([]);
    const fields = `"venue":[${many('1')}],"tags":[${many('[]')}],"cost_details":{"values":[${many('{}')}]}`;
    const { items } = await clientReceiving(listing(`{"id":1,${fields}}`)).events.list();
    expect(items).toMatchObject([{ id: 1, venue: [], tags: [], cost_details: { values: [] } }]);
  });
});

describe('a response of very many records', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `{"id":${index + 1}}`).join(',');

  test('is read where there are 200,000', async () => {
    const { tags } = clientReceiving(`{"tags":[${ids(200_000)}],"total":200000,"total_pages":1}`);
    const all = await tags.list().all();
    expect([all.length, all.at(-1)?.id]).toEqual([200_000, 200_000]);
  });
});
